import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { transaction } from '#database'
import { createDataKeys } from '#files'
import { day, hour, later, minute, movableClock, newId, second } from '#kernel'
import { anAuthenticator } from '../../../../tests/support/an-authenticator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { refusalsOfFrozen, requireUnfrozen, withdrawalsWaitUntil } from '../accounts/freeze.ts'
import { createIdentityKeys } from '../keys.ts'
import { removeProviderLink } from '../providers/provider-links.ts'
import { endOtherSessions, endSession } from '../sessions/list-sessions.ts'
import { beginSession } from '../sessions/session.ts'
import { activateApp, beginApp, spendAppCode } from './app-factor.ts'
import type { FactorServices } from './factors.ts'
import { sendMailedCode, spendMailedCode } from './mailed-code.ts'
import { addPasskey, beginPasskeyRegistration } from './passkeys.ts'
import { renewRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import {
  cancelFactorRemoval,
  type FactorName,
  removeDueFactors,
  removeFactor,
} from './remove-factor.ts'
import { completeSecondStep, openSecondStep } from './second-step.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.close())

const clock = movableClock(new Date('2026-11-20T03:00:00Z'))
const services: FactorServices = {
  keys: createIdentityKeys(['a-secret-of-more-than-32-characters-only']),
  dataKeys: createDataKeys(['a-data-secret-of-more-than-32-characters']),
  clock,
  publicUrl: 'http://localhost',
}
const origin = { address: '203.0.113.7', userAgent: 'Firefox/140' }

async function anAccount(): Promise<string> {
  const account = { email: `${newId()}@contoh.id`, password: 'kuda-terbang-di-atas-sawah' }
  return await newAccount(db, clock.now(), account)
}

/** Creates an account with a session that was just confirmed. */
async function aPerson() {
  const userId = await anAccount()
  const actor = { userId, roles: [] }
  const begin = () =>
    transaction(db, (tx) => beginSession(tx, services.keys, clock, actor, origin, 'password'))
  await begin()
  const { rows } = await store.asOwner(
    `update identity.sessions set confirmed_at = '${clock.now().toISOString()}'
      where user_id = '${userId}' returning id`,
  )
  return { actor, sessionId: rows[0].id as string, begin }
}
type Person = Awaited<ReturnType<typeof aPerson>>

function appCode(secret: string, stepsAside = 0): string {
  const timestamp = clock.now().getTime() + stepsAside * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Sets up an app and returns its secret, and the recovery codes made with it. */
async function withApp(person: Person) {
  const { secret } = await beginApp(db, services, person)
  const codes = await activateApp(db, services, person, { code: appCode(secret) })
  return { secret, codes: codes ?? [] }
}

async function aPasskey({ actor }: Person): Promise<FactorName> {
  const id = newId()
  await store.asOwner(`insert into identity.passkeys (id, user_id, credential_id, public_key, counter,
      transports, name, is_synced, created_at)
    values ('${id}', '${actor.userId}', '${id}', '\\x00', 0, '{}', 'Ponsel', false, now())`)
  return { kind: 'passkey', id }
}

const spendApp = ({ actor }: Person, code: string) =>
  transaction(db, (tx) => spendAppCode(tx, services, actor.userId, code))
const spendRecovery = ({ actor }: Person, code: string) =>
  transaction(db, (tx) => spendRecoveryCode(tx, services, actor.userId, code))

describe('an authenticator app', () => {
  test('an authenticator app is set up with the secret that was shown last, and only once', async () => {
    const person = await aPerson()
    const first = await beginApp(db, services, person)
    const { secret } = await beginApp(db, services, person)
    await expect(
      activateApp(db, services, person, { code: appCode(first.secret) }),
    ).rejects.toMatchObject({ code: 'identity.app_code_wrong' })
    expect(await activateApp(db, services, person, { code: appCode(secret) })).toHaveLength(10)
    await expect(
      activateApp(db, services, person, { code: appCode(secret) }),
    ).rejects.toMatchObject({
      code: 'identity.app_set_up_ended',
    })
    await expect(beginApp(db, services, person)).rejects.toMatchObject({
      code: 'identity.app_set_up_already',
    })
  })

  test('an authenticator app cannot be activated when its set-up was never begun', async () => {
    const person = await aPerson()
    await expect(activateApp(db, services, person, { code: '000000' })).rejects.toMatchObject({
      code: 'identity.app_set_up_ended',
    })
  })

  test('an authenticator app accepts each code once, within half a minute of its time, and no older one afterwards', async () => {
    const person = await aPerson()
    const { secret } = await withApp(person)
    await expect(spendApp(person, appCode(secret))).rejects.toMatchObject({
      code: 'identity.factor_used',
    })
    clock.advance(5 * minute)
    expect(await spendApp(person, appCode(secret, -2))).toBe(false)
    expect(await spendApp(person, appCode(secret, 2))).toBe(false)
    expect(await spendApp(person, appCode(secret, -1))).toBe(true)
    expect(await spendApp(person, appCode(secret, 1))).toBe(true)
    expect(await spendApp(person, appCode(secret))).toBe(false)
    await expect(spendApp(person, appCode(secret, 1))).rejects.toMatchObject({
      code: 'identity.factor_used',
    })
  })

  test('an authenticator app that is only being set up is no second factor yet', async () => {
    const person = await aPerson()
    const { secret } = await beginApp(db, services, person)
    expect(await spendApp(person, appCode(secret))).toBe(false)
  })
})

describe('recovery codes', () => {
  test('recovery codes are ten different ones, each spent once in any spelling, until they are renewed', async () => {
    const person = await aPerson()
    const { codes } = await withApp(person)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(code).toMatch(/^([2-9a-hj-km-np-z]{4}-){2}[2-9a-hj-km-np-z]{4}$/)
    const [first = '', secondCode = '', third = ''] = codes
    const waitsUntil = await withdrawalsWaitUntil(db, person.actor.userId)
    clock.advance(minute)
    expect(await spendRecovery(person, ` ${first.toUpperCase().replaceAll('-', ' ')} `)).toBe(true)
    expect(await spendRecovery(person, first)).toBe(false)
    const both = [spendRecovery(person, secondCode), spendRecovery(person, secondCode)]
    expect((await Promise.all(both)).toSorted()).toEqual([false, true])
    expect(await withdrawalsWaitUntil(db, person.actor.userId)).toEqual(waitsUntil)
    const renewed = await renewRecoveryCodes(db, services, person)
    expect(await spendRecovery(person, third)).toBe(false)
    expect(await spendRecovery(person, renewed[0] ?? '')).toBe(true)
  })

  test('recovery codes belong to one account only', async () => {
    const [owner, other] = [await aPerson(), await aPerson()]
    const { codes } = await withApp(owner)
    await withApp(other)
    expect(await spendRecovery(other, codes[0] ?? '')).toBe(false)
  })

  test('recovery codes are not made for an account without a second factor', async () => {
    await expect(renewRecoveryCodes(db, services, await aPerson())).rejects.toMatchObject({
      code: 'identity.second_factor_missing',
    })
  })
})

describe('the removal of a second factor', () => {
  const app = { kind: 'app' } as const

  test('the removal of a second factor of an account without money happens at once, and takes the recovery codes with the last factor', async () => {
    const person = await aPerson()
    const { codes } = await withApp(person)
    expect(await removeFactor(db, clock, person, app, { hasAssets: false })).toBeNull()
    expect(await spendRecovery(person, codes[0] ?? '')).toBe(false)
    await expect(removeFactor(db, clock, person, app, { hasAssets: false })).rejects.toMatchObject({
      code: 'identity.second_factor_missing',
    })
  })

  test('the removal of a second factor of an account with money waits a day from the first request, and can be cancelled', async () => {
    const person = await aPerson()
    const { secret } = await withApp(person)
    const waitsUntil = await withdrawalsWaitUntil(db, person.actor.userId)
    clock.advance(minute)
    const dueAt = await removeFactor(db, clock, person, app, { hasAssets: true })
    expect(dueAt).toEqual(later(clock.now(), day))
    clock.advance(minute)
    expect(await removeFactor(db, clock, person, app, { hasAssets: true })).toEqual(dueAt)
    for (let count = 0; count < 2; count += 1) await cancelFactorRemoval(db, clock, person, app)
    const { rows } = await store.asOwner(`select details ->> 'change' as change from audit.events
      where action = 'identity.change-factor' and subject_id = '${person.actor.userId}' order by id`)
    expect(rows.map(({ change }) => change)).toEqual([
      'app-added',
      'removal-planned',
      'removal-cancelled',
    ])
    expect(await withdrawalsWaitUntil(db, person.actor.userId)).toEqual(waitsUntil)
    clock.advance(2 * day)
    expect(await removeDueFactors(db, clock)).toBe(0)
    expect(await spendApp(person, appCode(secret))).toBe(true)
  })

  test('the removal of a second factor takes effect when the day is over, and not before', async () => {
    const person = await aPerson()
    await withApp(person)
    await removeFactor(db, clock, person, app, { hasAssets: true })
    clock.advance(day - second)
    expect(await removeDueFactors(db, clock)).toBe(0)
    clock.advance(second)
    expect(await removeDueFactors(db, clock)).toBe(1)
    expect(await removeDueFactors(db, clock)).toBe(0)
    expect(await withdrawalsWaitUntil(db, person.actor.userId)).toEqual(later(clock.now(), day))
  })

  test('the removal of a second factor that fails does not stop the removals of the others', async () => {
    const people = [await aPerson(), await aPerson()]
    for (const person of people) {
      await withApp(person)
      await removeFactor(db, clock, person, app, { hasAssets: true })
    }
    clock.advance(day)
    const left = async () =>
      (
        await store.asOwner(`select id from identity.app_factors where removal_due_at is not null
          and user_id in (${people.map(({ actor }) => `'${actor.userId}'`)}) order by id`)
      ).rows.map(({ id }) => id)
    const [failing] = await left()
    const { rows } = await store.asOwner(
      `select user_id from identity.app_factors where id = '${failing}'`,
    )
    const end = await plantFailure(
      store.asOwner,
      'update',
      'identity.users',
      `new.id = '${rows[0].user_id}'`,
    )
    await expect(removeDueFactors(db, clock)).rejects.toThrow(
      `the removal of app ${failing} failed`,
    )
    expect(await left()).toEqual([failing])
    await end()
    expect(await removeDueFactors(db, clock)).toBe(1)
  })

  test('the removal of a second factor waits unless another one stays active', async () => {
    const waits = async (person: Person, factor: FactorName) =>
      (await removeFactor(db, clock, person, factor, { hasAssets: true })) !== null
    const person = await aPerson()
    await withApp(person)
    expect(await waits(person, await aPasskey(person)), 'the app stays').toBe(false)
    expect(await waits(person, app), 'it is the last one').toBe(true)
    expect(await waits(person, await aPasskey(person)), 'the app is leaving').toBe(true)
    const other = await aPerson()
    await beginApp(db, services, other)
    expect(await waits(other, await aPasskey(other)), 'the app is not set up').toBe(true)
    await withApp(other)
    expect(await waits(other, app), 'the passkey is leaving').toBe(true)
  })

  test('the removal of a second factor of a passkey that is not there, or of another account, is refused', async () => {
    const passkey = { kind: 'passkey', id: newId() } as const
    await expect(
      removeFactor(db, clock, await aPerson(), passkey, { hasAssets: false }),
    ).rejects.toMatchObject({ code: 'identity.second_factor_missing' })
  })
})

describe('passkeys', () => {
  test('an account has at most twenty passkeys, even when several challenges were opened before', async () => {
    const person = await aPerson()
    const asked = await Promise.all(
      [1, 2].map(() => beginPasskeyRegistration(db, services, person)),
    )
    await store.asOwner(`
      insert into identity.passkeys (id, user_id, credential_id, public_key, counter, transports, name,
        is_synced, created_at)
      select uuidv7(), '${person.actor.userId}', 'kunci-' || n, '\\x00', 0, '{}', 'Kunci', false, now()
      from generate_series(1, 19) n`)
    const ends = await Promise.allSettled(
      asked.map((question) =>
        addPasskey(db, services, person, { ...anAuthenticator().create(question), name: 'Ponsel' }),
      ),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refusal = { code: 'identity.passkeys_too_many', details: { maximum: 20 } }
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refusal })
    await expect(beginPasskeyRegistration(db, services, person)).rejects.toMatchObject(refusal)
  })

  test('passkeys are not offered where the product is reached by a bare address', async () => {
    const bare = { ...services, publicUrl: 'http://192.168.1.7:3000' }
    await expect(beginPasskeyRegistration(db, bare, await aPerson())).rejects.toMatchObject({
      code: 'identity.passkeys_unavailable',
    })
  })
})

describe('an emailed code', () => {
  const to = { email: 'budi@contoh.id', language: 'id' } as const
  const subjectOf = (person: Person) =>
    ({ purpose: 'confirm', subjectId: person.sessionId, userId: person.actor.userId }) as const
  type Subject = Parameters<typeof spendMailedCode>[3]
  const send = (subject: Subject) =>
    transaction(db, (tx) => sendMailedCode(tx, services.keys, clock, subject, to))
  const spend = (subject: Subject, code: string) =>
    transaction(db, (tx) => spendMailedCode(tx, services.keys, clock, subject, code))
  const newest = async () => {
    const { rows } = await store.asOwner(
      `select values->>'code' as code from notifications.deliveries
        where template = 'security-code' order by id desc limit 1`,
    )
    return rows[0].code as string
  }

  test('an emailed code is right once, and only for the purpose, subject and person it was sent for', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const subject = subjectOf(person)
    await send(subject)
    const code = await newest()
    expect(await spend({ ...subject, purpose: 'sign-in' }, code)).toBe(false)
    expect(await spend({ ...subject, subjectId: other.sessionId }, code)).toBe(false)
    expect(await spend({ ...subject, userId: other.actor.userId }, code)).toBe(false)
    expect(await spend(subject, code)).toBe(true)
    expect(await spend(subject, code)).toBe(false)
  })

  test('an emailed code is sent at most once a minute, and a new one replaces it', async () => {
    const subject = subjectOf(await aPerson())
    await send(subject)
    const former = await newest()
    clock.advance(minute - second)
    await expect(send(subject)).rejects.toMatchObject({
      code: 'identity.resend_too_early',
      details: { retryAfterSeconds: 1 },
    })
    clock.advance(second)
    await send(subject)
    const code = await newest()
    if (former !== code) expect(await spend(subject, former)).toBe(false)
    expect(await spend(subject, code)).toBe(true)
  })

  test('an emailed code ends ten minutes after it was sent', async () => {
    const subject = subjectOf(await aPerson())
    await send(subject)
    const code = await newest()
    clock.advance(10 * minute)
    expect(await spend(subject, code)).toBe(false)
  })
})

