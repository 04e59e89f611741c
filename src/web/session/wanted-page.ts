import { withoutLocale } from '../locale/href.ts'
import type { CookieJar } from './cookies.ts'
import { isFile, publicNext, safeNext } from './safe-next.ts'

const cookieName = 'wanted'
// As long as the steps before a purchase may take: staff have to look at an identity.
const maxAge = 7 * 86_400

/**
 * The page of ours that someone was going to when something came first: logging in, registering, or a
 * step before a purchase. It is read from the browser and checked as an address from outside would be.
 */
export type WantedPage = {
  /** Keeps an address, if it is one of ours, in place of the one before. */
  keep(address: string | null): void
  read(): string | null
  /** The address to go on to now; it is forgotten. */
  take(): string | null
  end(): void
}

export function openWantedPage(jar: CookieJar): WantedPage {
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

/** The pages of a property behind the login, where units are bought. */
export function isPurchase(address: string): boolean {
  return /^\/dashboard\/properties\/[^/?]+/.test(withoutLocale(address))
}

function ownPage(address: string | null): string | null {
  const page = safeNext(address) ?? publicNext(address)
  return page === null || isFile(page) ? null : page
}
