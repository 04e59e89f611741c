import { factorMethods } from '#contract'
import type { SecondStepDue } from '#contract/jwt-auth/account-fields.ts'
import type { CookieJar } from './cookies.ts'

const cookieName = 'second_step'
const maxAge = 600

type Step = Pick<SecondStepDue, 'ticket' | 'methods' | 'maskedEmail'>

/** The login of this browser after the correct password; it lives as long as its ticket. */
export type SecondStepStore = {
  read(): Step | null
  begin(step: Step): void
  end(): void
}

export function openSecondStep(jar: CookieJar): SecondStepStore {
  return {
    read: () => parse(jar.read(cookieName)),
    begin: ({ ticket, methods, maskedEmail }) =>
      jar.set(cookieName, JSON.stringify({ ticket, methods, maskedEmail }), maxAge),
    end: () => {
      if (jar.read(cookieName) !== null) jar.clear(cookieName)
    },
  }
}

function parse(value: string | null): Step | null {
  try {
    const { ticket, methods, maskedEmail } = JSON.parse(value ?? '') as Partial<Step>
    if (typeof ticket !== 'string' || typeof maskedEmail !== 'string') return null
    if (!Array.isArray(methods) || methods.length === 0) return null
    return methods.every((method) => factorMethods.includes(method))
      ? { ticket, methods, maskedEmail }
      : null
  } catch {
    return null
  }
}
