import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { href } from '../../src/web/locale/href.ts'
import { type Guard, type Screen, screens } from '../../src/web/screens.ts'

// Every screen × every caller × both languages × documents and data: what each is answered.

const demoPassword = 'Sepetak-Demo-2026'
const locales = ['id', 'en'] as const
const forms = ['document', 'data'] as const
type Form = (typeof forms)[number]

/** Something that exists for each parameter, or an id that does not. */
const examples: Record<string, string> = {
  propertyId: 'villa-canggu',
  depositId: '019aa000-0000-7000-8000-000000000000',
  subscriptionId: '019aa000-0000-7000-8000-000000000000',
}

function pathOf(screen: Screen): string {
  return screen.path.replace(/:([A-Za-z]+)/g, (_, name: string) => examples[name] ?? 'x')
}

/** What the server said, the same whether it was asked for the document or for its data. */
type Answer = { readonly status: number; readonly location: string | null }

async function ask(
  request: APIRequestContext,
  path: string,
  form: Form,
  cookie: string,
): Promise<Answer> {
  const address = form === 'data' ? `${path === '/' ? '/_root' : path}.data` : path
  const response = await request.get(address, {
    maxRedirects: 0,
    headers: cookie === '' ? {} : { Cookie: cookie },
  })
  const status = response.status()
  if (form === 'document') return { status, location: response.headers().location ?? null }
  if (status !== 202) return { status, location: null }
  // A redirect in data is written out: ["SingleFetchRedirect", …, "redirect", "/login", …].
  const location = /"redirect","([^"]+)"/.exec(await response.text())
  return { status: 302, location: location?.[1] ?? null }
}

/** Asks for an address letter by letter as it is written, which browsers and clients never do. */
function askLiterally(baseURL: string, path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(baseURL)
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path }, async (response) => {
      const body = await text(response)
      resolve({ status: response.statusCode ?? 0, body })
    })
    request.on('error', reject)
  })
}

async function cookieOf(request: APIRequestContext, email: string): Promise<string> {
  const response = await request.post('/api/jwt_auth/login/', {
    data: { email, password: demoPassword },
  })
  expect(response.status()).toBe(200)
  return `auth=${encodeURIComponent(JSON.stringify(await response.json()))}`
}

const registering = `incomplete_registration=${encodeURIComponent(
  JSON.stringify({
    ticket: 'handle',
    maskedEmail: 'r•••@contoh.id',
    resendAvailableAt: '2026-11-21T00:00:00Z',
    codeExpiresAt: '2026-11-21T00:00:00Z',
  }),
)}`

type Caller = 'guest' | 'registering' | 'incomplete' | 'investor'

/** Where a caller is sent from a screen, by its guard; null for the screen itself. */
function sentTo(screen: Screen, caller: Caller): string | null {
  const isSignedIn = caller === 'incomplete' || caller === 'investor'
  if (screen.id === 'logout') return isSignedIn ? '/dashboard' : '/login'
  // These two send signed-in visitors on by themselves: one only takes commands, the other is done.
  if (screen.id === 'amounts' && isSignedIn) return '/dashboard'
  if (screen.id === 'identity' && caller === 'investor') return '/dashboard/profile'
  const rules: Record<Guard, string | null> = {
    public: null,
    guest: isSignedIn ? '/dashboard' : null,
    registration: isSignedIn ? '/dashboard' : caller === 'registering' ? null : '/register',
    login: isSignedIn ? null : '/login?next=',
    'profile-complete': !isSignedIn
      ? '/login?next='
      : caller === 'incomplete'
        ? '/dashboard/profile/edit?re=complete-profile'
        : null,
    staff: isSignedIn ? null : '/login?next=',
  }
  return rules[screen.guard]
}

const callers = {
  guest: async () => '',
  registering: async () => registering,
  incomplete: (request: APIRequestContext) => cookieOf(request, 'baru@demo.sepetak.id'),
  investor: (request: APIRequestContext) => cookieOf(request, 'investor@demo.sepetak.id'),
}

for (const caller of Object.keys(callers) as Caller[]) {
  for (const form of forms) {
    test(`every screen as ${form}, asked by ${caller}`, async ({ request }) => {
      const session = await callers[caller](request)
      for (const screen of screens) {
        for (const locale of locales) {
          const path = href(pathOf(screen), locale)
          const { status, location } = await ask(request, path, form, session)
          const target = sentTo(screen, caller)
          const told = `${path} (${form}) for ${caller}`
          if (target === null) {
            expect([200, 404], told).toContain(status)
            expect(location, told).toBeNull()
            continue
          }
          expect(status, told).toBe(302)
          const next = target.endsWith('next=') ? encodeURIComponent(path) : ''
          expect(location, told).toBe(href(target, locale) + next)
        }
      }
    })
  }
}