describe('an account from which nothing may leave', () => {
  test.each([
    ['identity.account_frozen', `frozen_at = now()`],
    ['identity.account_held', `recovery_id = gen_random_uuid()`],
    ['identity.account_suspended', `status = 'suspended'`],
    ['identity.account_suspended', `status = 'suspended', frozen_at = now()`],
    ['identity.account_frozen', `recovery_id = gen_random_uuid(), frozen_at = now()`],
    ['identity.death_reported', `status = 'suspended', estate_case_id = gen_random_uuid()`],
    [
      'identity.death_reported',
      `status = 'suspended', estate_case_id = gen_random_uuid(), frozen_at = now()`,
    ],
  ])('an account from which nothing may leave is refused with %s when %s', async (code, change) => {
    const [userId, free] = [await anAccount(), await anAccount()]
    await store.asOwner(`update identity.users set ${change} where id = '${userId}'`)
    await expect(requireUnfrozen(db, userId)).rejects.toMatchObject({ code })
    const refusals = await refusalsOfFrozen(db, [userId, free])
    expect([...refusals].map(([id, refusal]) => [id, refusal.code])).toEqual([[userId, code]])
  })

  test('nothing may leave an account for a day after the latest change of password, factor or address', async () => {
    const userId = await anAccount()
    expect(await withdrawalsWaitUntil(db, userId)).toBeNull()
    await store.asOwner(`update identity.users set password_changed_at = '2026-11-01T00:00:00Z',
      email_changed_at = '2026-11-03T00:00:00Z', factors_changed_at = '2026-11-02T00:00:00Z'
      where id = '${userId}'`)
    expect(await withdrawalsWaitUntil(db, userId)).toEqual(new Date('2026-11-04T00:00:00Z'))
  })
})

