import type { CookieJar } from './cookies.ts'
import { cookieJar } from './cookies.ts'
import type { EndedTokens } from './ended-tokens.ts'
import { readTokens } from './session.ts'

/** Whether a session ended or got other tokens since then (`performance.now()`), in any process. */
export type HasSessionChanged = (sessionId: string, since: number) => boolean

/** The facts that a response is compared with before its cookies are sent. */
type Asked = {
  readonly cookies: string | null
  /** `performance.now()` when the request arrived. */
  readonly since: number
  readonly endings: EndedTokens
  readonly hasChanged: HasSessionChanged
}

/**
 * Whether the tokens in a response are outdated: the session was ended, or confirmed and so got other tokens,
 * while the response was created. The browser has the newer ones or none. Tokens created by this request are
 * never late.
 */
export function isLate(jar: CookieJar, { cookies, since, endings, hasChanged }: Asked): boolean {
  const tokens = readTokens(jar)
  if (tokens === null) return false
  if (endings.has(tokens.refresh)) return true
  if (readTokens(cookieJar(cookies, false))?.refresh !== tokens.refresh) return false
  const sessionId = sessionOf(tokens.access)
  return sessionId !== null && hasChanged(sessionId, since)
}

/** The session id in an access token. It grants no access: the API verifies tokens. */
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
