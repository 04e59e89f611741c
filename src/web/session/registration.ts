import type { PendingActivation } from '#contract/jwt-auth/account-fields.ts'
import { daySeconds } from '#kernel'
import type { CookieJar } from './cookies.ts'

const cookieName = 'incomplete_registration'
const maxAge = daySeconds

/** The typed values of the form, for returning to it; never the password. */
type TypedRegistration = {
  readonly email: string
  readonly referralCode: string
  readonly termsAccepted: boolean
  readonly privacyAccepted: boolean
  readonly marketingAccepted: boolean
}

type Kept = PendingActivation & { readonly typed?: TypedRegistration }

/** The unfinished registration of this browser, which alone allows `/account/activate`. */
export type Registration = {
  read(): PendingActivation | null
  /** Keeps previously typed values unless they are given again. */
  begin(ticket: PendingActivation, typed?: TypedRegistration): void
  typed(): TypedRegistration | null
  end(): void
}

export function openRegistration(jar: CookieJar): Registration {
  return {
    read: () => parse(jar.read(cookieName)),
    typed: () => parse(jar.read(cookieName))?.typed ?? null,
    begin: ({ ticket, maskedEmail, resendAvailableAt, codeExpiresAt }, given) => {
      const typed = given ?? parse(jar.read(cookieName))?.typed
      const kept: Kept = {
        ticket,
        maskedEmail,
        resendAvailableAt,
        codeExpiresAt,
        ...(typed !== undefined && { typed }),
      }
      jar.set(cookieName, JSON.stringify(kept), maxAge)
    },
    end: () => jar.clear(cookieName),
  }
}

function parse(value: string | null): Kept | null {
  try {
    const ticket = JSON.parse(value ?? '') as Partial<Kept> | null
    const parts = [
      ticket?.ticket,
      ticket?.maskedEmail,
      ticket?.resendAvailableAt,
      ticket?.codeExpiresAt,
    ]
    return parts.every((part) => typeof part === 'string' && part !== '') ? (ticket as Kept) : null
  } catch {
    return null
  }
}
