import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '#contract'
import { transaction } from '#database'
import { type Actor, day, hour, movableClock, newId } from '#kernel'
import { editionInForce } from '#legal'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { sendMailedCode } from '../factors/mailed-code.ts'
import { createIdentityKeys } from '../keys.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { listSessions } from '../sessions/list-sessions.ts'
import { logIn } from '../sessions/log-in.ts'
import { beginSession } from '../sessions/session.ts'
import { acceptDocument, readAcceptances } from './acceptance.ts'
import { changeProfile } from './change-profile.ts'
import { grantRole, readStaff, withdrawRole } from './change-roles.ts'
import { chooseConsent, readConsents } from './choose-consent.ts'
import { closeUser } from './close-user.ts'
import { holdEstate, releaseEstate } from './estate-hold.ts'
import { freezeLink, isFrozen } from './freeze.ts'
import { freezeByLink, requireOpenFreezeLink, unfreeze } from './freeze-account.ts'
import { hasClosedAccount, lockOpen } from './read-names.ts'
import { readAccountChanges } from './recent-changes.ts'
import { holdForRecovery, isHeldFor, releaseRecoveryHold, stopRecovery } from './recovery-hold.ts'
import { registerAccount } from './register-account.ts'
import { readSuspensions, restoreUser, suspendUser } from './suspend-user.ts'
import { sweepIdentity } from './sweep-identity.ts'

const store = await testDatabase()
const { db } = store
afterAll(() => store.close())
beforeEach(() => store.asOwner('truncate identity.attempts'))

const clock = movableClock(new Date('2026-11-25T03:00:00Z'))
const keys = createIdentityKeys(['a-secret-of-more-than-32-characters-only'])
const origin = { address: '203.0.113.7', userAgent: 'Firefox/140' }
const password = 'kuda-terbang-di-atas-sawah'

type Person = Actor & { readonly email: string; readonly sessionId: string }

/** Creates an account with these roles and a session. */
async function aPerson(roles: readonly StaffRole[] = []): Promise<Person> {
  const email = `${newId()}@contoh.id`
  const userId = await newAccount(db, clock.now(), { email, password, roles })
  const actor = { userId, roles }
  await transaction(db, (tx) => beginSession(tx, keys, clock, actor, origin, 'password'))
  const [session] = await listSessions(db, clock, userId)
  return { ...actor, email, sessionId: session?.id ?? '' }
}

/** Gives an account an API key, a webhook, a login at a provider and a link that freezes it. */
async function addAccess({ userId }: Person): Promise<void> {
  const at = clock.now().toISOString()
  await transaction(db, (tx) => freezeLink(tx, { userId, now: clock.now() }))
  await store.asOwner(`
    insert into identity.api_tokens (id, user_id, name, token_hash, hint, scopes, created_at, expires_at)
      values (uuidv7(), '${userId}', 'Lembar kerja', sha256('${userId}'::bytea), 'abcd', '{wallet}', '${at}',
        '${at}'::timestamptz + interval '30 days');
    insert into identity.provider_links (id, user_id, issuer, subject, linked_at)
      values (uuidv7(), '${userId}', 'https://penyedia.example', '${userId}', '${at}');
    insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id, created_at,
      listens_since, scanned_until) values (uuidv7(), '${userId}', 'https://contoh.id/kait', '{payout}', '\\x00',
        'uji', '${at}', '${at}', '${at}')`)
}

async function accessOf({ userId }: Person) {
  const count = (table: string, condition = 'true') =>
    `(select count(*)::int from ${table} where user_id = '${userId}' and ${condition})`
  const { rows } = await store.asOwner(`select
    ${count('identity.api_tokens', 'revoked_at is null')} as keys,
    ${count('webhooks.endpoints', 'removed_at is null')} as webhooks,
    ${count('identity.provider_links')} as logins, ${count('identity.freeze_links')} as links`)
  return rows[0]
}

const openSessionsOf = async ({ userId }: Person) =>
  (await listSessions(db, clock, userId)).filter(({ isOpen }) => isOpen)
const mayLogIn = async ({ email }: Person) =>
  await logIn(db, keys, clock, { name: email, password }, origin).then(
    () => null,
    ({ code }) => code,
  )
const refusedWith = (code: string) => ({ code })

