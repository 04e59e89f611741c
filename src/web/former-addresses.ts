import { href, localeOfPath, withoutLocale } from './locale/href.ts'

// Former addresses of screens and files, which bookmarks and emails may still contain.
const moved = [
  ['/back-office/corrections', '/back-office/balance-adjustments'],
  ['/back-office/customers/:id/correction', '/back-office/customers/:id/balance-adjustment'],
  ['/back-office/distributions/:id/exit', '/back-office/distributions/:id/sale'],
  ['/back-office/regainings', '/back-office/account-recoveries'],
  ['/back-office/regainings/:id', '/back-office/account-recoveries/:id'],
  ['/dashboard/orders/:id/agreement', '/dashboard/files/subscriptions/:id/agreement/file'],
  ['/dashboard/orders/:id/certificate', '/dashboard/files/subscriptions/:id/certificate/file'],
  ['/dashboard/portfolio/export', '/dashboard/portfolio/documents'],
  [
    '/dashboard/portfolio/tax/:year/file',
    '/dashboard/files/portfolio/tax-years/:year/file?format=pdf&language=:language',
  ],
  ['/dashboard/profile/photo/file', '/dashboard/files/users/portrait'],
  ['/dashboard/profile/privacy/:id/file', '/dashboard/files/users/privacy-requests/:id/file'],
  ['/dashboard/properties/:id/agreement', '/dashboard/properties/:id'],
  [
    '/dashboard/properties/:id/documents/:document',
    '/dashboard/files/properties/:id/buyer-documents/:document',
  ],
  [
    '/dashboard/properties/:id/reports/:quarter',
    '/dashboard/files/properties/:id/reports/:quarter',
  ],
  [
    '/dashboard/referral/friends/file',
    '/dashboard/files/referrals/friends/file?format=csv&language=:language',
  ],
  ['/dashboard/wallet/continuity/file', '/dashboard/files/wallet/continuity-pack'],
  ['/dashboard/wallet/movements/file', '/dashboard/files/wallet/movements/file?format=csv'],
  ['/dashboard/wallet/movements/:id/receipt', '/dashboard/files/wallet/movements/:id/receipt'],
  ['/dashboard/wallet/proof/file', '/dashboard/files/wallet/proof'],
  [
    '/dashboard/wallet/statements/:period',
    '/dashboard/files/wallet/statements/:period/file?format=pdf',
  ],
  ['/regain', '/account-recovery'],
  ['/regain/finish', '/account-recovery/finish'],
  ['/regain/request', '/account-recovery/request'],
] as const

const patterns = moved.map(
  ([from, to]) => [new RegExp(`^${from.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), to] as const,
)

/** The new address of a former one in the same language; null for every other address. */
export function movedAddress({ method, url }: Request): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const requested = new URL(url)
  const path = withoutLocale(requested.pathname)
  const language = localeOfPath(requested.pathname)
  for (const [from, to] of patterns) {
    const names = from.exec(path)?.groups
    if (names === undefined && !from.test(path)) continue
    const [address = '', defaults] = to
      .replace(/:(\w+)/g, (_, name: string) => names?.[name] ?? language)
      .split('?')
    const query = new URLSearchParams(defaults)
    for (const [name, value] of requested.searchParams) query.set(name, value)
    return href(address, language) + (query.size === 0 ? '' : `?${query}`)
  }
  return null
}
