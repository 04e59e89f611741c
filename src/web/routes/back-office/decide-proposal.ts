import type { ApiClient } from '../../api/client.ts'
import { textOf } from '../../components/form-text.ts'

/** Approves or refuses the proposal that a form names; false when the form is about something else. */
export async function decideProposal({ account }: ApiClient, form: FormData): Promise<boolean> {
  const intent = textOf(form, 'intent')
  const path = `/back-office/proposals/${encodeURIComponent(textOf(form, 'proposalId'))}`
  if (intent === 'approve') {
    await account.post(`${path}/approval/`, { contentHash: textOf(form, 'contentHash') })
    return true
  }
  if (intent !== 'refuse') return false
  await account.post(`${path}/refusal/`, { reason: textOf(form, 'reason') })
  return true
}
