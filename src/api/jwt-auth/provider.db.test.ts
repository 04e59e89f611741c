import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSignInProvider } from '#identity'
import { newId } from '#kernel'
import { settleReferrals } from '#referrals'
import {
  anOpenIdProvider,
  type ProviderAccount,
  type TestProvider,
} from '../../../tests/support/an-openid-provider.ts'
import {
  anOwner,
  appCode,
  confirm,
  home,
  mailedCode,
  mailsTo,
  type Owner,
  withApp,
} from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { type TestApi, testApi } from '../../../tests/support/test-api.ts'

const redirectUri = 'http://127.0.0.1/sign-in/callback'
const store = await testDatabase()
const provider = await anOpenIdProvider(redirectUri)
const other = await anOpenIdProvider(redirectUri)
const api = apiWith(provider)
afterAll(async () => {
  await provider.close()
  await other.close()
  await store.close()
})
beforeEach(async () => {
  await store.asOwner('truncate identity.attempts')
  provider.meddle(null)
})

function apiWith({ issuer, clientId, clientSecret }: TestProvider): TestApi {
  const options = { issuer, clientId, clientSecret, name: 'Akun Uji', redirectUri }
  return testApi(store, 'demo', { signInProvider: createSignInProvider(options) })
}

function anAccount(changes: Partial<ProviderAccount> = {}): ProviderAccount {
  const subject = newId()
  return { subject, email: `${subject}@contoh.id`, isVerified: true, name: 'Sekar Ayu', ...changes }
}

const begin = async () => (await api.call('/jwt_auth/provider/', { method: 'POST' })).body
const complete = (ticket: string, answer: string) =>
  api.call('/jwt_auth/provider/completion/', { body: { ticket, answer }, headers: home })

/** Logs in at the provider as the account given and completes the login here. */
async function signIn(account: ProviderAccount | null) {
  provider.sit(account)
  const { address, ticket } = await begin()
  return await complete(ticket, await provider.visit(address))
}

const agreed = { termsAccepted: true, privacyAccepted: true }
const register = (ticket: string, body: object = agreed) =>
  api.call('/jwt_auth/provider/registration/', { body: { ticket, ...body }, headers: home })

async function registered(
  account = anAccount(),
): Promise<{ account: ProviderAccount; access: string }> {
  const { body } = await signIn(account)
  const { body: tokens } = await register(body.ticket)
  return { account, access: tokens.access }
}

/** Links a provider login to the account of a person and returns the response of the completion. */
async function link({ access: token }: Pick<Owner, 'access'>, account: ProviderAccount) {
  provider.sit(account)
  const begun = await api.call('/users/providers/', { method: 'POST', token })
  if (begun.status !== 201) return begun
  return await complete(begun.body.ticket, await provider.visit(begun.body.address))
}

async function confirmed(owner: Owner): Promise<Owner> {
  const { body } = await confirm(api, owner.access)
  return { ...owner, access: body.access, refresh: body.refresh }
}

const linksOf = async (token: string) => (await api.call('/users/providers/', { token })).body.links
async function countOf(table: string): Promise<number> {
  const { rows } = await store.asOwner(`select count(*)::int as count from identity.${table}`)
  return (rows[0] as { count: number }).count
}

test('a new person agrees to the terms and gets an account, which the provider login opens from then on', async () => {
  const account = anAccount()
  const came = await signIn(account)
  expect([came.status, came.body.next, came.body.email]).toEqual([
    202,
    'registration',
    account.email,
  ])
  const unagreed = await register(came.body.ticket, { ...agreed, termsAccepted: false })
  expect(unagreed.status).toBe(400)
  const opened = await register(came.body.ticket)
  expect(opened.status).toBe(201)
  const profile = await api.call('/users/profile/', { token: opened.body.access })
  expect(profile.body).toMatchObject({ email: account.email, name: 'Sekar Ayu' })
  expect((await register(came.body.ticket)).body.code).toBe('identity.provider_step_ended')
  const again = await signIn(account)
  expect(again.status).toBe(200)
  const sessions = await api.call('/users/sessions/', { token: again.body.access })
  expect(sessions.body.items[0]).toMatchObject({ enteredBy: 'provider' })
  const security = await api.call('/users/security/', { token: again.body.access })
  expect(security.body.hasPassword).toBe(false)
})

