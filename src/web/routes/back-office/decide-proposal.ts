import type { ApiClient } from '../../api/client.ts'
import { textOf } from '../../components/form-text.ts'

type Decision = 'approval' | 'refusal'

/** Returns the decision that a form makes about a proposal; null when the form is about something else. */
export function decisionIn(form: FormData): Decision | null {
  const intent = textOf(form, 'intent')
  if (intent === 'approve') return 'approval'
  return intent === 'refuse' ? 'refusal' : null
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
