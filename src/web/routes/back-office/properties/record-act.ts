import type { ApiClient } from '../../../api/client.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { refuseUnknown, textOf } from '../../../components/forms/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'
import { correctFactsAct } from './correct-facts-act.ts'
import { issuedDocumentAct } from './issued-document-act.ts'
import { publicationAct } from './publication-act.ts'

/** The data with which a refused form is shown again. */
export type RecordAnswer =
  | {
      readonly intent: string
      /** The lease, item, picture or document that the form is about. */
      readonly subject: string
      readonly typed: Readonly<Record<string, string>>
      readonly problem: FormProblem
    }
  | undefined

/** Returns the typed values without files. */
export function typedRecord(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Returns the problem and the typed values if the response belongs to this form. */
export function answerOf(answer: RecordAnswer, intent: string, subject = '') {
  const isOwn = answer?.intent === intent && answer.subject === subject
  return { problem: isOwn ? answer.problem : undefined, typed: isOwn ? answer.typed : {} }
}

/** Sends the record in a form to the API. Returns the path to redirect to; null for the same page. */
export async function recordAct(
  { account }: ApiClient,
  propertyId: string,
  form: FormData,
): Promise<string | null> {
  const text = (name: string) => textOf(form, name)
  const amount = (name: string) => typedAmount(text(name)) ?? 0
  const words = (name: string) => ({ id: text(`${name}Id`), en: text(`${name}En`) })
  if (await issuedDocumentAct(account, propertyId, form)) return null
  if (await correctFactsAct(account, propertyId, form)) return null
  if (await publicationAct(account, propertyId, form)) return null
  switch (text('intent')) {
    case 'valuation':
      await account.post('/back-office/properties/{propertyId}/valuations/', {
        propertyId,
        amount: amount('amount'),
        valuedOn: text('valuedOn'),
        nextOn: text('nextOn'),
        appraiser: text('appraiser'),
        ...(text('whyId') + text('whyEn') !== '' && { why: words('why') }),
      })
      return null
    case 'document':
      await account.post('/back-office/properties/{propertyId}/documents/', {
        propertyId,
        kind: text('kind'),
        issuedOn: text('issuedOn'),
      })
      return null
    case 'plan-offering': {
      const { subjectId } = await account.post('/back-office/offerings/', {
        propertyId,
        minimumUnits: amount('minimumUnits'),
        targetUnits: amount('targetUnits'),
        opensOn: text('opensOn'),
        closesOn: text('closesOn'),
      })
      return `/back-office/offerings/${subjectId}`
    }
    default:
      return refuseUnknown()
  }
}
