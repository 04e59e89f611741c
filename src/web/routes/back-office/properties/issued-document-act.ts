import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'

const fields = ['kind', 'language', 'issuedBy', 'issuedOn', 'isRedacted', 'file']

/** Submits or withdraws an issued document; returns false when the form is about something else. */
export async function issuedDocumentAct(
  account: ApiCalls,
  propertyId: string,
  form: FormData,
): Promise<boolean> {
  const intent = textOf(form, 'intent')
  if (intent === 'issued-document') {
    const path = '/back-office/properties/{propertyId}/issued-documents/'
    await account.postForm(path, fieldsOf(form, fields), { propertyId })
    return true
  }
  if (intent !== 'issued-withdrawal') return false
  await account.post(
    '/back-office/properties/{propertyId}/issued-documents/{documentId}/withdrawal/',
    { propertyId, documentId: textOf(form, 'subject'), reason: textOf(form, 'reason') },
  )
  return true
}

/** Returns only these fields of an upload form. */
export function fieldsOf(form: FormData, names: readonly string[]): FormData {
  const sent = new FormData()
  for (const name of names) {
    const value = form.get(name)
    if (value !== null) sent.set(name, value)
  }
  return sent
}
