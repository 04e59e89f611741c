import type { Mode } from '#kernel'

/**
 * Whether a request that changes something comes from our own pages. Browsers send `Origin` with
 * every such request; one without it must say by `Sec-Fetch-Site` that it is ours.
 */
export function isOwnOrigin(request: Request, publicUrl: string, mode: Mode): boolean {
  const origin = request.headers.get('Origin')
  if (origin === null) return request.headers.get('Sec-Fetch-Site') === 'same-origin'
  if (origin === new URL(publicUrl).origin) return true
  return mode === 'demo' && isLoopback(origin) && origin === new URL(request.url).origin
}

// In the demo the same machine may be called localhost or 127.0.0.1; no other site can have
// either name.
function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin)
}

/** Whether a page was asked for from one of our own: by a link on it, or by its script. */
export function isOwnPage(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  publicUrl: string,
): boolean {
  if (headers.get('Sec-Fetch-Site') === 'same-origin') return true
  const from = headers.get('Referer')
  if (from === null || !URL.canParse(from)) return false
  return [new URL(publicUrl).origin, new URL(url).origin].includes(new URL(from).origin)
}
