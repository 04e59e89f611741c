import { redirect } from 'react-router'
import type { Locale } from '#kernel'
import type { ApiClient } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { href } from '../../locale/href.ts'

/**
 * Returns the redirect to the page where the person confirms that it is them, and from there back to `next`,
 * when the API requires that; null for any other error.
 */
export function confirmAndReturnTo(error: unknown, next: string, locale: Locale): Response | null {
  if (!(error instanceof ApiProblem) || error.code !== 'identity.confirmation_needed') return null
  return redirect(confirmPath(next, locale))
}

/**
 * Redirects to the page where the person confirms that it is them before a form is shown, so that nothing typed
 * into the form is lost. A page that reloads its data while the investor types is not redirected: its action
 * checks the confirmation again.
 */
export async function requireConfirmation(
  { api, request }: { readonly api: ApiClient; readonly request: Request },
  next: string,
  locale: Locale,
): Promise<void> {
  if (isPageReload(request, href(next, locale))) return
  const { confirmedUntil } = await api.account.get('/jwt_auth/confirmations/')
  if (confirmedUntil === null) throw redirect(confirmPath(next, locale))
}

// True for a request that a page sent by script to its own address.
function isPageReload({ headers }: Request, here: string): boolean {
  const from = URL.parse(headers.get('Referer') ?? '')
  if (from === null || headers.get('Sec-Fetch-Dest') !== 'empty') return false
  return from.pathname + from.search === here
}

function confirmPath(next: string, locale: Locale): string {
  const query = new URLSearchParams({ next: href(next, locale) })
  return href(`/dashboard/security-settings/confirm?${query}`, locale)
}
