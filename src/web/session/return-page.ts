import { daySeconds } from '#kernel'
import { withoutLocale } from '../locale/href.ts'
import type { CookieJar } from './cookies.ts'
import { isFile, publicNext, safeNext } from './safe-next.ts'

const cookieName = 'wanted'
// As long as the steps before a purchase may take, including the review of an identity.
const maxAge = 30 * daySeconds

/**
 * The page of ours that a visitor wanted before a login, a registration or a step before a purchase. It is read
 * from the browser and validated like an external address.
 */
export type ReturnPage = {
  /** Remembers an address, if it is one of ours, instead of the previous one. */
  keep(address: string | null): void
  read(): string | null
  /** Returns the address to continue with and forgets it. */
  take(): string | null
  end(): void
}

export function openReturnPage(jar: CookieJar): ReturnPage {
  const read = () => ownPage(jar.read(cookieName))
  const end = () => {
    if (jar.read(cookieName) !== null) jar.clear(cookieName)
  }
  return {
    keep: (address) => {
      const page = ownPage(address)
      if (page !== null) jar.set(cookieName, page, maxAge)
    },
    read,
    take: () => {
      const page = read()
      end()
      return page
    },
    end,
  }
}

/** The property pages behind the login on which units are bought. */
export function isPurchase(address: string): boolean {
  return /^\/dashboard\/properties\/[^/?]+/.test(withoutLocale(address))
}

function ownPage(address: string | null): string | null {
  const page = safeNext(address) ?? publicNext(address)
  return page === null || isFile(page) ? null : page
}
