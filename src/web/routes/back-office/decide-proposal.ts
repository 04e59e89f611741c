import type { ApiClient } from '../../api/client.ts'
import { textOf } from '../../components/form-text.ts'

/** How the proposal that a form names is agreed to or turned down, at the operations below `path`. */
export function proposalCalls(path: string, form: FormData) {
  const own = `${path}/${encodeURIComponent(textOf(form, 'proposalId'))}`
  return {
    approval: [`${own}/approval/`, { contentHash: textOf(form, 'contentHash') }],
    refusal: [`${own}/refusal/`, { reason: textOf(form, 'reason') }],
  } as const
}

/** Approves or refuses the proposal that a form names; false when the form is about something else. */
export async function decideProposal({ account }: ApiClient, form: FormData): Promise<boolean> {
  const intent = textOf(form, 'intent')
  if (intent !== 'approve' && intent !== 'refuse') return false
  const { approval, refusal } = proposalCalls('/back-office/proposals', form)
  const [path, body] = intent === 'approve' ? approval : refusal
  await account.post(path, body)
  return true
}