describe('a session', () => {
  test('a session is ended by its owner only, once', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const missing = { code: 'identity.session_not_found', kind: 'not_found' }
    await expect(endSession(db, clock, other.actor, person.sessionId)).rejects.toMatchObject(
      missing,
    )
    await expect(endSession(db, clock, person.actor, newId())).rejects.toMatchObject(missing)
    await endSession(db, clock, person.actor, person.sessionId)
    await expect(endSession(db, clock, person.actor, person.sessionId)).rejects.toMatchObject(
      missing,
    )
  })

  test('a session stays open when its owner ends all others, and those that expired are not counted', async () => {
    const person = await aPerson()
    await person.begin()
    clock.advance(7 * day - hour)
    await Promise.all([person.begin(), person.begin()])
    expect(await endOtherSessions(db, clock, person)).toBe(3)
    const { rows } = await store.asOwner(`select details from audit.events
      where action = 'identity.end-other-sessions' and actor_id = '${person.actor.userId}'`)
    expect(rows).toEqual([{ details: { ended: 3 } }])
    await person.begin()
    clock.advance(7 * day)
    expect(await endOtherSessions(db, clock, person)).toBe(0)
  })
})

test('a link to a provider that does not exist or is of another account cannot be removed', async () => {
  const providerServices = { clock, keys: services.keys, signInProvider: null }
  await expect(
    removeProviderLink(db, providerServices, await aPerson(), newId()),
  ).rejects.toMatchObject({ code: 'identity.provider_link_not_found' })
})

test('the second factor of a sign-in and the recovery of the account lock the account and the second step in the same order', async () => {
  const person = await aPerson()
  const { codes } = await withApp(person)
  const { userId } = person.actor
  const step = { userId, methods: ['recovery'] } as const
  const { ticket } = await transaction(db, (tx) => openSecondStep(tx, clock, step))
  const answer = { kind: 'recovery', code: codes[0] ?? '' } as const
  const signIn = await transaction(db, async (tx) => {
    await sql`select from identity.users where id = ${userId} for update`.execute(tx)
    const completed = completeSecondStep(db, services, { ticket, answer }, origin)
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await store.asOwner(waiting)).rowCount).toBe(1)
    await sql`
      select from identity.second_steps where user_id = ${userId} for update nowait`.execute(tx)
    return { completed }
  })
  expect(await signIn.completed).toMatchObject({ access: expect.any(String) })
})