test('no spelling of an address gets a guest behind the login', async ({ baseURL }) => {
  const spellings = [
    '/dashboard/',
    '/dashboard//wallet',
    '/dashboard/wallet/',
    '/dashboard/%77allet',
    '/%64ashboard',
    '/dashboard/./wallet',
    '/dashboard/nowhere/..%2fwallet',
    '/dashboard;x/wallet',
    '/dashboard.data',
    '/dashboard/wallet.data?_routes=id%2Fwallet',
    '/dashboard/wallet.data?_routes=root',
    '/dashboard/wallet.data?_routes=id%2Flayout%2Fdashboard',
    '/en/dashboard/wallet/?index',
    '/en//dashboard',
    '//dashboard',
    '/DASHBOARD',
    '/dashboard/unknown',
    '/dashboard%00',
    '/dashboard%2Fwallet',
  ]
  for (const spelling of spellings) {
    const { status, body } = await askLiterally(baseURL ?? '', spelling)
    expect([202, 301, 302, 308, 400, 404], spelling).toContain(status)
    expect(body, spelling).not.toMatch(/Saldo bebas|Free balance|"free"/)
  }
})

test('below the dashboard a guest is asked to log in and an investor told that nothing is there', async ({
  request,
}) => {
  const path = '/dashboard/tidak-ada'
  const guest = await ask(request, path, 'document', '')
  expect(guest).toEqual({ status: 302, location: `/login?next=${encodeURIComponent(path)}` })
  const session = await callers.investor(request)
  expect(await ask(request, path, 'document', session)).toEqual({ status: 404, location: null })
  expect(await ask(request, path, 'data', session)).toEqual({ status: 404, location: null })
})

test('private answers are kept by nobody', async ({ request }) => {
  const session = await callers.investor(request)
  for (const path of ['/dashboard', '/dashboard.data', '/marketplace', '/login']) {
    const response = await request.get(path, { maxRedirects: 0, headers: { Cookie: session } })
    expect(response.headers()['cache-control'], path).toBe('no-store')
  }
})

test('a session that cannot be refreshed ends: cookies cleared, home page, in both languages', async ({
  request,
}) => {
  const spent = `auth=${encodeURIComponent('{"access":"a","refresh":"spent"}')}; profile_completed=true`
  for (const locale of locales) {
    const response = await request.get(href('/dashboard', locale), {
      maxRedirects: 0,
      headers: { Cookie: spent },
    })
    expect(response.status()).toBe(302)
    expect(response.headers().location).toBe(
      locale === 'id' ? '/?session=expired' : '/en/?session=expired',
    )
    const cleared = response
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === 'set-cookie')
      .map(({ value }) => value)
    expect(cleared.some((value) => /^auth=; .*Max-Age=0/.test(value))).toBe(true)
    expect(cleared.some((value) => /^profile_completed=; .*Max-Age=0/.test(value))).toBe(true)
  }
})

test('whoever leaves the profile while it is incomplete is sent back, to public pages too', async ({
  request,
  baseURL,
}) => {
  const session = await callers.incomplete(request)
  for (const locale of locales) {
    const from = `${baseURL}${href('/dashboard/profile', locale)}`
    for (const to of ['/', '/marketplace', '/terms-and-conditions']) {
      const response = await request.get(href(to, locale), {
        maxRedirects: 0,
        headers: { Cookie: session, Referer: from },
      })
      expect(response.headers().location, to).toBe(
        href('/dashboard/profile/edit?re=complete-profile', locale),
      )
      expect(response.headers()['set-cookie']).toContain('profile_completed=false')
    }
    const elsewhere = await request.get(href('/marketplace', locale), {
      maxRedirects: 0,
      headers: { Cookie: session },
    })
    expect(elsewhere.status()).toBe(200)
  }
})

test('a form of another site changes nothing', async ({ request }) => {
  const session = await callers.investor(request)
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
    const response = await request.post('/logout', {
      maxRedirects: 0,
      headers: { Cookie: session, Origin: origin },
      form: {},
    })
    expect(response.status(), origin).toBe(403)
    expect(response.headers()['set-cookie'], origin).toBeUndefined()
  }
  const own = await request.get('/dashboard', { maxRedirects: 0, headers: { Cookie: session } })
  expect(own.status()).toBe(200)
})

test('logging out clears both cookies, ends the session and leads to the login page', async ({
  request,
  baseURL,
}) => {
  const session = await callers.investor(request)
  const response = await request.post('/en/logout', {
    maxRedirects: 0,
    headers: { Cookie: session, Origin: baseURL ?? '' },
    form: {},
  })
  expect(response.status()).toBe(302)
  expect(response.headers().location).toBe('/en/login')
  const again = await request.get('/dashboard', { maxRedirects: 0, headers: { Cookie: session } })
  expect(again.headers().location).toBe('/?session=expired')
})

test('a proxy cookie that is not on the list is not followed', async ({ request }) => {
  const response = await request.get('/marketplace', {
    headers: { Cookie: `api_proxy=${encodeURIComponent('http://127.0.0.1:9')}` },
  })
  expect(response.status()).toBe(200)
})
