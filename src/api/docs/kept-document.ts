import { createHash } from 'node:crypto'
import type { ApiContext } from '../env.ts'

/** A document that is created on the first request and cached while the process runs. */
export function keptDocument(
  type: string,
  make: () => string,
): (c: ApiContext, headers?: Readonly<Record<string, string>>) => Response {
  let made: { text: string; etag: string } | null = null
  return (c, headers = {}) => {
    if (made === null) {
      const text = make()
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22)
      made = { text, etag: `"${digest}"` }
    }
    const { text, etag } = made
    const all = {
      ...headers,
      'Cache-Control': 'public, max-age=300',
      Vary: 'Accept-Language',
      ETag: etag,
    }
    const known = c.req.header('if-none-match')?.split(',') ?? []
    const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === etag)
    return isKnown ? c.body(null, 304, all) : c.body(text, 200, { ...all, 'Content-Type': type })
  }
}
