import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { removeDueFactors } from '#identity'
import { hour, minute, newId } from '#kernel'
import { account, credit, debit, type NewEntry, postEntries, unitsOf } from '#ledger'
import { type Authenticator, anAuthenticator } from '../../../tests/support/an-authenticator.ts'
import { anOwner, confirm, home, logIn, type Owner } from '../../../tests/support/an-owner.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { testApi } from '../../../tests/support/test-api.ts'

const store = await testDatabase()
const api = testApi(store)
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

async function send(path: string, body?: unknown, token?: string) {
  const credentials = token === undefined ? {} : { token }
  const sent = body === undefined ? {} : { body }
  return await api.call(path, { method: 'POST', headers: home, ...sent, ...credentials })
}

async function keyOf(owner: Owner, device = anAuthenticator()): Promise<Authenticator> {
  await confirm(api, owner.access)
  const { body: question } = await send('/users/passkeys/question/', undefined, owner.access)
  const answer = { ...device.create(question), name: 'Ponsel saya' }
  const { status } = await send('/users/passkeys/', answer, owner.access)
  expect(status).toBe(201)
  return device
}

describe('a passkey', () => {
  test('a passkey logs in without a password; its response works once', async () => {
    const owner = await anOwner(api)
    const device = await keyOf(owner)
    const { body: question } = await send('/jwt_auth/passkey/question/')
    const answer = device.sign(question)
    const { status, body } = await send('/jwt_auth/passkey/', answer)
    expect(status).toBe(200)
    const profile = await api.call('/users/profile/', { token: body.access })
    expect(profile.body.id).toBe(owner.userId)
    expect((await send('/jwt_auth/passkey/', answer)).body.code).toBe('identity.passkey_refused')
    const { body: guards } = await api.call('/users/security/', { token: body.access })
    expect(guards.passkeys).toMatchObject([{ name: 'Ponsel saya', isSynced: false }])
    expect(guards.passkeys[0].lastUsedAt).not.toBeNull()
    expect(guards.recoveryCodesLeft).toBe(10)
  })

  test('a passkey is requested after the password, and confirms a session without the password', async () => {
    const owner = await anOwner(api)
    const device = await keyOf(owner)
    const { body: step } = await logIn(api, owner.email)
    expect(step.methods).toEqual(['passkey', 'recovery', 'mail'])
    const { ticket } = step
    const { body: question } = await send('/jwt_auth/two-factor/passkey-question/', { ticket })
    const { body } = await send('/jwt_auth/two-factor/passkey/', {
      ...device.sign(question),
      ticket,
    })
    const challenge = await send(
      '/jwt_auth/confirmations/passkey-question/',
      undefined,
      body.access,
    )
    const signed = device.sign(challenge.body)
    const confirmed = await send('/jwt_auth/confirmations/passkey/', signed, body.access)
    expect(confirmed.status).toBe(200)
  })

  test('a passkey of another site, challenge or account, or a cloned one, is refused', async () => {
    const owner = await anOwner(api)
    const device = await keyOf(owner)
    const stranger = await anOwner(api)
    const { body: question } = await send('/jwt_auth/passkey/question/')
    const evil = anAuthenticator({ origin: 'https://evil.example', id: 'localhost' })
    const refused = async (answer: unknown, path = '/jwt_auth/passkey/', token?: string) =>
      expect((await send(path, answer, token)).body.code).toBe('identity.passkey_refused')
    await refused(evil.sign(question))
    const invented = { challengeId: question.challengeId, options: { challenge: 'aW52ZW50ZWQ' } }
    await refused(device.sign(invented))
    await refused(anAuthenticator().sign(question))
    await confirm(api, stranger.access)
    const own = await send('/users/passkeys/question/', undefined, stranger.access)
    const foreign = { ...device.create(own.body), name: 'Milik orang' }
    await refused(foreign, '/users/passkeys/', stranger.access)
    const elsewhere = await send('/users/passkeys/question/', undefined, stranger.access)
    await refused(
      { ...evil.create(elsewhere.body), name: 'Situs lain' },
      '/users/passkeys/',
      stranger.access,
    )
    const late = await send('/jwt_auth/passkey/question/')
    api.clock.advance(5 * minute)
    await refused(device.sign(late.body))
  })

  test('a passkey logs in once when its response is sent thirty times at the same time', async () => {
    const owner = await anOwner(api)
    const device = await keyOf(owner)
    const { body: question } = await send('/jwt_auth/passkey/question/')
    const answer = device.sign(question)
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send('/jwt_auth/passkey/', answer)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('the last second factor of an account with money', () => {
  test('the last second factor of an account with money is removed only after a day, the removal can be cancelled, and the factor is required until then', async () => {
    const owner = await anOwner(api)
    await keyOf(owner)
    const { body } = await send('/deposits/', { amount: 100_000, method: 'va-bca' }, owner.access)
    expect(body).toBeTruthy()
    const key = { token: owner.access, key: 'a-deposit-of-this-test' }
    const { body: deposit } = await api.call('/deposits/', {
      ...key,
      body: { amount: 100_000, method: 'va-bca' },
    })
    await api.call(`/dev/payments/${deposit.id}/`, { body: { action: 'pay' } })
    await api.settlePayments()
    const { body: guards } = await api.call('/users/security/', { token: owner.access })
    const [passkey] = guards.passkeys
    const path = `/users/passkeys/${passkey.id}/removal/`
    const planned = await send(path, undefined, owner.access)
    expect(Date.parse(planned.body.dueAt)).toBe(api.clock.now().getTime() + 24 * hour)
    expect((await logIn(api, owner.email)).status).toBe(202)
    expect((await send(`${path}ending/`, undefined, owner.access)).status).toBe(204)
    expect(await removeDueFactors(store.db, api.clock)).toBe(0)
    await send(path, undefined, owner.access)
    api.clock.advance(24 * hour)
    expect(await removeDueFactors(store.db, api.clock)).toBe(1)
    expect(await removeDueFactors(store.db, api.clock)).toBe(0)
    expect((await logIn(api, owner.email)).status).toBe(200)
  })

  test.each([
    'units',
    'rewards',
  ] as const)('the last second factor of an account that holds only %s is removed only after a day', async (holding) => {
    const owner = await anOwner(api)
    await keyOf(owner)
    await give(owner.userId, holding)
    const { body: guards } = await api.call('/users/security/', { token: owner.access })
    const path = `/users/passkeys/${guards.passkeys[0].id}/removal/`
    const { body: planned } = await send(path, undefined, owner.access)
    expect(planned.dueAt).not.toBeNull()
    expect((await logIn(api, owner.email)).status).toBe(202)
  })
})

async function give(userId: string, holding: 'units' | 'rewards'): Promise<void> {
  const at = api.clock.now()
  const entry = { id: newId(), happenedAt: at, actorId: null }
  let given: NewEntry
  if (holding === 'rewards')
    given = {
      ...entry,
      kind: 'referral-reward',
      reference: 'RWD-UJI',
      propertyId: null,
      lines: [
        debit(account('referral-costs', 'platform'), 50_000n),
        credit(account('investor-rewards', userId), 50_000n),
      ],
    }
  else {
    const { offerings } = await createPrimaryMarket(store.db, store.asOwner, {
      investors: 1,
      offerings: 1,
      cash: 1_000_000n,
      units: 1_000n,
      at,
    })
    const [offering] = offerings
    if (offering === undefined) throw new Error('the market has no offering')
    const { id, propertyId } = offering
    given = {
      ...entry,
      kind: 'allotment',
      reference: 'SBS-UJI',
      propertyId,
      lines: [
        debit(account('offering-units', id, unitsOf(propertyId)), 2n),
        credit(account('investor-units', userId, unitsOf(propertyId)), 2n),
      ],
    }
  }
  await transaction(store.db, (tx) => postEntries(tx, [given]))
}
