import { daySeconds } from '#kernel'
import type { CookieJar } from './cookies.ts'

const cookieName = 'invitation'
const maxAge = 30 * daySeconds

/** The referral code of a link opened in this browser, kept for 30 days. */
export type Invitation = {
  read(): string | null
  keep(code: string): void
  end(): void
}

export function openInvitation(jar: CookieJar): Invitation {
  return {
    read: () => {
      const code = jar.read(cookieName)
      return code !== null && /^[A-Z0-9]{6,12}$/.test(code) ? code : null
    },
    keep: (code) => jar.set(cookieName, code, maxAge),
    end: () => jar.clear(cookieName),
  }
}
