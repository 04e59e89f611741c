import type { Locale } from '#kernel'
import type { ApiProblem } from '../api/problem.ts'
import { href } from '../locale/href.ts'

/**
 * Where an approval leads to that takes a fresh passkey or authenticator code first, and from there back
 * to the page with the proposal; null for any other refusal.
 */
export function approvalConfirmation(
  { code }: Pick<ApiProblem, 'code'>,
  request: Pick<Request, 'url'>,
  locale: Locale,
): string | null {
  if (code !== 'identity.fresh_factor_needed') return null
  const { pathname, searchParams } = new URL(request.url)
  // The browser's script asks for a page as data, below another name.
  const page = pathname.replace(/\.data$/, '').replace(/\/_root$/, '/')
  for (const ours of ['_routes', 'index', 'done']) searchParams.delete(ours)
  const next = searchParams.size === 0 ? page : `${page}?${searchParams}`
  const query = new URLSearchParams({ next, for: 'approval' })
  return href(`/dashboard/security-settings/confirm?${query}`, locale)
}
