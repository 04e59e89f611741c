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

/** Leads to the confirmation before a form is shown, so that nothing typed into it is lost. */
export async function confirmedFirst(api: ApiClient, next: string, locale: Locale): Promise<void> {
  const path = '/jwt_auth/confirmations/'
  const { confirmedUntil } = await api.account.get<{ confirmedUntil: string | null }>(path)
  if (confirmedUntil === null) throw redirect(confirmPath(next, locale))
}

function confirmPath(next: string, locale: Locale): string {
  const query = new URLSearchParams({ next: href(next, locale) })
  return href(`/dashboard/security-settings/confirm?${query}`, locale)
}
