import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignInProvider, type SignInProvider } from './sign-in-provider.ts'

// As in the server, whose listener replaces the class of responses: those of `fetch` are no instances of the new one.
getRequestListener(() => new Response())

type Reply = (response: ServerResponse) => void

const json =
  (body: unknown, status = 200): Reply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const hangUp: Reply = (response) => response.destroy()

// A provider whose every answer a test decides.
let replies: Record<string, Reply> = {}
const asked: string[] = []
const server = createServer((request, response) => {
  const path = (request.url ?? '').split('?')[0] ?? ''
  asked.push(path)
  const reply = replies[path] ?? json({}, 404)
  reply(response)
})

const keys = await generateKeyPair('RS256')
const otherKeys = await generateKeyPair('RS256')
const checks = { state: 'the-state', nonce: 'the-nonce', verifier: 'v'.repeat(43) }
const answer = 'code=abc&state=the-state'
const metadataPath = '/.well-known/openid-configuration'

let issuer = ''
let provider: SignInProvider

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // A server that listens on a port has this kind of address.
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

beforeEach(async () => {
  asked.length = 0
  const key = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256' }
  replies = {
    [metadataPath]: json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': json({ keys: [key] }),
    '/token': await tokens({}),
  }
  provider = createSignInProvider({
    issuer,
    clientId: 'sepetak',
    clientSecret: 'secret',
    name: 'Uji',
    redirectUri: 'https://sepetak.id/login/provider',
  })
})

async function tokens(claims: JWTPayload, key = keys.privateKey): Promise<Reply> {
  const now = Math.floor(Date.now() / 1000)
  const person = { sub: 'p-1', email: 'siti@contoh.id', email_verified: true, name: 'Siti' }
  const payload = { iss: issuer, aud: 'sepetak', iat: now, exp: now + 60, nonce: 'the-nonce' }
  const token = await new SignJWT({ ...payload, ...person, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .sign(key)
  return json({ access_token: 'a', token_type: 'Bearer', id_token: token })
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: { code?: string }) => error.code ?? 'no refusal',
  )

test('the address of the provider carries the state, the nonce and the hash of the verifier, never the verifier', async () => {
  const address = new URL(await provider.begin(checks))
  expect(`${address.origin}${address.pathname}`).toBe(`${issuer}/authorize`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'sepetak',
    response_type: 'code',
    scope: 'openid email profile',
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge_method: 'S256',
    redirect_uri: 'https://sepetak.id/login/provider',
  })
  expect(address.href).not.toContain(checks.verifier)
})

test('a provider is asked for its addresses at the first sign-in only, and again after it could not be reached', async () => {
  const { [metadataPath]: metadata = hangUp } = replies
  expect(asked).toEqual([])
  replies[metadataPath] = hangUp
  expect(await refusalOf(provider.begin(checks))).toBe('identity.provider_unavailable')
  expect(await refusalOf(provider.complete(answer, checks))).toBe('identity.provider_unavailable')
  replies[metadataPath] = metadata
  await provider.begin(checks)
  await provider.begin(checks)
  expect(asked.filter((path) => path === metadataPath)).toHaveLength(3)
})

describe('the person whom a provider names', () => {
  test('the person whom a provider names has the address and the name of the signed token', async () => {
    expect(await provider.complete(answer, checks)).toEqual({
      issuer,
      subject: 'p-1',
      email: 'siti@contoh.id',
      isEmailVerified: true,
      name: 'Siti',
    })
    expect(asked).not.toContain('/userinfo')
  })

  test.each([
    ['is not said to be verified', { email_verified: undefined }],
    ['is said not to be verified', { email_verified: false }],
    ['is said to be verified in a text', { email_verified: 'true' }],
  ])('the person whom a provider names has no verified address when it %s', async (_what, claims) => {
    replies['/token'] = await tokens(claims)
    expect(await provider.complete(answer, checks)).toMatchObject({ isEmailVerified: false })
  })

  test('the person whom a provider names is looked up at it when the token has no address', async () => {
    replies['/token'] = await tokens({ email: undefined })
    replies['/userinfo'] = json({ sub: 'p-1', email: 'siti@contoh.id', email_verified: true })
    expect(await provider.complete(answer, checks)).toMatchObject({
      email: 'siti@contoh.id',
      isEmailVerified: true,
      name: null,
    })
    replies['/userinfo'] = json({ sub: 'p-1', email: 12, name: ['Siti'] })
    expect(await provider.complete(answer, checks)).toMatchObject({
      email: null,
      isEmailVerified: false,
      name: null,
    })
    replies['/userinfo'] = json({
      sub: 'someone-else',
      email: 'siti@contoh.id',
      email_verified: true,
    })
    expect(await refusalOf(provider.complete(answer, checks))).toBe('identity.provider_refused')
  })
})

test.each([
  ['of another sign-in', 'code=abc&state=another', 'identity.provider_refused'],
  ['without a state', 'code=abc', 'identity.provider_refused'],
  ['without a code', 'state=the-state', 'identity.provider_refused'],
  [
    'of a person who cancelled',
    'error=access_denied&state=the-state',
    'identity.provider_cancelled',
  ],
  ['of a failing provider', 'error=server_error&state=the-state', 'identity.provider_unavailable'],
  [
    'of a provider that is down',
    'error=temporarily_unavailable&state=the-state',
    'identity.provider_unavailable',
  ],
  ['to a wrong request', 'error=invalid_scope&state=the-state', 'identity.provider_refused'],
  [
    'of a cancellation of another sign-in',
    'error=access_denied&state=x',
    'identity.provider_refused',
  ],
])('a response %s signs nobody in and asks for no token', async (_what, query, code) => {
  expect(await refusalOf(provider.complete(query, checks))).toBe(code)
  expect(asked).not.toContain('/token')
})

test.each<[string, () => Promise<Reply> | Reply]>([
  ['for another sign-in', () => tokens({ nonce: 'another' })],
  ['without a nonce', () => tokens({ nonce: undefined })],
  ['for another client', () => tokens({ aud: 'another' })],
  ['of another issuer', () => tokens({ iss: 'https://elsewhere.example' })],
  ['that has expired', () => tokens({ iat: 1, exp: 2 })],
  ['signed by another key', () => tokens({}, otherKeys.privateKey)],
  ['that is missing', () => json({ access_token: 'a', token_type: 'Bearer' })],
  ['that is no token', () => json({ access_token: 'a', token_type: 'Bearer', id_token: 'x.y.z' })],
])('a token %s signs nobody in', async (_what, made) => {
  replies['/token'] = await made()
  expect(await refusalOf(provider.complete(answer, checks))).toBe('identity.provider_refused')
})

test.each([
  ['hangs up', hangUp, 'identity.provider_unavailable'],
  ['does not accept the code', json({ error: 'invalid_grant' }, 400), 'identity.provider_refused'],
  [
    'does not accept the code and adds a status of its own',
    json({ error: 'invalid_grant', status: 503 }, 400),
    'identity.provider_refused',
  ],
  ['answers with a fault', json({}, 500), 'identity.provider_unavailable'],
  ['is down', json({ error: 'temporarily_unavailable' }, 503), 'identity.provider_unavailable'],
])('a provider that %s when it is asked for the token signs nobody in', async (_what, reply, code) => {
  replies['/token'] = reply
  expect(await refusalOf(provider.complete(answer, checks))).toBe(code)
})