describe('a link that freezes an account', () => {
  const linkOf = async ({ userId }: Person) => {
    const path = await transaction(db, (tx) => freezeLink(tx, { userId, now: clock.now() }))
    return { token: path.replace('/freeze?token=', '') }
  }

  test('a freeze link works for thirty days, ends every session, and may be used again', async () => {
    const owner = await aPerson()
    const link = await linkOf(owner)
    clock.advance(30 * day - 1)
    await requireOpenFreezeLink(db, clock, link)
    expect(await isFrozen(db, owner.userId)).toBe(false)
    await freezeByLink(db, clock, link, origin)
    await freezeByLink(db, clock, link, origin)
    expect(await isFrozen(db, owner.userId)).toBe(true)
    expect(await openSessionsOf(owner)).toEqual([])
    const { rows } = await store.asOwner(`select template from notifications.deliveries
      where email = '${owner.email}' and template = 'account-frozen'`)
    expect(rows).toHaveLength(1)
    clock.advance(1)
    await expect(requireOpenFreezeLink(db, clock, link)).rejects.toMatchObject(
      refusedWith('identity.freeze_link_ended'),
    )
  })

  test('a freeze link of a suspended account is refused as ended, because nobody can use the account', async () => {
    const [owner, staff] = [await aPerson(), await aPerson(['support'])]
    const link = await linkOf(owner)
    await suspend(owner, staff)
    for (const use of [
      requireOpenFreezeLink(db, clock, link),
      freezeByLink(db, clock, link, origin),
    ])
      await expect(use).rejects.toMatchObject(refusedWith('identity.freeze_link_ended'))
  })

  test('a freeze is lifted only in a session that was confirmed', async () => {
    const owner = await aPerson()
    await freezeByLink(db, clock, await linkOf(owner), origin)
    await transaction(db, (tx) => beginSession(tx, keys, clock, owner, origin, 'mail'))
    const [session] = await openSessionsOf(owner)
    const who = { actor: owner, sessionId: session?.id ?? '' }
    await expect(unfreeze(db, clock, who)).rejects.toMatchObject(
      refusedWith('identity.confirmation_needed'),
    )
    await store.asOwner(`update identity.sessions set confirmed_at = '${clock.now().toISOString()}'
      where id = '${who.sessionId}'`)
    await unfreeze(db, clock, who)
    expect(await isFrozen(db, owner.userId)).toBe(false)
  })
})

const suspend = (
  { userId }: Person,
  { userId: byUserId }: Person,
  of: 'customers' | 'staff' = 'customers',
) =>
  transaction(db, (tx) =>
    suspendUser(tx, {
      userId,
      of,
      reason: 'Rekening dipakai orang lain.',
      byUserId,
      at: clock.now(),
    }),
  )
const restore = ({ userId }: Person, proposer: Person, approver: Person) =>
  transaction(db, (tx) =>
    restoreUser(tx, {
      userId,
      proposedBy: proposer.userId,
      byUserId: approver.userId,
      at: clock.now(),
    }),
  )
const hold = ({ userId }: Person, caseId = newId()) =>
  transaction(db, (tx) => holdEstate(tx, { userId, caseId, at: clock.now() }))

describe('a suspension', () => {
  test('a suspended customer has no session and cannot log in until the account is restored', async () => {
    const [owner, first, second] = [await aPerson(), await aPerson(['support']), await aPerson()]
    await suspend(owner, first)
    expect(await openSessionsOf(owner)).toEqual([])
    expect(await mayLogIn(owner)).toBe('identity.account_suspended')
    await restore(owner, first, second)
    expect(await mayLogIn(owner)).toBeNull()
    expect(await readSuspensions(db, owner.userId)).toMatchObject([
      { suspendedBy: first.userId, restorationProposedBy: first.userId, restoredBy: second.userId },
    ])
    await expect(restore(owner, first, second)).rejects.toMatchObject(
      refusedWith('identity.not_suspended'),
    )
  })

  test.each([
    [
      'again',
      async () => {
        const [owner, staff] = [await aPerson(), await aPerson(['support'])]
        await suspend(owner, staff)
        return suspend(owner, staff)
      },
    ],
    [
      'of staff as customers',
      async () => suspend(await aPerson(['ops']), await aPerson(['admin'])),
    ],
    [
      'of a customer as staff',
      async () => suspend(await aPerson(), await aPerson(['admin']), 'staff'),
    ],
    [
      'of oneself',
      async () => {
        const customer = await aPerson()
        return suspend(customer, customer)
      },
    ],
    [
      'of an account held by a report of a death',
      async () => {
        const owner = await aPerson()
        await hold(owner)
        return suspend(owner, await aPerson(['support']))
      },
    ],
  ])('a suspension %s is refused', async (_, attempt) => {
    await expect(attempt()).rejects.toMatchObject(refusedWith('identity.suspension_not_possible'))
  })
})