test('a new person whom a friend invited is their referred friend, also after a mistyped code', async () => {
  const referrer = await api.anAccount()
  const { body: own } = await api.call('/referrals/', { token: referrer.token })
  const { body } = await signIn(anAccount())
  const mistyped = await register(body.ticket, { ...agreed, referralCode: 'TIDAKADA' })
  expect([mistyped.status, mistyped.body.code]).toEqual([400, 'referrals.code_unknown'])
  expect(mistyped.body.errors[0].path).toBe('referralCode')
  const opened = await register(body.ticket, { ...agreed, referralCode: own.code.toLowerCase() })
  expect(opened.status).toBe(201)
  await settleReferrals(store.db, api.clock)
  const friends = await api.call('/referrals/friends/', { token: referrer.token })
  expect(friends.body.items).toMatchObject([{ stage: 'registered' }])
  await registered()
  await settleReferrals(store.db, api.clock)
  const still = await api.call('/referrals/friends/', { token: referrer.token })
  expect(still.body.items).toHaveLength(1)
})

test('an address that changed at the provider opens the same account', async () => {
  const { account } = await registered()
  const victim = await anOwner(api)
  const moved = await signIn({ ...account, email: victim.email })
  const profile = await api.call('/users/profile/', { token: moved.body.access })
  expect(profile.body.email).toBe(account.email)
})

describe('an existing account cannot be taken over', () => {
  test('a provider account with the verified address of an existing account cannot take it over: its owner logs in and links the provider', async () => {
    const owner = await anOwner(api)
    const links = await countOf('provider_links')
    const refused = await signIn(anAccount({ email: owner.email.toUpperCase() }))
    expect([refused.status, refused.body.code]).toEqual([409, 'identity.provider_account_exists'])
    expect(await countOf('provider_links')).toBe(links)
  })

  test('a provider account with an unverified address cannot take over an existing account, and the response does not reveal it', async () => {
    const owner = await anOwner(api)
    const known = await signIn(anAccount({ email: owner.email, isVerified: false }))
    const unknown = await signIn(anAccount({ isVerified: false }))
    expect(known.body.code).toBe('identity.provider_email_unverified')
    const without = ({ body }: typeof known) => ({ ...body, requestId: '' })
    expect(without(known)).toEqual(without(unknown))
  })

  test('an account that registers the address between the two steps of a provider login cannot be taken over', async () => {
    const account = anAccount()
    const { body } = await signIn(account)
    await store.asOwner(`insert into identity.users (id, email, email_key, password_hash, status,
      language, created_at, activated_at) select uuidv7(), '${account.email}', '${account.email}',
      password_hash, 'active', 'id', now(), now() from identity.users limit 1`)
    expect((await register(body.ticket)).body.code).toBe('identity.provider_account_exists')
  })

  test('an existing account cannot be taken over by a person who had registered the address by email with a password of their own', async () => {
    const account = anAccount()
    const thief = { ...agreed, email: account.email, password: 'Pencuri-Kata-99' }
    await api.call('/jwt_auth/register/', { body: thief, headers: home })
    const code = await mailedCode(api, account.email)
    const { access } = await registered(account)
    expect((await api.call('/users/profile/', { token: access })).status).toBe(200)
    const tried = await api.call('/jwt_auth/login/', {
      body: { email: account.email, password: thief.password },
    })
    expect(tried.status).toBe(401)
    expect(code).toMatch(/^\d{6}$/)
  })
})

