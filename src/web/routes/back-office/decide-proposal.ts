import type { ApiClient } from '../../api/client.ts'
import { textOf } from '../../components/form-text.ts'

/** Approves or refuses the proposal that a form refers to; returns null when the form is about something else. */
export async function decideProposal(
  { account }: ApiClient,
  form: FormData,
): Promise<'approval' | 'refusal' | null> {
  const intent = textOf(form, 'intent')
  if (intent === 'approve') {
    await account.post('/back-office/proposals/{proposalId}/approval/', {
      proposalId: textOf(form, 'proposalId'),
      contentHash: textOf(form, 'contentHash'),
    })
    return 'approval'
  }
  if (intent !== 'refuse') return null
  await account.post('/back-office/proposals/{proposalId}/refusal/', {
    proposalId: textOf(form, 'proposalId'),
    reason: textOf(form, 'reason'),
  })
  return 'refusal'
}