describe('a hold after a report of a death', () => {
  test('a report of a death ends the API keys and webhooks of the account, and leaves its logins for a release', async () => {
    const owner = await aPerson()
    await addAccess(owner)
    await hold(owner)
    expect(await accessOf(owner)).toEqual({ keys: 0, webhooks: 0, logins: 1, links: 1 })
  })

  test('a report of a death closes the account to its owner until it is released', async () => {
    const [owner, staff, caseId] = [await aPerson(), await aPerson(['compliance']), newId()]
    expect(await hold(owner, caseId)).toEqual({ outcome: 'held' })
    expect(await mayLogIn(owner)).toBe('identity.death_reported')
    expect(await openSessionsOf(owner)).toEqual([])
    expect(await hold(owner)).toEqual({ outcome: 'other', caseId })
    const release = (id: string) =>
      transaction(db, (tx) =>
        releaseEstate(tx, {
          ...{ userId: owner.userId, caseId: id, at: clock.now(), byUserId: staff.userId },
        }),
      )
    await release(newId())
    expect(await mayLogIn(owner)).toBe('identity.death_reported')
    await release(caseId)
    expect(await mayLogIn(owner)).toBeNull()
  })

  test('a release leaves an account suspended that staff had suspended before, and restoring it leaves the hold', async () => {
    const [owner, staff] = [await aPerson(), await aPerson(['compliance'])]
    const caseId = newId()
    await suspend(owner, staff)
    await hold(owner, caseId)
    await restore(owner, staff, await aPerson())
    expect(await mayLogIn(owner)).toBe('identity.death_reported')
    const other = await aPerson()
    await suspend(other, staff)
    const otherCase = newId()
    await hold(other, otherCase)
    await transaction(db, (tx) =>
      releaseEstate(tx, {
        ...{ userId: other.userId, caseId: otherCase, at: clock.now(), byUserId: staff.userId },
      }),
    )
    expect(await mayLogIn(other)).toBe('identity.account_suspended')
  })

  test('a report of a death never closes a staff account, a closed one or an unknown one', async () => {
    const closed = await aPerson()
    await transaction(db, (tx) => closeUser(tx, { userId: closed.userId, at: clock.now() }))
    expect(await hold(await aPerson(['ops']))).toEqual({ outcome: 'staff' })
    expect(await hold(closed)).toEqual({ outcome: 'gone' })
    expect(await hold({ ...closed, userId: newId() })).toEqual({ outcome: 'gone' })
  })
})

describe('staff roles', () => {
  const change = (
    apply: typeof grantRole,
    { userId }: Person,
    role: StaffRole,
    byUserId: string | null = null,
  ) => transaction(db, (tx) => apply(tx, { userId, role, byUserId, at: clock.now() }))
  const rolesOf = async ({ userId }: Person) =>
    (await readStaff(db, [userId], 200)).find((each) => each.userId === userId)?.roles

  test('a role is granted once, and its withdrawal ends the sessions of the person', async () => {
    const person = await aPerson()
    await change(grantRole, person, 'finance')
    expect(await rolesOf(person)).toEqual(['finance'])
    await expect(change(grantRole, person, 'finance')).rejects.toMatchObject(
      refusedWith('identity.role_held'),
    )
    expect(await openSessionsOf(person)).toHaveLength(1)
    await change(withdrawRole, person, 'finance')
    expect(await rolesOf(person)).toEqual([])
    expect(await openSessionsOf(person)).toEqual([])
    await expect(change(withdrawRole, person, 'finance')).rejects.toMatchObject(
      refusedWith('identity.role_not_held'),
    )
  })

  test('a role is not granted to an account that is not active', async () => {
    const person = await aPerson()
    await suspend(person, await aPerson(['support']))
    await expect(change(grantRole, person, 'ops')).rejects.toMatchObject(
      refusedWith('identity.user_not_found'),
    )
  })

  test('of two withdrawals at once from the last two administrators who can sign in, one is refused', async () => {
    await store.asOwner(`delete from identity.roles where role = 'admin'`)
    const admins = [await aPerson(['admin']), await aPerson(['admin'])]
    const results = await Promise.allSettled(
      admins.map((admin) => change(withdrawRole, admin, 'admin')),
    )
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toMatchObject([{ reason: refusedWith('identity.last_admin') }])
  })
})