describe('linking', () => {
  test('linking a provider requires a confirmation, is reported by email and in the inbox, and delays withdrawals', async () => {
    const owner = await anOwner(api)
    const account = anAccount({ email: 'lain@contoh.id', isVerified: false })
    expect((await link(owner, account)).body.code).toBe('identity.confirmation_needed')
    const sure = await confirmed(owner)
    expect((await link(sure, account)).body).toEqual({ next: 'linked' })
    expect(await linksOf(sure.access)).toMatchObject([{ email: 'lain@contoh.id' }])
    expect((await mailsTo(api, owner.email))[0]?.subject).toContain('Akun Uji')
    const security = await api.call('/users/security/', { token: sure.access })
    expect(security.body.withdrawalsWaitUntil).not.toBeNull()
    const entered = await signIn(account)
    const profile = await api.call('/users/profile/', { token: entered.body.access })
    expect(profile.body.email).toBe(owner.email)
    expect((await link(sure, anAccount())).body.code).toBe('identity.provider_linked_already')
  })

  test('a provider login to a second account is refused', async () => {
    const { account } = await registered()
    const owner = await confirmed(await anOwner(api))
    expect((await link(owner, account)).body.code).toBe('identity.provider_taken')
    expect(await linksOf(owner.access)).toEqual([])
  })

  test('linking a provider fails when the session that requested it has ended', async () => {
    const owner = await confirmed(await anOwner(api))
    provider.sit(anAccount())
    const { body } = await api.call('/users/providers/', { method: 'POST', token: owner.access })
    const answer = await provider.visit(body.address)
    await api.call('/jwt_auth/logout/', { body: { refresh: owner.refresh } })
    expect((await complete(body.ticket, answer)).status).toBe(401)
  })

  test('linking a provider does not replace the second factor', async () => {
    const owner = await anOwner(api)
    const { secret } = await withApp(api, owner)
    const sure = await api.call('/jwt_auth/login/', {
      body: { email: owner.email, password: 'Kucing-Oren-77' },
      headers: home,
    })
    const step = { ticket: sure.body.ticket, kind: 'app', code: appCode(api, secret, 1) }
    const { body: tokens } = await api.call('/jwt_auth/two-factor/', { body: step, headers: home })
    await store.asOwner(`update identity.sessions set confirmed_at = '${api.clock.now().toISOString()}'
      where user_id = '${owner.userId}'`)
    const account = anAccount()
    expect((await link({ access: tokens.access }, account)).body).toEqual({ next: 'linked' })
    const came = await signIn(account)
    expect([came.status, came.body.next]).toEqual([202, 'second-step'])
    expect(came.body.access).toBeUndefined()
  })
})

describe('unlinking', () => {
  const remove = (token: string, linkId: string) =>
    api.call(`/users/providers/${linkId}/removal/`, { method: 'POST', token })

  test('unlinking a provider requires a confirmation, and the provider login no longer works afterwards', async () => {
    const owner = await confirmed(await anOwner(api))
    const account = anAccount({ email: owner.email })
    await link(owner, account)
    const [{ id }] = await linksOf(owner.access)
    const stranger = await confirmed(await anOwner(api))
    expect((await remove(stranger.access, id)).status).toBe(404)
    await store.asOwner(
      `update identity.sessions set confirmed_at = null where user_id = '${owner.userId}'`,
    )
    expect((await remove(owner.access, id)).body.code).toBe('identity.confirmation_needed')
    const again = await confirmed(owner)
    expect((await remove(again.access, id)).status).toBe(204)
    expect((await signIn(account)).body.code).toBe('identity.provider_account_exists')
  })

  test('the last login method cannot be removed', async () => {
    const { account, access } = await registered()
    await store.asOwner(`update identity.sessions set confirmed_at = '${api.clock.now().toISOString()}'
      where user_id = (select id from identity.users where email = '${account.email}')`)
    const [{ id }] = await linksOf(access)
    const refused = await remove(access, id)
    expect([refused.status, refused.body.code]).toEqual([409, 'identity.last_way_in'])
    expect(await linksOf(access)).toHaveLength(1)
    expect((await signIn(account)).status).toBe(200)
  })
})

