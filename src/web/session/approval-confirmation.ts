import type { Locale } from '#kernel'
import type { ApiProblem } from '../api/problem.ts'
import { href } from '../locale/href.ts'

/**
 * The confirmation page for an approval that requires a recent passkey or authenticator code, from where it
 * leads back to the page with the proposal; null for any other refusal.
 */
export function approvalConfirmation(
  { code }: Pick<ApiProblem, 'code'>,
  request: Pick<Request, 'url'>,
  locale: Locale,
): string | null {
  if (code !== 'identity.fresh_factor_needed') return null
  const { pathname, searchParams } = new URL(request.url)
  // The browser's script requests a page as data under another name.
  const page = pathname.replace(/\.data$/, '').replace(/\/_root$/, '/')
  for (const ours of ['_routes', 'index', 'done']) searchParams.delete(ours)
  const next = searchParams.size === 0 ? page : `${page}?${searchParams}`
  const query = new URLSearchParams({ next, for: 'approval' })
  return href(`/dashboard/security-settings/confirm?${query}`, locale)
}
