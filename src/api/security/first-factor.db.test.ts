import { afterAll, beforeEach, expect, test } from 'vitest'
import { createSignInProvider, sendDueResets } from '#identity'
import { day, hour, minute, newId } from '#kernel'
import { anOpenIdProvider, type TestProvider } from '../../../tests/support/an-openid-provider.ts'
import {
  anOwner,
  appCode,
  confirm,
  confirmBy,
  home,
  logIn,
  mailedProof,
  mailsTo,
  type Owner,
  payIn,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

const redirectUri = 'http://127.0.0.1/sign-in/callback'
let api: TestApi

const store = await testDatabase()
const provider = await anOpenIdProvider(redirectUri)
const other = await anOpenIdProvider(redirectUri)
afterAll(async () => {
  await provider.close()
  await other.close()
  await store.close()
})
beforeEach(async () => {
  await store.asOwner('truncate identity.attempts')
  api = withProvider(provider)
})

function withProvider({ issuer, clientId, clientSecret }: TestProvider): TestApi {
  const options = { issuer, clientId, clientSecret, name: 'Akun Uji', redirectUri }
  return testApi(store, 'demo', { signInProvider: createSignInProvider(options) })
}

const post = (path: string, token: string, body?: object) =>
  api.call(path, { method: 'POST', token, ...(body === undefined ? {} : { body }) })
const beginApp = (token: string) => post('/users/factors/app/', token)
const askPasskey = (token: string) => post('/users/passkeys/question/', token)

/** Resets the password through the emailed link and logs in with it; the session is confirmed by email. */
async function afterReset({ email }: Pick<Owner, 'email'>, password = 'Kereta-Malam-88') {
  await api.call('/jwt_auth/password/forgot/', { body: { email }, headers: home })
  await sendDueResets(store.db, api.clock)
  const [mail] = await mailsTo(api, email)
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const set = await api.call('/jwt_auth/password/reset/', {
    body: { token, password },
    headers: home,
  })
  expect(set.status).toBeLessThan(300)
  const { body } = await logIn(api, email, home, password)
  return await confirmed(body, password)
}

type Pair = { readonly access: string; readonly refresh: string }

/** Renews the token of the session and confirms the session again with an emailed code. */
async function confirmed({ refresh }: Pair, password?: string): Promise<Pair> {
  const renewed = await api.call('/jwt_auth/refresh/', { body: { refresh } })
  const token: string = renewed.body.access
  const proof = await mailedProof(api, token)
  const { status, body } = await confirmBy(api, token, { password, ...proof })
  expect(status).toBe(200)
  return body
}

async function byProvider(at: TestProvider, subject: string) {
  at.sit({ subject, email: `${subject}@contoh.id`, isVerified: true, name: 'Sekar Ayu' })
  const { body: begun } = await api.call('/jwt_auth/provider/', { method: 'POST' })
  const answer = await at.visit(begun.address)
  const body = { ticket: begun.ticket, answer }
  return await api.call('/jwt_auth/provider/completion/', { body, headers: home })
}

/** Creates a person without a password who has just logged in through the provider. */
async function newcomer() {
  const subject = newId()
  const { body: came } = await byProvider(provider, subject)
  const agreed = { ticket: came.ticket, termsAccepted: true, privacyAccepted: true }
  const { body } = await api.call('/jwt_auth/provider/registration/', {
    body: agreed,
    headers: home,
  })
  // The response of the operation is a pair of tokens.
  return { subject, pair: body as Pair }
}

test('a person with only the mailbox cannot set up a first factor for a day after a password reset', async () => {
  const owner = await anOwner(api)
  const session = await afterReset(owner)
  const { access } = session
  for (const { status, headers, body } of [await beginApp(access), await askPasskey(access)]) {
    expect([status, body.code]).toEqual([409, 'identity.first_factor_waits'])
    expect(body.detail).toContain('24 jam')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  api.clock.advance(day - 30 * minute)
  const late = await confirmed(session, 'Kereta-Malam-88')
  expect((await beginApp(late.access)).body.detail).toContain('1 jam')
  api.clock.advance(31 * minute)
  const { access: ready } = await confirmed(late, 'Kereta-Malam-88')
  const { status, body } = await beginApp(ready)
  expect(status).toBe(201)
  const code = appCode(api, body.secret)
  expect((await post('/users/factors/app/activation/', ready, { code })).status).toBe(200)
})

test('a set-up started before a password reset cannot be completed within a day of it', async () => {
  const owner = await anOwner(api)
  await confirm(api, owner.access)
  const { body: setUp } = await beginApp(owner.access)
  const session = await afterReset(owner)
  const { access } = session
  const code = appCode(api, setUp.secret)
  const refused = await post('/users/factors/app/activation/', access, { code })
  expect([refused.status, refused.body.code]).toEqual([409, 'identity.first_factor_waits'])
  const security = await api.call('/users/security/', { token: access })
  expect(security.body).toMatchObject({ app: null })
})

test('an owner with a factor can add another on the day of a reset by confirming with that factor', async () => {
  const owner = await anOwner(api)
  const { recoveryCodes } = await withApp(api, owner)
  expect(recoveryCodes).toHaveLength(10)
  await store.asOwner(`
    update identity.users set password_reset_at = '${api.clock.now().toISOString()}'
    where id = '${owner.userId}'`)
  const code = { kind: 'recovery', code: recoveryCodes[0] }
  const { body } = await confirmBy(api, owner.access, code)
  expect((await askPasskey(body.access)).status).toBe(200)
})

test('a waiting first factor does not prevent confirming the session for other operations', async () => {
  const owner = await anOwner(api)
  await payIn(api, owner.userId, 100_000n)
  const session = await afterReset(owner)
  const { access } = session
  expect((await beginApp(access)).status).toBe(409)
  const state = await api.call('/jwt_auth/confirmations/', { token: access })
  expect(state.body.confirmedUntil).not.toBeNull()
})

test('without a password an emailed code is not sufficient: a recent login through the provider is required', async () => {
  const person = await newcomer()
  api.clock.advance(16 * minute)
  const { access } = await confirmed(person.pair)
  for (const { status, body } of [await beginApp(access), await askPasskey(access)])
    expect([status, body.code]).toEqual([403, 'identity.provider_sign_in_needed'])
  const again = await byProvider(provider, person.subject)
  expect(again.status).toBe(200)
  const { access: fresh } = await confirmed(again.body)
  expect((await beginApp(fresh)).status).toBe(201)
  expect((await askPasskey(fresh)).status).toBe(200)
})

test('a provider login linked with an emailed code is not accepted as proof for a day', async () => {
  const person = await newcomer()
  api.clock.advance(2 * hour)
  // Another provider is configured, and the person who reads the mailbox links its login.
  api = withProviderAt(other)
  const { access } = await confirmed(person.pair)
  const stranger = newId()
  other.sit({ subject: stranger, email: `${stranger}@contoh.id`, isVerified: true, name: 'X' })
  const { body: begun } = await post('/users/providers/', access)
  const answer = await other.visit(begun.address)
  const linked = await api.call('/jwt_auth/provider/completion/', {
    body: { ticket: begun.ticket, answer },
    headers: home,
  })
  expect(linked.body.next).toBe('linked')
  api.clock.advance(5 * minute)
  const came = await byProvider(other, stranger)
  const { access: token } = await confirmed(came.body)
  expect((await beginApp(token)).body.code).toBe('identity.provider_sign_in_needed')
  api.clock.advance(day)
  const later = await byProvider(other, stranger)
  expect((await beginApp((await confirmed(later.body)).access)).status).toBe(201)
})

/** Returns the same product with another provider and the same clock time. */
function withProviderAt(at: TestProvider): TestApi {
  const made = withProvider(at)
  made.clock.moveTo(api.clock.now())
  return made
}
