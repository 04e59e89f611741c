import type { MiddlewareFunction } from 'react-router'
import { describe, expect, test } from 'vitest'
import { screenRequest } from '../../../tests/support/screen-request.ts'
import { sessionContext } from '../context.ts'
import type { Session } from '../session/session.ts'
import { middleware as guest } from './guest.tsx'
import { middleware as login } from './login.tsx'
import { middleware as profileComplete } from './profile-complete.tsx'
import { middleware as staff } from './staff.tsx'

type Visitor = {
  readonly isSignedIn?: boolean
  readonly roles?: readonly string[]
  readonly isComplete?: boolean
  readonly factorDue?: 'show' | 'set-up' | null
  /** The session ended elsewhere: its profile cannot be read. */
  readonly isOver?: boolean
}

type Asked = Visitor & {
  readonly address: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns where a guard sends a request, and the pages that it keeps; null when it lets the request through. */
async function sentTo(guards: readonly MiddlewareFunction[], asked: Asked) {
  const { address, method = 'GET', headers = {}, ...visitor } = asked
  const {
    isSignedIn = true,
    roles = [],
    isComplete = true,
    factorDue = null,
    isOver = false,
  } = visitor
  const locale = address.startsWith('/en') ? 'en' : 'id'
  const { args, kept } = screenRequest({ locale, address })
  const profile = { roles, isComplete, factorDue, language: 'id' }
  const session = {
    isSignedIn: () => isSignedIn,
    profile: () =>
      isOver ? Promise.reject(new Error('the session is over')) : Promise.resolve(profile),
  }
  // Contains only what guards use.
  args.context.set(sessionContext, session as unknown as Session)
  const url = new URL(address, 'https://sepetak.example')
  const request = new Request(url, { method, headers })
  try {
    for (const guard of guards)
      await guard({ ...args, request, url } as never, () => Promise.resolve(undefined))
    return { to: null, kept }
  } catch (thrown) {
    if (thrown instanceof Response) return { to: thrown.headers.get('Location'), kept }
    const { status } = (thrown as { init?: { status?: number } }).init ?? {}
    return { to: status ?? String(thrown), kept }
  }
}

describe('a page behind the login', () => {
  const asGuest = { isSignedIn: false }

  test.each([
    ['/en/dashboard/wallet?tab=in', '/en/login?next=%2Fen%2Fdashboard%2Fwallet%3Ftab%3Din'],
    ['/dashboard/wallet', '/login?next=%2Fdashboard%2Fwallet'],
    [
      '/en/dashboard/properties/ruko-dago?account=new&units=3',
      '/en/register?next=%2Fen%2Fdashboard%2Fproperties%2Fruko-dago%3Funits%3D3',
    ],
    [
      '/en/dashboard/properties/ruko-dago?account=new',
      '/en/register?next=%2Fen%2Fdashboard%2Fproperties%2Fruko-dago',
    ],
    // Only a purchase leads to the registration.
    [
      '/en/dashboard/wallet?account=new',
      '/en/login?next=%2Fen%2Fdashboard%2Fwallet%3Faccount%3Dnew',
    ],
  ])('a page behind the login sends a guest who asks for %s to %s', async (address, to) => {
    expect((await sentTo(login, { ...asGuest, address })).to).toBe(to)
  })

  test('a page behind the login sends a form of an ended session back to its page after the login', async () => {
    const sent = (headers: Record<string, string>) =>
      sentTo(login, {
        ...asGuest,
        address: '/en/dashboard/wallet/deposit',
        method: 'POST',
        headers,
      })
    const from = 'https://sepetak.example/en/dashboard/wallet?saved=name&tab=in'
    expect((await sent({ Referer: from })).to).toBe(
      '/en/login?next=%2Fen%2Fdashboard%2Fwallet%3Ftab%3Din',
    )
    expect((await sent({})).to).toBe('/en/login')
    expect((await sent({ Referer: 'no address' })).to).toBe('/en/login')
  })

  test('a page behind the login sends a request of a script back to its page, and a file that was opened to the file', async () => {
    const address = '/en/dashboard/properties/ruko-dago/quote?units=3'
    const from = 'https://sepetak.example/en/dashboard/properties/ruko-dago'
    const sent = (headers: Record<string, string>) =>
      sentTo(login, { ...asGuest, address, headers })
    const byScript = await sent({ Referer: from, 'Sec-Fetch-Dest': 'empty' })
    expect(byScript.to).toBe('/en/login?next=%2Fen%2Fdashboard%2Fproperties%2Fruko-dago')
    expect((await sent({ 'Sec-Fetch-Dest': 'empty' })).to).toBe('/en/login')
    const opened = await sent({ Referer: from, 'Sec-Fetch-Dest': 'document' })
    expect(opened.to).toBe(`/en/login?next=${encodeURIComponent(address)}`)
  })

  test('a page behind the login lets the owner of a session through', async () => {
    expect(await sentTo(login, { address: '/en/dashboard' })).toEqual({ to: null, kept: [] })
  })

  test('a page behind the login keeps the page of a session that ended, and the step before a purchase its purchase', async () => {
    const page = '/en/dashboard/properties/ruko-dago'
    const address = `${page}/quote?units=3`
    const headers = { Referer: `https://sepetak.example${page}?saved=name` }
    const ended = await sentTo(login, { address, headers, isOver: true })
    expect(ended.to).toContain('the session is over')
    // The page that fetched this is kept first: what was fetched may not be a page.
    expect(ended.kept).toEqual([page, address])
    const next = page
    for (const step of ['/en/dashboard/profile/edit', '/en/dashboard/wallet/deposit']) {
      const { kept } = await sentTo(login, { address: `${step}?next=${encodeURIComponent(next)}` })
      expect(kept).toEqual([next])
    }
    expect((await sentTo(login, { address: `/en/dashboard/wallet?next=${next}` })).kept).toEqual([])
  })

  test.each([
    ['show', '/en/dashboard/wallet', '/en/dashboard/security-settings/confirm?next=%2Fback-office'],
    ['set-up', '/en/dashboard/wallet', '/en/dashboard/security-settings/app'],
    ['show', '/en/dashboard/security-settings/confirm', null],
    ['set-up', '/dashboard/security-settings/passkey', null],
    ['set-up', '/dashboard/security-settings', '/dashboard/security-settings/app'],
  ] as const)('a page behind the login asks for a factor that is due (%s) on %s: %s', async (factorDue, address, to) => {
    expect((await sentTo(login, { address, factorDue })).to).toBe(to)
  })
})

describe('a page for complete profiles', () => {
  test('a page for complete profiles sends others to the profile and keeps the page that they wanted', async () => {
    const address = '/en/dashboard/properties/ruko-dago?units=3'
    expect(await sentTo(profileComplete, { address, isComplete: false })).toEqual({
      to: '/en/dashboard/profile/edit?re=complete-profile',
      kept: [address],
    })
    expect((await sentTo(profileComplete, { address })).to).toBeNull()
  })

  test('a page for complete profiles does not keep the dashboard, to which everybody comes anyway', async () => {
    expect(
      (await sentTo(profileComplete, { address: '/dashboard', isComplete: false })).kept,
    ).toEqual([])
  })

  test('a page for complete profiles asks a guest to log in first', async () => {
    const { to } = await sentTo(profileComplete, {
      address: '/dashboard',
      isSignedIn: false,
      isComplete: false,
    })
    expect(to).toBe('/login?next=%2Fdashboard')
  })
})

describe('a page of the back office', () => {
  test('a page of the back office answers an investor with 403, and asks a guest to log in', async () => {
    const address = '/back-office/customers'
    expect((await sentTo(staff, { address })).to).toBe(403)
    expect((await sentTo(staff, { address, roles: ['finance'] })).to).toBeNull()
    expect((await sentTo(staff, { address, isSignedIn: false })).to).toBe(
      '/login?next=%2Fback-office%2Fcustomers',
    )
  })
})

describe('a page for guests', () => {
  test('a page for guests lets a guest through', async () => {
    expect((await sentTo(guest, { address: '/login', isSignedIn: false })).to).toBeNull()
  })

  test.each([
    ['their page behind the login', '/login?next=%2Fdashboard%2Fwallet', [], '/dashboard/wallet'],
    ['the public page they came from', '/login?next=%2Fabout', [], '/about'],
    ['their dashboard', '/login', [], '/dashboard'],
    ['their queues as staff', '/login', ['finance'], '/back-office'],
    [
      'their dashboard instead of another site',
      '/login?next=%2F%2Fevil.example%2Fdashboard',
      [],
      '/dashboard',
    ],
    ['their dashboard instead of a script', '/login?next=javascript%3Aalert(1)', [], '/dashboard'],
    ['their dashboard instead of an unknown page', '/login?next=%2Fnowhere', [], '/dashboard'],
  ])('a page for guests sends others to %s', async (_where, address, roles, to) => {
    expect((await sentTo(guest, { address, roles })).to).toBe(to)
  })
})
