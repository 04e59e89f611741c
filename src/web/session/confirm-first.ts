import { type RouterContextProvider, redirect } from 'react-router'
import { ApiProblem } from '../api/problem.ts'
import { apiContext, typedContext, visitContext } from '../context.ts'
import { href } from '../locale/href.ts'

type Sent = {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
  /** The typed values, to be restored afterwards; without passwords and codes. */
  readonly form?: FormData
}

/**
 * For the `catch` of an action: when the API requires a confirmation, redirects to its screen and afterwards
 * back to this one, whose loader finds the typed values with `takeTypedValues`. Returns null otherwise.
 */
export function confirmFirst(error: unknown, { context, url, form }: Sent): Response | null {
  if (!(error instanceof ApiProblem) || error.code !== 'identity.confirmation_needed') return null
  if (form !== undefined) context.get(typedContext).keep(url.pathname, form)
  return redirect(confirmationPath(context, url))
}

/** The address of the confirmation that leads back to this screen. */
export function confirmationPath(context: Sent['context'], { pathname, search }: URL): string {
  const path = pathname.replace(/\.data$/, '')
  const query = new URLSearchParams({ next: path + search })
  return href(`/dashboard/security-settings/confirm?${query}`, context.get(visitContext).locale)
}

/** The values typed on this screen before the confirmation; empty without any. */
export function takeTypedValues({ context, url }: Sent): Readonly<Record<string, string>> {
  return context.get(typedContext).take(url.pathname.replace(/\.data$/, ''))
}

/**
 * Whether what was pressed on this screen led to a confirmation that was then given: it waits to be
 * pressed again. `typed` is what `takeTypedValues` gave.
 */
export async function isConfirmedSubmission(
  context: Sent['context'],
  typed: Readonly<Record<string, string>>,
): Promise<boolean> {
  if (Object.keys(typed).length === 0) return false
  const { confirmedUntil } = await context.get(apiContext).account.get('/jwt_auth/confirmations/')
  return confirmedUntil !== null
}
