import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { anAddress, anInvestor, password } from './an-investor.ts'
import { answerTo, describeAnswer, leadsTo, openVisitors, type Visitors } from './callers.ts'
import { test } from './test.ts'

// Redirect targets and security headers, for any address and headers that a request contains.

let baseURL: string
let email: string
let visitors: Visitors

test.beforeAll(async ({ playwright }) => {
  baseURL = test.info().project.use.baseURL ?? ''
  visitors = await openVisitors(playwright)
  const request = await playwright.request.newContext({ baseURL })
  email = (await anInvestor(request, { hasIdentity: false })).email
  await request.dispose()
})

async function logIn(path: string): Promise<string> {
  const answer = await visitors.send(path, {
    method: 'POST',
    headers: {
      ...anAddress(),
      Origin: baseURL,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ email, password }).toString(),
  })
  expect(answer.cookies.some((each) => each.startsWith('auth='))).toBe(true)
  return leadsTo(answer)
}

const wanted = [
  '/dashboard/wallet',
  '/en/dashboard/wallet',
  '/dashboard/properties/villa-canggu?units=12',
  '/dashboard/profile/edit?re=complete-profile',
  '/en/dashboard/files/wallet/movements/file?format=csv',
  '/marketplace/villa-canggu?units=12',
  '/en/marketplace?city=bandung',
]

const unwanted = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example/dashboard',
  'https://evil.example/dashboard',
  'https:evil.example',
  'https:/\\evil.example',
  'http://127.0.0.1@evil.example/dashboard',
  '//evil.example@127.0.0.1/dashboard',
  '//127.0.0.1:1/dashboard',
  '/%09/evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/%0d%0aSet-Cookie:%20x=1',
  '/dashboard\r\nLocation: https://evil.example',
  '/en//evil.example',
  '/en/\\evil.example',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e/%2e%2e//evil.example',
  '/%2f%2fevil.example',
  '/%252f%252fevil.example',
  '/%5cevil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' /dashboard/wallet',
  '/dashboard?next=//evil.example',
  '/dashboard#//evil.example',
  '/ｄashboard',
  '//еvil.example',
  '/dashboard\u0000',
  '/dashboard\u202e',
  '/@evil.example/dashboard',
  '/dashboard;@evil.example',
  '/logout',
  '/dashboard.data',
  '/dashboard/nowhere',
  `/dashboard?x=${'a'.repeat(600)}`,
  '',
]

test('the login redirects to our own pages behind it, in their language', async () => {
  for (const next of wanted)
    expect(await logIn(`/login?next=${encodeURIComponent(next)}`)).toBe(`302 ${next}`)
  expect(await logIn(`/en/login?next=${encodeURIComponent('/dashboard/wallet')}`)).toBe(
    '302 /dashboard/wallet',
  )
  expect(await logIn(`/login.data?next=${encodeURIComponent('/dashboard/wallet')}`)).toBe(
    '302 /dashboard/wallet',
  )
})

const doors = [
  { path: '/login', home: '/dashboard' },
  { path: '/en/login', home: '/en/dashboard' },
  { path: '/login.data', home: '/dashboard' },
]

test('the login never redirects to another site, whatever the address contains', async () => {
  for (let from = 0; from < unwanted.length; from += doors.length) {
    const tried = doors.map(async ({ path, home }, door) => {
      const next = unwanted[from + door] ?? ''
      const target = await logIn(`${path}?next=${encodeURIComponent(next)}`)
      expect(`${JSON.stringify(next)} ${target}`).toBe(`${JSON.stringify(next)} 302 ${home}`)
    })
    await Promise.all(tried)
  }
})

test('the login uses only the first return address, and only from the parameter named next', async () => {
  expect(await logIn('/login?next=//evil.example&next=/dashboard/wallet')).toBe('302 /dashboard')
  expect(await logIn('/login?next=/dashboard/wallet&next=//evil.example')).toBe(
    '302 /dashboard/wallet',
  )
  for (const name of ['NEXT', 'next[]', 'redirect', 'returnTo', 'url', 'continue', 'callbackURL'])
    expect(await logIn(`/login?${name}=https://evil.example`)).toBe('302 /dashboard')
})

