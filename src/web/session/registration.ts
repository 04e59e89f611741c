import type { Ticket } from '../api/shapes.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'incomplete_registration'
const maxAge = 86_400

/** The unfinished registration of this browser; it alone opens `/account/activate`. */
export type Registration = {
  read(): Ticket | null
  begin(ticket: Ticket): void
  end(): void
}

export function openRegistration(jar: CookieJar): Registration {
  return {
    read: () => parse(jar.read(cookieName)),
    begin: ({ ticket, maskedEmail, resendAvailableAt, codeExpiresAt }) =>
      jar.set(
        cookieName,
        JSON.stringify({ ticket, maskedEmail, resendAvailableAt, codeExpiresAt }),
        maxAge,
      ),
    end: () => jar.clear(cookieName),
  }
}

function parse(value: string | null): Ticket | null {
  try {
    const ticket = JSON.parse(value ?? '') as Partial<Ticket> | null
    const parts = [
      ticket?.ticket,
      ticket?.maskedEmail,
      ticket?.resendAvailableAt,
      ticket?.codeExpiresAt,
    ]
    return parts.every((part) => typeof part === 'string' && part !== '')
      ? (ticket as Ticket)
      : null
  } catch {
    return null
  }
}
