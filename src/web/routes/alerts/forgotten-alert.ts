import type { WriteOf } from '#contract/calls.ts'
import type { Alert } from '#contract/watchlist/alert-body.ts'
import type { ApiCalls } from '../../api/client.ts'
import { type FormProblem, formProblem } from '../../api/problem.ts'

const idShape = /^[0-9a-f-]{36}$/

/** The alert of this id as it is kept now; null when there is none. */
export async function findAlert(account: ApiCalls, id: string): Promise<Alert | null> {
  if (!idShape.test(id)) return null
  const { items } = await account.get('/alerts/')
  return items.find((alert) => alert.id === id) ?? null
}

/** What an alert is made of, as a form carries it; empty for one whose last day has passed. */
export function restorable({ hasEnded, isPaused, ...alert }: Alert): string {
  if (hasEnded) return ''
  const { property, filters, condition, endsOn, byMail, byPush } = alert
  const scope = property === null ? { filters } : { propertyId: property.id }
  return JSON.stringify({ isPaused, alert: { ...scope, condition, endsOn, byMail, byPush } })
}

/** Makes a forgotten alert again, paused if it was; answers what the API has against it. */
export async function restoreAlert(
  account: ApiCalls,
  carried: string,
): Promise<FormProblem | null> {
  try {
    const { alert, isPaused } = readCarried(carried)
    const { id } = await account.post('/alerts/', alert)
    if (isPaused) await account.put('/alerts/{alertId}/pause/', { alertId: id })
    return null
  } catch (error) {
    return formProblem(error)
  }
}

type Wish = WriteOf<'POST', '/alerts/'>

// What a form carries was written by a browser: the API looks at every part of it, and refuses none.
function readCarried(carried: string): { alert: Wish; isPaused: boolean } {
  try {
    const parsed: unknown = JSON.parse(carried)
    if (typeof parsed === 'object' && parsed !== null && 'alert' in parsed)
      return {
        alert: parsed.alert as Wish,
        isPaused: 'isPaused' in parsed && parsed.isPaused === true,
      }
  } catch {
    // Not JSON at all.
  }
  return { alert: {} as Wish, isPaused: false }
}
