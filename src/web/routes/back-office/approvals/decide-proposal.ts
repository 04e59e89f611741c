import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import type { ApiClient } from '../../../api/client.ts'
import { textOf, wordIn } from '../../../components/forms/form-text.ts'

/** What a form or an address says about a proposal. */
export type Decision = 'approval' | 'refusal'

/** Returns the decision that a form makes about a proposal; null when the form is about something else. */
export function decisionIn(form: FormData): Decision | null {
  const intent = textOf(form, 'intent')
  if (intent === 'approve') return 'approval'
  return intent === 'refuse' ? 'refusal' : null
}

/** Returns the decision that a form makes about a proposal, or its own act; anything else is refused. */
export function actIn<Act extends string>(form: FormData, acts: readonly Act[]): Act | Decision {
  return decisionIn(form) ?? wordIn(form, 'intent', acts)
}

/** Returns the proposal that a refused form was about and the typed reason, which `ProposalCard` shows again. */
export function typedDecision(form: FormData) {
  return { proposalId: textOf(form, 'proposalId'), reason: textOf(form, 'reason') }
}

/** Whether a refused decision was about the proposal of a row. */
export function isAboutProposal(
  answer: { readonly proposalId: string } | undefined,
  proposal: Pick<Proposal, 'id'> | null,
): boolean {
  return proposal !== null && answer?.proposalId === proposal.id
}

/** Approves or refuses the proposal that a form refers to; returns null when the form is about something else. */
export async function decideProposal(
  { account }: ApiClient,
  form: FormData,
): Promise<Decision | null> {
  const decision = decisionIn(form)
  if (decision === 'approval')
    await account.post('/back-office/proposals/{proposalId}/approval/', {
      proposalId: textOf(form, 'proposalId'),
      contentHash: textOf(form, 'contentHash'),
    })
  else if (decision === 'refusal')
    await account.post('/back-office/proposals/{proposalId}/refusal/', {
      proposalId: textOf(form, 'proposalId'),
      reason: textOf(form, 'reason'),
    })
  return decision
}
