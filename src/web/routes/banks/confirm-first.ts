import { redirect } from 'react-router'
import type { Locale } from '#kernel'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { href } from '../../locale/href.ts'

/**
 * Where a refusal leads to that asks for the person to be confirmed first, and from there back to
 * `next`; null for any other error.
 */
export function confirmFirst(error: unknown, next: string, locale: Locale): Response | null {
  if (!(error instanceof ApiProblem) || error.code !== 'identity.confirmation_needed') return null
  return redirect(confirmPath(next, locale))
}

/**
 * Leads to the confirmation before a form is shown, so that nothing typed into it is lost. A page that
 * reads itself again while someone types is let be: its action asks again.
 */
export async function confirmedFirst(
  { api, request }: { readonly api: ApiClient; readonly request: Request },
  next: string,
  locale: Locale,
): Promise<void> {
  if (isReadAnew(request, href(next, locale))) return
  const { confirmedUntil } = await api.account.get('/jwt_auth/confirmations/')
  if (confirmedUntil === null) throw redirect(confirmPath(next, locale))
}

// What is fetched by a page that is at this very address already.
function isReadAnew({ headers }: Request, here: string): boolean {
  const from = URL.parse(headers.get('Referer') ?? '')
  if (from === null || headers.get('Sec-Fetch-Dest') !== 'empty') return false
  return from.pathname + from.search === here
}

function confirmPath(next: string, locale: Locale): string {
  const query = new URLSearchParams({ next: href(next, locale) })
  return href(`/dashboard/security-settings/confirm?${query}`, locale)
}
