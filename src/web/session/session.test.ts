import { expect, test, vi } from 'vitest'
import { type ApiFetch, apiCalls } from '../api/client.ts'
import { cookieJar } from './cookies.ts'
import { recordEndedTokens } from './ended-tokens.ts'
import { continueAsGuest, openSession } from './session.ts'

const signedIn = `auth=${encodeURIComponent(JSON.stringify({ access: 'old', refresh: 'r1' }))}`
const profile = { id: 'u', email: 'a@b.id', name: 'Ratna', phone: '+628111', language: 'id' }

/** A visitor's session with an API that responds as configured and records its calls. */
function visit(
  cookies: string,
  answer: (path: string, authorization: string | null) => Response,
  endings = recordEndedTokens(),
) {
  const requests: { path: string; authorization: string | null; language: string | null }[] = []
  const fetch: ApiFetch = async (request) => {
    const path = new URL(request.url).pathname
    const authorization = request.headers.get('Authorization')
    requests.push({
      path,
      authorization,
      language: request.headers.get('Accept-Language'),
    })
    return answer(path, authorization)
  }
  const jar = cookieJar(cookies, false)
  const caller = { fetch, base: 'http://api.internal/api', locale: 'id' as const, forwarded: {} }
  const api = apiCalls(caller, null)
  const session = openSession({ jar, locale: 'id', api, account: () => account, endings })
  const account = apiCalls(caller, session.accessToken, {
    onWritten: session.forgetProfile,
  })
  return { requests, jar, session, account }
}

function good(path: string): Response {
  return Response.json(path.includes('refresh') ? { access: 'new' } : profile)
}

test('a session refreshes before an authenticated request and keeps the new access token', async () => {
  const { requests, jar, account } = visit(signedIn, good)
  await account.get('/wallet/')
  expect(requests).toEqual([
    { path: '/api/jwt_auth/refresh/', authorization: null, language: 'id' },
    { path: '/api/wallet/', authorization: 'Bearer new', language: 'id' },
  ])
  expect(jar.headers()).toEqual([
    `auth=${encodeURIComponent('{"access":"new","refresh":"r1"}')}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`,
  ])
})

test('all requests of one navigation share one refresh', async () => {
  const { requests, account, session } = visit(signedIn, good)
  await Promise.all([account.get('/wallet/'), account.get('/portfolio/'), session.profile()])
  expect(requests.filter(({ path }) => path.includes('refresh'))).toHaveLength(1)
})

test('calls whose access token ended after its refresh are repeated once with one new token', async () => {
  let refreshes = 0
  const { requests, account } = visit(signedIn, (path, token) => {
    if (path.includes('refresh')) return Response.json({ access: `new${++refreshes}` })
    const code = 'request.sign_in_required'
    return token === 'Bearer new1' ? Response.json({ code }, { status: 401 }) : good(path)
  })
  const form = new FormData()
  form.set('portrait', new Blob(['x']), 'foto.jpg')
  await Promise.all([account.get('/wallet/'), account.postForm('/users/portrait/', form)])
  expect(requests.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/jwt_auth/refresh/', null],
    ['/api/wallet/', 'Bearer new1'],
    ['/api/users/portrait/', 'Bearer new1'],
    ['/api/jwt_auth/refresh/', null],
    ['/api/wallet/', 'Bearer new2'],
    ['/api/users/portrait/', 'Bearer new2'],
  ])
})

test('a call whose second access token is refused too is not repeated again', async () => {
  const { requests, account } = visit(signedIn, (path) =>
    path.includes('refresh')
      ? good(path)
      : Response.json({ code: 'request.sign_in_required' }, { status: 401 }),
  )
  await expect(account.ask('/wallet/')).rejects.toMatchObject({ status: 401 })
  expect(requests.filter(({ path }) => path === '/api/wallet/')).toHaveLength(2)
})

test('a refused password does not repeat the call', async () => {
  const { requests, account } = visit(signedIn, (path) =>
    path.includes('refresh')
      ? good(path)
      : Response.json({ code: 'identity.invalid_credentials' }, { status: 401 }),
  )
  await expect(account.ask('/wallet/')).rejects.toMatchObject({ status: 401 })
  expect(requests.filter(({ path }) => path === '/api/wallet/')).toHaveLength(1)
})

