import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/form-text.ts'

const fields = ['kind', 'language', 'issuedBy', 'issuedOn', 'isRedacted', 'file']

/** Hands a document in or takes one back; false when the form is about something else. */
export async function issuedDocumentAct(
  account: ApiCalls,
  desk: string,
  form: FormData,
): Promise<boolean> {
  const intent = textOf(form, 'intent')
  if (intent === 'issued-document') {
    await account.postForm(`${desk}/issued-documents/`, fieldsOf(form, fields))
    return true
  }
  if (intent !== 'issued-withdrawal') return false
  const document = encodeURIComponent(textOf(form, 'subject'))
  const reason = textOf(form, 'reason')
  await account.post(`${desk}/issued-documents/${document}/withdrawal/`, { reason })
  return true
}

/** Only these fields of a form with a file. */
export function fieldsOf(form: FormData, names: readonly string[]): FormData {
  const sent = new FormData()
  for (const name of names) {
    const value = form.get(name)
    if (value !== null) sent.set(name, value)
  }
  return sent
}