test('a signed-in visitor who opens the login is redirected to the return address when it is one of our pages', async () => {
  for (const path of ['/login', '/register', '/account/activate', '/logout'])
    for (const next of ['//evil.example', '/dashboard/wallet']) {
      const answer = await visitors.ask(`${path}?next=${encodeURIComponent(next)}`, 'investor')
      const isLed = ['/login', '/register'].includes(path) && next === '/dashboard/wallet'
      expect(describeAnswer(answer), `${path} ${next}`).toBe(
        isLed ? `302 ${next}` : '302 /dashboard',
      )
    }
})

test('hiding or showing amounts returns only to our own pages', async () => {
  for (const next of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '/marketplace',
  ]) {
    const answer = await visitors.send('/dashboard/amounts', {
      method: 'POST',
      headers: {
        Cookie: visitors.cookies.investor,
        Origin: baseURL,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ amounts: 'shown', next }).toString(),
    })
    expect(describeAnswer(answer)).toBe('302 /dashboard')
  }
})

const poisons: Readonly<Record<string, string>>[] = [
  { Host: 'evil.example' },
  { Host: 'evil.example:443' },
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Server': 'evil.example', 'X-Forwarded-Proto': 'https' },
  { Forwarded: 'for=1.2.3.4;host=evil.example;proto=https' },
  { 'X-Host': 'evil.example', 'X-Original-Host': 'evil.example' },
  { 'X-Forwarded-Prefix': '//evil.example', 'X-Forwarded-Port': '666' },
  { Origin: 'https://evil.example', Referer: 'https://evil.example/' },
]

test('a host name in the headers of a request never appears in an answer', async () => {
  for (const [index, headers] of poisons.entries())
    for (const path of [
      '/marketplace',
      '/en/marketplace',
      '/',
      '/nowhere',
      '/dashboard',
      '/login',
    ]) {
      // A page that is not cached yet, so that it is rendered for this request.
      const address = path.endsWith('marketplace') ? `${path}?limit=${index + 3}` : path
      const answer = await visitors.send(address, { headers })
      expect(answer.text.includes('evil.example'), `${address} ${JSON.stringify(headers)}`).toBe(
        false,
      )
      expect(answer.header('location') ?? '/').toMatch(/^\/(?!\/)/)
      const next = await visitors.send(address)
      expect(next.text.includes('evil.example')).toBe(false)
      expect(next.status).toBe(answer.status)
    }
})

test('a request with an impossible host name or target is answered with 400', async () => {
  for (const host of ['a b', '[::1', 'evil.example/x', '127.0.0.1@evil.example', '%', 'a:b:c']) {
    const answer = await visitors.send('/', { headers: { Host: host } })
    expect(`${host} ${answer.status}`).toBe(`${host} 400`)
  }
  for (const target of [
    'http://evil.example/dashboard',
    'https://evil.example/',
    'dashboard',
    '*',
  ]) {
    const answer = await visitors.send(target)
    expect(`${target} ${answer.status}`).toBe(`${target} 400`)
  }
})

test('an API proxy that is not on the allowed list receives no request', async () => {
  const requestedPaths: string[] = []
  const proxy = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"items":[]}')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const own = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const values = [
    `http://${own}`,
    `http://${own}/`,
    `//${own}`,
    own,
    `http://${own}/api`,
    `${baseURL}@${own}`,
    `http://127.0.0.1@${own}`,
    'file:///etc/passwd',
    'http://169.254.169.254',
    'http://[::1]',
    '*',
    '',
  ]
  for (const value of values) {
    const Cookie = `api_proxy=${encodeURIComponent(value)}`
    const guest = await visitors.send('/marketplace', { headers: { Cookie } })
    expect(`${value} ${describeAnswer(guest)}`).toBe(`${value} 200`)
    expect(guest.text).toContain('/marketplace/villa-canggu')
  }
  const Cookie = `api_proxy=${encodeURIComponent(`http://${own}`)}; ${visitors.cookies.investor}`
  const answer = await visitors.send('/dashboard/wallet', { headers: { Cookie } })
  expect(answerTo('investor', answer)).toBe('200')
  await new Promise((resolve) => proxy.close(resolve))
  expect(requestedPaths).toEqual([])
})

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

