import type { Mode } from '#kernel'

/**
 * Whether a request that changes data comes from our own pages. Browsers send `Origin` with every such request;
 * one without it must be same-origin according to `Sec-Fetch-Site`.
 */
export function isOwnOrigin(request: Request, publicUrl: string, mode: Mode): boolean {
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (origin === new URL(publicUrl).origin) return true
  return mode === 'demo' && isLoopback(origin) && origin === new URL(request.url).origin
}

// In the demo the same machine may be called localhost or 127.0.0.1; other sites cannot have these names.
function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
}

/** Whether a page was requested from one of our own pages, by a link or its script. */
export function isOwnPage(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  publicUrl: string,
): boolean {
  if (headers.get('Sec-Fetch-Site') === 'same-origin') return true
  const from = headers.get('Referer')
  if (from === null || !URL.canParse(from)) return false
  return [new URL(publicUrl).origin, new URL(url).origin].includes(new URL(from).origin)
}