describe('an invalid provider response is refused and opens no session', () => {
  test('an invalid provider response is refused and opens no session when it is sent again: only one of many concurrent requests succeeds', async () => {
    provider.sit(anAccount())
    const { address, ticket } = await begin()
    const answer = await provider.visit(address)
    const results = await Promise.all(Array.from({ length: 10 }, () => complete(ticket, answer)))
    expect(results.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(results.filter(({ body }) => body.code === 'identity.provider_step_ended')).toHaveLength(
      9,
    )
  })

  test('an invalid provider response is refused and opens no session when it is sent by another browser, which holds a different ticket', async () => {
    provider.sit(anAccount())
    const [mine, theirs] = [await begin(), await begin()]
    const answer = await provider.visit(theirs.address)
    expect((await complete(mine.ticket, answer)).body.code).toBe('identity.provider_refused')
    const unknown = await complete('a-ticket-that-nobody-has', answer)
    expect(unknown.body.code).toBe('identity.provider_step_ended')
  })

  test.each([
    ['without state', (query: URLSearchParams) => query.delete('state')],
    ['with another state', (query: URLSearchParams) => query.set('state', 'x')],
    ['with another code', (query: URLSearchParams) => query.set('code', 'x')],
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['without issuer', (query: URLSearchParams) => query.delete('iss')],
  ])('an invalid provider response is refused and opens no session when it is %s', async (_name, spoil) => {
    provider.sit(anAccount())
    const { address, ticket } = await begin()
    const query = new URLSearchParams(await provider.visit(address))
    spoil(query)
    expect((await complete(ticket, query.toString())).body.code).toBe('identity.provider_refused')
  })

  test('an invalid provider response is refused and opens no session when its nonce belongs to a different login', async () => {
    provider.sit(anAccount())
    const [mine, theirs] = [await begin(), await begin()]
    const spoilt = new URL(mine.address)
    spoilt.searchParams.set('nonce', new URL(theirs.address).searchParams.get('nonce') ?? '')
    const answer = await provider.visit(spoilt.href)
    expect((await complete(mine.ticket, answer)).body.code).toBe('identity.provider_refused')
  })

  test('an invalid provider response is refused and opens no session when its code was requested with a different proof key', async () => {
    provider.sit(anAccount())
    const [mine, theirs] = [await begin(), await begin()]
    const spoilt = new URL(mine.address)
    const challenge = new URL(theirs.address).searchParams.get('code_challenge') ?? ''
    spoilt.searchParams.set('code_challenge', challenge)
    const answer = await provider.visit(spoilt.href)
    expect((await complete(mine.ticket, answer)).body.code).toBe('identity.provider_refused')
  })

  test('an invalid provider response is refused and opens no session when it comes from another provider', async () => {
    other.sit(anAccount())
    const { address, ticket } = await begin()
    const there = new URL(address)
    const answer = await other.visit(new URL(there.pathname + there.search, other.issuer).href)
    expect((await complete(ticket, answer)).body.code).toBe('identity.provider_refused')
  })

  test.each([
    [
      'changed after it was signed',
      /"id_token":"([^."]+)\.[^."]+\./,
      '"id_token":"$1.eyJzdWIiOiJ4In0.',
    ],
    ['signed by nobody', /("id_token":"[^."]+\.[^."]+\.)[^"]*"/, '$1"'],
    ['that is missing', /"id_token":"[^"]*",?/, ''],
  ])('an invalid provider response is refused and opens no session when it has an ID token %s', async (_name, shape, instead) => {
    provider.sit(anAccount())
    const { address, ticket } = await begin()
    const answer = await provider.visit(address)
    provider.meddle((body) => body.replace(shape, instead))
    expect((await complete(ticket, answer)).body.code).toBe('identity.provider_refused')
  })

  test('an invalid provider response is refused and opens no session when it arrives after more than ten minutes', async () => {
    provider.sit(anAccount())
    const { address, ticket } = await begin()
    const answer = await provider.visit(address)
    await store.asOwner(`update identity.provider_steps set created_at = created_at - interval '1 hour',
      expires_at = expires_at - interval '1 hour'`)
    expect((await complete(ticket, answer)).body.code).toBe('identity.provider_step_ended')
  })
})

test('a person who returns without agreeing receives a clear response and can start again', async () => {
  expect((await signIn(null)).body.code).toBe('identity.provider_cancelled')
  expect((await signIn(anAccount())).status).toBe(202)
})

test('an unavailable provider is reported as such, and the next login tries it again', async () => {
  const gone = await anOpenIdProvider(redirectUri)
  await gone.close()
  const down = apiWith(gone)
  for (let round = 0; round < 2; round += 1) {
    const refused = await down.call('/jwt_auth/provider/', { method: 'POST' })
    expect([refused.status, refused.body.code]).toEqual([409, 'identity.provider_unavailable'])
  }
  const none = await testApi(store).call('/jwt_auth/provider/', { method: 'POST' })
  expect(none.body.code).toBe('identity.provider_missing')
})

test('the request to the provider asks only for a code, with a proof key, state and nonce of this login', async () => {
  const { searchParams: asked } = new URL((await begin()).address)
  expect(asked.get('response_type')).toBe('code')
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(asked.get('redirect_uri')).toBe(redirectUri)
  expect(asked.get('scope')).toBe('openid email profile')
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
})