test('every kind of page answer carries the same security headers', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: baseURL }
  const etag = (await visitors.send('/')).header('etag') ?? ''
  const answers = {
    'a public page': await visitors.send('/'),
    'a public page that is known': await visitors.send('/', { headers: { 'If-None-Match': etag } }),
    'a public page, compressed': await visitors.send('/', { headers: { 'Accept-Encoding': 'br' } }),
    'its head': await visitors.ask('/', 'guest', {}, 'HEAD'),
    'its data': await visitors.send('/_.data'),
    'a page of the login': await visitors.send('/login'),
    'a private page': await visitors.ask('/dashboard', 'investor'),
    'private data': await visitors.ask('/dashboard.data', 'investor'),
    'private figures': await visitors.ask(
      `/dashboard/properties/${visitors.parts.propertyId}/quote?units=1`,
      'investor',
    ),
    'a redirect': await visitors.send('/dashboard'),
    'a redirect as data': await visitors.send('/dashboard.data'),
    'the end of a session': await visitors.ask('/dashboard', 'expired'),
    'a page of the demo': await visitors.send('/dev/mailbox'),
    'a page that is not there': await visitors.send('/nowhere'),
    'a form of another site': await visitors.send('/login', { method: 'POST' }),
    'a form of another shape': await visitors.send('/login', {
      method: 'POST',
      headers: { Origin: baseURL },
    }),
    'another method': await visitors.send('/login', { method: 'PUT', headers: form }),
    'a form where there is none': await visitors.send('/', { method: 'POST', headers: form }),
    'a wrong password': await visitors.send('/login', {
      method: 'POST',
      headers: { ...form, ...anAddress() },
      body: 'email=nobody%40contoh.id&password=wrong-password',
    }),
    'routes of the product': await visitors.send('/__manifest?paths=%2Fdashboard&version=x'),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const headers = Object.fromEntries(
      Object.keys(always).map((each) => [each, answer.header(each)]),
    )
    expect(headers, name).toEqual(always)
    expect(answer.header('x-powered-by'), name).toBeUndefined()
    expect(answer.header('server'), name).toBeUndefined()
    expect(answer.header('access-control-allow-origin'), name).toBeUndefined()
    if (answer.header('content-type')?.startsWith('text/html') === true && answer.text !== '')
      expect(answer.header('content-security-policy'), name).toMatch(
        /script-src 'self' 'sha256-.*form-action 'self'; frame-ancestors 'none'$/,
      )
  }
})

test('files, API answers and unknown files are sent with nosniff and without cookies', async () => {
  for (const path of [
    '/favicon.svg',
    '/site.webmanifest',
    '/assets/x.js',
    '/dashboard/x.css',
    '/api/figures/',
    '/api/nowhere/',
    '/api/docs',
  ]) {
    const answer = await visitors.ask(path, 'investor')
    expect(answer.header('x-content-type-options'), path).toBe('nosniff')
    expect(answer.cookies, path).toEqual([])
  }
})

test('session cookies are hidden from scripts and not sent with cross-site requests', async () => {
  for (const caller of ['investor', 'incomplete'] as const) {
    const answer = await visitors.ask('/dashboard/profile', caller)
    const cookies = answer.cookies.filter((each) => !/^(language|wanted)=/.test(each))
    expect(cookies.map((each) => each.split('=')[0]).sort()).toEqual(['auth', 'profile_completed'])
    const isComplete = caller === 'investor'
    expect(cookies.some((each) => each.startsWith(`profile_completed=${isComplete};`))).toBe(true)
    for (const each of cookies)
      expect(each).toMatch(/; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax$/)
  }
})

test('the session after a login is never one that was planted before it', async () => {
  const post = (Cookie: string) =>
    visitors.send('/login', {
      method: 'POST',
      headers: {
        ...anAddress(),
        Cookie,
        Origin: baseURL,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email, password }).toString(),
    })
  const madeUp = encodeURIComponent(JSON.stringify({ access: 'x.y.z', refresh: 'p'.repeat(43) }))
  for (const planted of [`auth=${madeUp}`, visitors.cookies.expired, 'auth=planted; auth=again']) {
    const answer = await post(planted)
    const given = answer.cookies.filter((each) => each.startsWith('auth=') && each.length > 200)
    for (const each of given) expect(planted).not.toContain(each.split(';')[0])
  }
  // The planted cookie is another user's complete session: it stays that user's session when a different
  // password is entered.
  const answer = await post(visitors.cookies.investor)
  expect(leadsTo(answer)).toBe('302 /dashboard')
  const page = await visitors.ask('/dashboard/profile', 'investor')
  expect(page.text).toContain('investor@demo.sepetak.id')
  expect(page.text).not.toContain(email)
})
