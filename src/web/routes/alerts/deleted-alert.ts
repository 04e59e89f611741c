import type { WriteOf } from '#contract/calls.ts'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import type { ApiCalls } from '../../api/client.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'

const idShape = /^[0-9a-f-]{36}$/

/** Returns the alert with this id as currently stored; null when there is none. */
export async function findAlert(account: ApiCalls, id: string): Promise<Alert | null> {
  if (!idShape.test(id)) return null
  const { items } = await account.get('/alerts/')
  return items.find((alert) => alert.id === id) ?? null
}

/** Returns the alert as JSON for a hidden form field, so that it can be restored; empty when the alert has ended. */
export function serialiseAlert({ hasEnded, isPaused, ...alert }: Alert): string {
  if (hasEnded) return ''
  const { property, filters, condition, endsOn, byMail, byPush } = alert
  const scope = property === null ? { filters } : { propertyId: property.id }
  return JSON.stringify({ isPaused, alert: { ...scope, condition, endsOn, byMail, byPush } })
}

/**
 * Creates a deleted alert again and pauses it when it was paused. Returns the problem when the API refuses it,
 * null otherwise.
 */
export async function restoreAlert(
  account: ApiCalls,
  carried: string,
): Promise<FormProblem | null> {
  try {
    const { alert, isPaused } = parseDeletedAlert(carried)
    const { id } = await account.post('/alerts/', alert)
    if (isPaused) await account.put('/alerts/{alertId}/pause/', { alertId: id })
    return null
  } catch (error) {
    return formProblem(error)
  }
}

type NewAlertInput = WriteOf<'POST', '/alerts/'>

// The value comes from the browser and is not checked here: the API validates every part of it and refuses an
// empty alert.
function parseDeletedAlert(carried: string): { alert: NewAlertInput; isPaused: boolean } {
  try {
    const parsed: unknown = JSON.parse(carried)
    if (typeof parsed === 'object' && parsed !== null && 'alert' in parsed)
      return {
        alert: parsed.alert as NewAlertInput,
        isPaused: 'isPaused' in parsed && parsed.isPaused === true,
      }
  } catch {
    // The value is not JSON.
  }
  return { alert: {} as NewAlertInput, isPaused: false }
}
