import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'

/** The typed values of the form, by field name. */
const newsFields = ['subjectId', 'bodyId', 'subjectEn', 'bodyEn'] as const
export type NewsValues = Readonly<Record<(typeof newsFields)[number], string>>

export function valuesIn(form: FormData): NewsValues {
  return {
    subjectId: textOf(form, 'subjectId'),
    bodyId: textOf(form, 'bodyId'),
    subjectEn: textOf(form, 'subjectEn'),
    bodyEn: textOf(form, 'bodyEn'),
  }
}

/** Saves the typed values and returns the version that the form continues from. */
export async function saveNews(
  account: Pick<ApiCalls, 'put'>,
  newsId: string,
  form: FormData,
): Promise<number> {
  const { subjectId, bodyId, subjectEn, bodyEn } = valuesIn(form)
  const { version } = await account.put('/back-office/news/{newsId}/', {
    newsId,
    version: Number(textOf(form, 'version')),
    subject: { id: subjectId, en: subjectEn },
    body: { id: bodyId, en: bodyEn },
  })
  return version
}
