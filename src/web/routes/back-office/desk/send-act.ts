import type { ApiClient } from '../../../api/client.ts'
import { refuseUnknown, textOf } from '../../../components/forms/form-text.ts'

/** Sends the action of a form about an offering to the API. */
export async function sendAct({ account }: ApiClient, id: string, form: FormData): Promise<void> {
  const reason = { reason: textOf(form, 'reason') }
  switch (textOf(form, 'intent')) {
    case 'pause':
      return void (await account.post('/back-office/offerings/{offeringId}/pause/', {
        offeringId: id,
        ...reason,
      }))
    case 'resume':
      return void (await account.post('/back-office/offerings/{offeringId}/resumption/', {
        offeringId: id,
        ...reason,
      }))
    case 'withdraw':
      return void (await account.post('/back-office/offerings/{offeringId}/withdrawal/', {
        offeringId: id,
        ...reason,
      }))
    case 'begin-closing':
      return void (await account.post('/back-office/offerings/{offeringId}/purchase/', {
        offeringId: id,
      }))
    case 'close':
      return void (await account.post('/back-office/offerings/{offeringId}/closing/', {
        offeringId: id,
      }))
    case 'complete-title-step':
      return void (await account.post('/back-office/properties/{propertyId}/title-steps/', {
        propertyId: textOf(form, 'propertyId'),
        step: textOf(form, 'step'),
        doneOn: textOf(form, 'doneOn'),
      }))
    case 'book-benefit':
      return void (await account.post('/back-office/offerings/{offeringId}/benefits/', {
        offeringId: id,
        lineId: textOf(form, 'lineId'),
      }))
    case 'reverse-benefit': {
      const benefitId = textOf(form, 'benefitId')
      return void (await account.post(
        '/back-office/offerings/{offeringId}/benefits/{benefitId}/reversal/',
        { offeringId: id, benefitId, ...reason },
      ))
    }
    default:
      return refuseUnknown()
  }
}
