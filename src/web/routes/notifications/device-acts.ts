import type { ApiCalls } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { textOf, wordIn } from '../../components/forms/form-text.ts'

const idShape = /^[0-9a-f-]{36}$/

/**
 * Registers or removes a device, or changes whether it shows amounts, as the pressed button says. A device that
 * no longer exists is ignored.
 */
export async function actOnDevice(account: ApiCalls, form: FormData): Promise<void> {
  const intent = wordIn(form, 'intent', ['add', 'remove', 'show', 'hide'])
  if (intent === 'add') {
    const keys = { p256dh: textOf(form, 'p256dh'), auth: textOf(form, 'auth') }
    await account.post('/notifications/devices/', { endpoint: textOf(form, 'endpoint'), keys })
    return
  }
  const id = textOf(form, 'device')
  if (!idShape.test(id)) return
  try {
    if (intent === 'remove')
      await account.delete('/notifications/devices/{deviceId}/', { deviceId: id })
    else
      await account.put('/notifications/devices/{deviceId}/', {
        deviceId: id,
        showsAmounts: intent === 'show',
      })
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) throw error
  }
}
