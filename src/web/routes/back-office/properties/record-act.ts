import type { ApiClient } from '../../../api/client.ts'
import type { FormProblem } from '../../../api/problem.ts'
import { textOf } from '../../../components/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'
import { correctFactsAct } from './correct-facts-act.ts'
import { fieldsOf, issuedDocumentAct } from './issued-document-act.ts'

/** What a refused form of the desk shows again. */
export type RecordAnswer =
  | {
      readonly intent: string
      /** The lease, item or paper that the form was about. */
      readonly subject: string
      readonly typed: Readonly<Record<string, string>>
      readonly problem: FormProblem
    }
  | undefined

/** What was typed, without files. */
export function typedRecord(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** The refusal of one of the desk's forms, and what was typed into it. */
export function answerOf(answer: RecordAnswer, intent: string, subject = '') {
  const isOwn = answer?.intent === intent && answer.subject === subject
  return { problem: isOwn ? answer.problem : undefined, typed: isOwn ? answer.typed : {} }
}

/** Asks the API to keep what a form of the desk tells; answers where to go, null for back here. */
export async function recordAct(
  { account }: ApiClient,
  id: string,
  form: FormData,
): Promise<string | null> {
  const desk = `/back-office/properties/${id}`
  const subject = encodeURIComponent(textOf(form, 'subject'))
  const text = (name: string) => textOf(form, name)
  const maybe = (name: string) => (text(name) === '' ? null : text(name))
  const amount = (name: string) => typedAmount(text(name)) ?? 0
  const words = (name: string) => ({ id: text(`${name}Id`), en: text(`${name}En`) })
  if (await issuedDocumentAct(account, desk, form)) return null
  if (await correctFactsAct(account, desk, form)) return null
  switch (text('intent')) {
    case 'lease':
      await account.post(`${desk}/leases/`, {
        space: words('space'),
        tenantKind: text('tenantKind'),
        startsOn: text('startsOn'),
        endsOn: maybe('endsOn'),
        monthlyRent: amount('monthlyRent') === 0 ? null : amount('monthlyRent'),
        followsRunning: form.has('followsRunning'),
      })
      return null
    case 'lease-end':
      await account.post(`${desk}/leases/${subject}/end/`, { endedOn: text('endedOn') })
      return null
    case 'health':
      await account.post(`${desk}/health-items/`, {
        kind: text('kind'),
        text: words('text'),
        openedOn: text('openedOn'),
        dueOn: maybe('dueOn'),
        doneOn: text('kind') === 'inspection' ? text('openedOn') : maybe('doneOn'),
        amount: amount('amount') === 0 ? null : amount('amount'),
      })
      return null
    case 'health-done':
      await account.post(`${desk}/health-items/${subject}/completion/`, { doneOn: text('doneOn') })
      return null
    case 'valuation':
      await account.post(`${desk}/valuations/`, {
        amount: amount('amount'),
        valuedOn: text('valuedOn'),
        nextOn: text('nextOn'),
        appraiser: text('appraiser'),
        ...(text('whyId') + text('whyEn') !== '' && { why: words('why') }),
      })
      return null
    case 'document':
      await account.post(`${desk}/documents/`, { kind: text('kind'), issuedOn: text('issuedOn') })
      return null
    case 'plan':
      await account.post(`${desk}/plans/`, {
        month: text('month'),
        gross: amount('gross'),
        costs: amount('costs'),
        note: words('note'),
      })
      return null
    case 'paper':
      await account.postForm(`${desk}/owner-papers/`, fieldsOf(form, paperFields))
      return null
    case 'paper-withdrawal':
      await account.post(`${desk}/owner-papers/${subject}/withdrawal/`, { reason: text('reason') })
      return null
    case 'plan-offering': {
      const { subjectId } = await account.post<{ subjectId: string }>('/back-office/offerings/', {
        propertyId: decodeURIComponent(id),
        minimumUnits: amount('minimumUnits'),
        targetUnits: amount('targetUnits'),
        opensOn: text('opensOn'),
        closesOn: text('closesOn'),
      })
      return `/back-office/offerings/${subjectId}`
    }
    default:
      return null
  }
}

const paperFields = ['kind', 'issuedOn', 'titleId', 'titleEn', 'namesNobody', 'file']
