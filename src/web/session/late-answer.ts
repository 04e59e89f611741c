import type { CookieJar } from './cookies.ts'
import { cookieJar } from './cookies.ts'
import type { Endings } from './endings.ts'
import { readTokens } from './session.ts'

/** Whether a session ended or got other tokens since then (`performance.now()`), in whichever process. */
export type HasSessionChanged = (sessionId: string, since: number) => boolean

/** What an answer is compared with before its cookies leave. */
type Asked = {
  readonly cookies: string | null
  /** `performance.now()` when the request came. */
  readonly since: number
  readonly endings: Endings
  readonly hasChanged: HasSessionChanged
}

/**
 * Whether the tokens of an answer are those of a moment ago: the session was ended, or confirmed and so
 * given others, while the answer was made. The browser has the newer ones, or none. Tokens that this
 * very request brought are never late.
 */
export function isLate(jar: CookieJar, { cookies, since, endings, hasChanged }: Asked): boolean {
  const tokens = readTokens(jar)
  if (tokens === null) return false
  if (endings.has(tokens.refresh)) return true
  if (readTokens(cookieJar(cookies, false))?.refresh !== tokens.refresh) return false
  const sessionId = sessionOf(tokens.access)
  return sessionId !== null && hasChanged(sessionId, since)
}

/** The session that an access token names. Nobody is let in by it: the API checks tokens. */
function sessionOf(access: string): string | null {
  try {
    const { sid } = JSON.parse(
      Buffer.from(access.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { sid?: unknown }
    return typeof sid === 'string' ? sid : null
  } catch {
    return null
  }
}