test('a refused refresh is logged, clears both cookies and redirects to the home page', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refused = () => Response.json({ code: 'identity.session_ended' }, { status: 401 })
  const { account, jar, session } = visit(`${signedIn}; profile_completed=true`, refused)
  const answer = await account.get('/wallet/').catch((error: unknown) => error)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('Location')).toBe('/?session=expired')
  expect(jar.headers().map((header) => header.split(';')[0])).toEqual([
    'auth=',
    'profile_completed=',
  ])
  expect(jar.headers().every((header) => header.includes('Max-Age=0'))).toBe(true)
  expect(session.isSignedIn()).toBe(false)
  expect(log).toHaveBeenCalledWith('Token refresh failed: identity.session_ended')
  log.mockRestore()
})

test('a visitor who sends a public form after the session ended continues as a guest', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const refused = () => Response.json({ code: 'identity.session_ended' }, { status: 401 })
  const { jar, session } = visit(signedIn, refused)
  await continueAsGuest(session)
  expect(session.isSignedIn()).toBe(false)
  expect(jar.headers().map((header) => header.split(';')[0])).toContain('auth=')
  log.mockRestore()
  const away = visit(signedIn, () => Response.json({}, { status: 503 }))
  await continueAsGuest(away.session)
  expect(away.session.isSignedIn()).toBe(true)
})

test('an unavailable API does not end a session', async () => {
  const { account, jar } = visit(signedIn, () => Response.json({}, { status: 503 }))
  await expect(account.ask('/wallet/')).rejects.toMatchObject({ status: 503 })
  expect(jar.headers()).toEqual([])
})

test.each([
  [{ name: 'Ratna', phone: '+628111' }, 'true'],
  [{ name: 'Ratna', phone: null }, 'false'],
  [{ name: null, phone: '+628111' }, 'false'],
  [{ name: '', phone: '' }, 'false'],
])('the profile %j is complete: %s', async (fields, flag) => {
  const { session, jar } = visit(signedIn, (path) =>
    path.includes('refresh')
      ? Response.json({ access: 'new' })
      : Response.json({ ...profile, ...fields }),
  )
  await session.profile()
  expect(jar.read('profile_completed')).toBe(flag)
})

test('a changed profile is read again', async () => {
  const { session, account, requests } = visit(signedIn, good)
  await session.profile()
  await account.patch('/users/profile/', { name: 'Dewi' })
  await session.profile()
  expect(requests.filter(({ path }) => path === '/api/users/profile/')).toHaveLength(3)
})

test.each([
  '',
  'auth=',
  'auth=%7B%7D',
  'auth=nonsense',
  'auth=%E0%A4%A',
  `auth=${encodeURIComponent('{"access":"a"}')}`,
  `auth=${encodeURIComponent('{"access":1,"refresh":2}')}`,
  `auth=${encodeURIComponent('null')}`,
])('the cookie %j contains no session', (cookies) => {
  expect(visit(cookies, good).session.isSignedIn()).toBe(false)
})

test('login stores both tokens for seven days, marked secure only where TLS is used', () => {
  const jar = cookieJar(null, true)
  const api = apiCalls({ fetch: () => good(''), base: '', locale: 'en', forwarded: {} }, null)
  openSession({
    jar,
    locale: 'en',
    api,
    account: () => api,
    endings: recordEndedTokens(),
  }).begin({ access: 'a', refresh: 'r' })
  expect(jar.headers()).toEqual([
    `auth=${encodeURIComponent('{"access":"a","refresh":"r"}')}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure`,
  ])
})

test('responses in progress know that a session ended, and not that of a new one', async () => {
  const endings = recordEndedTokens()
  const { session } = visit(signedIn, good, endings)
  expect(endings.has('r1')).toBe(false)
  session.end()
  expect(endings.has('r1')).toBe(true)
  session.begin({ access: 'a', refresh: 'r2' })
  expect(endings.has('r2')).toBe(false)
  expect(endings.has(null)).toBe(false)
})

test('ended sessions are forgotten once no response can be in progress', () => {
  let now = 0
  const endings = recordEndedTokens(() => now)
  endings.add('r1')
  now = 60_000
  endings.add('r2')
  now = 130_000
  endings.add('r3')
  expect(['r1', 'r2', 'r3'].map(endings.has)).toEqual([false, true, true])
})
