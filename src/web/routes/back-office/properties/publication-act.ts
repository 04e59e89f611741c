import type { ApiCalls } from '../../../api/client.ts'
import { textOf } from '../../../components/forms/form-text.ts'
import { typedAmount } from '../../../ui/read-amount.ts'
import { fieldsOf } from './issued-document-act.ts'

const pictureFields = ['lookedOn', 'titleId', 'titleEn', 'namesNobody', 'file']

/** Proposes to publish, correct or remove the record in a form; returns false when the form is about something else. */
export async function publicationAct(
  account: ApiCalls,
  propertyId: string,
  form: FormData,
): Promise<boolean> {
  if (textOf(form, 'intent') === 'picture') {
    const path = '/back-office/properties/{propertyId}/publications/pictures/'
    await account.postForm(path, fieldsOf(form, pictureFields), { propertyId })
    return true
  }
  const publication = publicationOf(form)
  if (publication === null) return false
  await account.post('/back-office/properties/{propertyId}/publications/', {
    propertyId,
    ...publication,
  })
  return true
}

function publicationOf(form: FormData) {
  const text = (name: string) => textOf(form, name)
  const maybe = (name: string) => (text(name) === '' ? null : text(name))
  const amount = (name: string) => typedAmount(text(name)) ?? 0
  const words = (name: string) => ({ id: text(`${name}Id`), en: text(`${name}En`) })
  const recordId = text('subject')
  const corrects = recordId === '' ? {} : { corrects: { recordId, why: words('why') } }
  switch (text('intent')) {
    case 'lease':
      return {
        what: 'lease',
        ...corrects,
        space: words('space'),
        tenantKind: text('tenantKind'),
        startsOn: text('startsOn'),
        endsOn: maybe('endsOn'),
        monthlyRent: amount('monthlyRent') === 0 ? null : amount('monthlyRent'),
        endedOn: maybe('endedOn'),
        followsRunning: form.has('followsRunning'),
      }
    case 'lease-end':
      return { what: 'lease-end', recordId, endedOn: text('endedOn') }
    case 'condition':
      return {
        what: 'condition',
        ...corrects,
        kind: text('kind'),
        text: words('text'),
        openedOn: text('openedOn'),
        dueOn: maybe('dueOn'),
        doneOn: maybe(text('kind') === 'inspection' ? 'openedOn' : 'doneOn'),
        amount: amount('amount') === 0 ? null : amount('amount'),
      }
    case 'condition-done':
      return { what: 'condition-done', recordId, doneOn: text('doneOn') }
    case 'plan':
      return {
        what: 'plan',
        month: text('month'),
        // Without a rent or costs the API refuses the plan: nothing typed does not mean none.
        gross: typedAmount(text('gross')),
        costs: typedAmount(text('costs')),
        note: words('note'),
      }
    case 'removal': {
      const of = text('of')
      const which = of === 'plan' ? text('month') : recordId
      return { what: 'removal', of, recordId: which, why: words('why') }
    }
    default:
      return null
  }
}
