import type { ApiClient } from '../../api/client.ts'
import { textOf } from '../../components/form-text.ts'

/** Asks the API for the act that a form of the offerings desk names. */
export async function sendAct({ account }: ApiClient, id: string, form: FormData): Promise<void> {
  const desk = `/back-office/offerings/${encodeURIComponent(id)}`
  const property = `/back-office/properties/${encodeURIComponent(textOf(form, 'propertyId'))}`
  const reason = { reason: textOf(form, 'reason') }
  switch (textOf(form, 'intent')) {
    case 'pause':
      return void (await account.post(`${desk}/pause/`, reason))
    case 'resume':
      return void (await account.post(`${desk}/resumption/`, reason))
    case 'withdraw':
      return void (await account.post(`${desk}/withdrawal/`, reason))
    case 'begin-closing':
      return void (await account.post(`${desk}/purchase/`, {}))
    case 'close':
      return void (await account.post(`${desk}/closing/`, {}))
    case 'complete-title-step':
      return void (await account.post(`${property}/title-steps/`, {
        step: textOf(form, 'step'),
        doneOn: textOf(form, 'doneOn'),
      }))
    case 'book-benefit':
      return void (await account.post(`${desk}/benefits/`, { lineId: textOf(form, 'lineId') }))
    case 'reverse-benefit': {
      const benefit = encodeURIComponent(textOf(form, 'benefitId'))
      return void (await account.post(`${desk}/benefits/${benefit}/reversal/`, reason))
    }
  }
}