describe('a hold for the recovery of an account', () => {
  test('an account is held for one request at a time, and its confirmations do not count meanwhile', async () => {
    const owner = await aPerson()
    const { userId, sessionId } = owner
    const now = clock.now()
    await store.asOwner(`update identity.sessions set confirmed_at = '${now.toISOString()}'
      where id = '${sessionId}'`)
    await requireConfirmed(db, { userId, sessionId, now })
    const recoveryId = newId()
    const begin = (id: string) =>
      transaction(db, (tx) => holdForRecovery(tx, { userId, recoveryId: id }))
    expect(await begin(recoveryId)).toBe(true)
    expect(await begin(newId())).toBe(false)
    expect(await isFrozen(db, userId)).toBe(true)
    await expect(requireConfirmed(db, { userId, sessionId, now })).rejects.toMatchObject(
      refusedWith('identity.confirmation_needed'),
    )
    await transaction(db, (tx) => stopRecovery(tx, { userId, at: now, by: 'factor' }))
    expect(await transaction(db, (tx) => isHeldFor(tx, { userId, recoveryId }))).toBe(false)
    await requireConfirmed(db, { userId, sessionId, now })
  })

  test('a hold ends with its own request only, and with the suspension of the account', async () => {
    const [owner, staff] = [await aPerson(), await aPerson(['support'])]
    const { userId } = owner
    const recoveryId = newId()
    const begin = () => transaction(db, (tx) => holdForRecovery(tx, { userId, recoveryId }))
    const release = (id: string) =>
      transaction(db, (tx) => releaseRecoveryHold(tx, { userId, recoveryId: id }))
    await begin()
    await release(newId())
    expect(await isFrozen(db, userId)).toBe(true)
    await release(recoveryId)
    expect(await isFrozen(db, userId)).toBe(false)
    await begin()
    await suspend(owner, staff)
    await restore(owner, staff, await aPerson())
    expect(await isFrozen(db, userId)).toBe(false)
  })
})

test('the newest change to the security of an account, and its newest device, are known', async () => {
  const { userId, roles } = await aPerson()
  const began = clock.now()
  clock.advance(hour)
  const phone = { address: '198.51.100.9', userAgent: 'Chrome/140' }
  for (const from of [phone, origin])
    await transaction(db, (tx) =>
      beginSession(tx, keys, clock, { userId, roles }, from, 'password'),
    )
  const changes = async () => (await readAccountChanges(db, [userId])).get(userId)
  expect(await changes()).toEqual({ change: null, changedAt: null, deviceSince: clock.now() })
  for (const [days, change] of ['password', 'email', 'factor'].entries()) {
    const at = new Date(began.getTime() + days * day)
    const column = change === 'factor' ? 'factors_changed_at' : `${change}_changed_at`
    await store.asOwner(
      `update identity.users set ${column} = '${at.toISOString()}' where id = '${userId}'`,
    )
    expect(await changes()).toMatchObject({ change, changedAt: at })
  }
})

describe('a closed account', () => {
  test('a closed account leaves no key, webhook, login or link that could open it', async () => {
    const owner = await aPerson()
    await addAccess(owner)
    await transaction(db, (tx) => closeUser(tx, { userId: owner.userId, at: clock.now() }))
    expect(await accessOf(owner)).toEqual({ keys: 0, webhooks: 0, logins: 0, links: 0 })
  })

  test('a closed account frees its address, ends its sessions and counts as closed', async () => {
    const owner = await aPerson()
    const { email, userId } = owner
    const close = () => transaction(db, (tx) => closeUser(tx, { userId, at: clock.now() }))
    expect(await close()).toEqual({ email, name: null, files: [] })
    expect(await openSessionsOf(owner)).toEqual([])
    expect(await mayLogIn(owner)).toBe('identity.invalid_credentials')
    expect(await transaction(db, (tx) => hasClosedAccount(tx, userId))).toBe(true)
    expect(await transaction(db, (tx) => lockOpen(tx, [userId]))).toEqual(new Set())
    await newAccount(db, clock.now(), { email, password })
    await expect(close()).rejects.toMatchObject(refusedWith('identity.session_ended'))
  })
})

describe('what a user agrees to', () => {
  test('only the edition in force is accepted, and accepting it again changes nothing', async () => {
    const owner = await aPerson()
    const { version } = editionInForce(clock, 'terms')
    const accept = (edition: string) =>
      acceptDocument(db, clock, owner, { document: 'terms', version: edition, language: 'en' })
    const first = await accept(version)
    expect(first).toMatchObject([{ document: 'terms', version, language: 'en' }])
    clock.advance(1000)
    expect(await accept(version)).toEqual(first)
    await expect(accept('2026-11-22')).rejects.toMatchObject(
      refusedWith('identity.edition_not_in_force'),
    )
    expect(await readAcceptances(db, owner.userId)).toEqual(first)
  })

  test('a consent is stored once until it is withdrawn, and a new one follows the withdrawn one', async () => {
    const owner = await aPerson()
    const choose = (isGiven: boolean) =>
      chooseConsent(db, clock, owner, {
        ...{ purpose: 'marketing', isGiven, textVersion: '2026-11', language: 'id' },
      })
    await choose(false)
    expect(await readConsents(db, owner.userId)).toEqual([])
    for (const isGiven of [true, true, false, false, true]) {
      await choose(isGiven)
      clock.advance(1000)
    }
    const consents = await readConsents(db, owner.userId)
    expect(consents.map(({ withdrawnAt }) => withdrawnAt === null)).toEqual([true, false])
  })
})

describe('a profile', () => {
  test('absent fields of a profile stay, null clears a language, and a verified number cannot be changed', async () => {
    const owner = await aPerson()
    const change = (fields: Parameters<typeof changeProfile>[3]) =>
      changeProfile(db, clock, owner, fields)
    expect(await change({ name: 'Sari Wulandari', phone: '0812 3456 7890' })).toMatchObject({
      ...{ name: 'Sari Wulandari', phone: '+6281234567890', isComplete: true },
    })
    await change({ mailLanguage: 'en', language: 'id' })
    expect(await change({})).toMatchObject({ mailLanguage: 'en', name: 'Sari Wulandari' })
    expect(await change({ mailLanguage: null })).toMatchObject({ mailLanguage: null })
    await store.asOwner(`update identity.users set phone_verified_at = created_at
      where id = '${owner.userId}'`)
    await expect(change({ phone: '0812 3456 7891' })).rejects.toMatchObject({
      ...{ code: 'identity.fields_unacceptable' },
      fields: [{ path: 'phone', code: 'identity.phone_proved' }],
    })
    expect(await change({ phone: '0812 3456 7890' })).toMatchObject({ phone: '+6281234567890' })
  })
})

describe('the sweep of expired data', () => {
  test('a registration that opened no account is erased with its mails seven days after its last ticket expired, and the address can register again', async () => {
    const email = `${newId()}@contoh.id`
    const register = () =>
      registerAccount(
        db,
        keys,
        clock,
        { email, password, language: 'id', marketingAccepted: false },
        origin,
      )
    const left = async () => {
      await sweepIdentity(db, clock)
      const { rows } = await store.asOwner(`select
        (select count(*)::int from identity.users where email = '${email}') as users,
        (select count(*)::int from notifications.deliveries where email = '${email}') as mails`)
      return rows[0]
    }
    await register()
    clock.advance(7 * day)
    await register()
    clock.advance(8 * day)
    expect(await left()).toEqual({ users: 1, mails: 2 })
    clock.advance(1)
    expect(await left()).toEqual({ users: 0, mails: 0 })
    await register()
    expect(await left()).toEqual({ users: 1, mails: 1 })
  })

  test('sessions are deleted ninety days after they expired, and freeze links and codes when they expire', async () => {
    const owner = await aPerson()
    const { userId } = owner
    await transaction(db, (tx) => freezeLink(tx, { userId, now: clock.now() }))
    await transaction(db, (tx) =>
      sendMailedCode(
        tx,
        keys,
        clock,
        { purpose: 'confirm', subjectId: owner.sessionId, userId },
        { email: owner.email, language: 'id' },
      ),
    )
    await store.asOwner(`insert into identity.phone_codes (id, user_id, phone, code_hash, sent_at, expires_at)
      values (uuidv7(), '${userId}', '+628123456789', sha256('x'), '${clock.now().toISOString()}',
        '${clock.now().toISOString()}'::timestamptz + interval '5 minutes')`)
    const left = async () => {
      await sweepIdentity(db, clock)
      const { rows } = await store.asOwner(`select
        (select count(*)::int from identity.sessions where user_id = '${userId}') as sessions,
        (select count(*)::int from identity.freeze_links where user_id = '${userId}') as links,
        (select count(*)::int from identity.mailed_codes where user_id = '${userId}') as codes,
        (select count(*)::int from identity.phone_codes where user_id = '${userId}') as numbers`)
      return rows[0]
    }
    expect(await left()).toEqual({ sessions: 1, links: 1, codes: 1, numbers: 1 })
    clock.advance(hour)
    expect(await left()).toEqual({ sessions: 1, links: 1, codes: 0, numbers: 1 })
    clock.advance(30 * day)
    expect(await left()).toEqual({ sessions: 1, links: 0, codes: 0, numbers: 0 })
    clock.advance(66 * day)
    expect(await left()).toEqual({ sessions: 1, links: 0, codes: 0, numbers: 0 })
    clock.advance(day)
    expect(await left()).toEqual({ sessions: 0, links: 0, codes: 0, numbers: 0 })
  })
})
