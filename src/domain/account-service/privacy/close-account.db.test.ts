import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { createDataKeys } from '#files'
import { transferArrivals } from '#inheritance'
import { type Actor, minute, movableClock, newId } from '#kernel'
import {
  account,
  atBank,
  balances,
  checkStore,
  credit,
  debit,
  lockAccounts,
  postEntries,
} from '#ledger'
import { announce, bundleDueMails, notify, queueMail } from '#notifications'
import { readPayoutCalendar } from '#portfolio'
import { approvedDeclaration, payDue } from '../../../../tests/support/approve-declaration.ts'
import { bookMonth } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../../tests/support/let-property.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { closeAccount, closingConditions } from './close-account.ts'
import { closeEstates } from './close-estates.ts'
import { eraseDueAccounts } from './erase-due.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-10-05T03:00:00Z'))
const keys = createDataKeys(['a-secret-of-this-test-that-is-long-enough'])
const finance = [
  await aStaffMember(store.db, 'finance'),
  await aStaffMember(store.db, 'finance'),
] as const
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function aUser(): Promise<Actor> {
  const email = `tutup-${newId()}@contoh.id`
  const named = { email, password: 'kuda-terbang-di-atas-sawah', locale: 'id' } as const
  return { userId: await newAccount(store.db, clock.now(), named), roles: [] }
}

const close = (actor: Actor) => closeAccount({ db: store.db, keys, clock }, actor)
const conditions = (actor: Actor) => closingConditions(store.db, clock, actor)

/** Declares a payout of Rp100,000 to a person who passes all units on to another one after the record day. */
async function aPayoutDue(seller: Actor, buyer: Actor): Promise<void> {
  clock.moveTo(new Date('2026-10-05T03:00:00Z'))
  const at = new Date('2026-08-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, { units: [10n], at })
  await store.asOwner(`insert into properties.pictures
    values ('${propertyId}', 0, '/plots/rumah', 960, 720, '{480}', '#d9c7a8', 'Gambar', 'Picture')`)
  const move = { from: holders[0]?.investorId ?? '', to: seller.userId, units: 10n, at }
  await passOn(store.db, propertyId, move)
  await bookMonth(store.db, clock, finance, { propertyId, month: '2026-09', gross: 100_000n })
  const payout = { propertyId, month: '2026-09', recordOn: '2026-10-07', payOn: '2026-10-12' }
  await approvedDeclaration(store.db, clock, finance, payout)
  clock.moveTo(new Date('2026-10-08T03:00:00Z'))
  const sale = { from: seller.userId, to: buyer.userId, units: 10n, at: clock.now() }
  await passOn(store.db, propertyId, sale)
}

test('an account stays open until the payouts of a record day are paid, also for units that were sold since', async () => {
  const [seller, buyer] = [await aUser(), await aUser()]
  await aPayoutDue(seller, buyer)
  expect(await conditions(seller)).toMatchObject({ units: 0n, payouts: 1, isPossible: false })
  expect(await conditions(buyer)).toMatchObject({ units: 10n, payouts: 0 })
  const refused = { code: 'privacy.closing_not_possible' }
  await expect(close(seller)).rejects.toMatchObject(refused)
  const expected = async (actor: Actor) => {
    const range = { from: '2026-10', to: '2026-10' }
    const { items } = await readPayoutCalendar(store.db, clock, actor, range)
    return items.map(({ state, on, amount }) => ({ state, on, amount }))
  }
  expect(await expected(seller)).toEqual([
    { state: 'declared', on: '2026-10-12', amount: 100_000n },
  ])
  expect(await expected(buyer)).toEqual([])
  clock.moveTo(new Date('2026-10-12T03:00:00Z'))
  expect(await payDue(store.db, clock)).toBe(1)
  expect(await conditions(seller)).toMatchObject({ free: 100_000n, payouts: 0 })
})

test('closing an account twice at the same time closes it once, and ends its plan', async () => {
  const user = await aUser()
  await store.asOwner(`insert into auto_invest.plans (id, user_id, state, rhythm, amount, day_of_month,
      keep_in_wallet, city_ids, types, title_kinds, net_yield_min_basis_points, risk_statement_version, version,
      counts_from, from_sequence, look_at, started_at)
    values ('${newId()}', '${user.userId}', 'active', 'monthly', 1000000, 10, 0, '{}', '{}', '{}', 0, '2026-11', 1,
      now(), 0, now(), now())`)
  const closings = await Promise.allSettled([close(user), close(user)])
  expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(closings.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'identity.session_ended' },
  })
  const { rows } = await store.asOwner(`
    select (select state from auto_invest.plans where user_id = '${user.userId}') as plan,
      (select count(*)::int from privacy.closings where user_id = '${user.userId}') as closings`)
  expect(rows).toEqual([{ plan: 'ended', closings: 1 }])
})

test('closing an account deletes the addresses of its webhooks, also removed ones, and what was sent to them', async () => {
  const [user, other] = [await aUser(), await aUser()]
  const endpoint = (owner: Actor, removedAt: string) => {
    const id = newId()
    return `insert into webhooks.endpoints (id, user_id, address, events, secret_sealed, secret_key_id, created_at,
        listens_since, scanned_until, removed_at)
      values ('${id}', '${owner.userId}', 'https://contoh.id/kait', '{deposit}', '\\x00', 'k', now(), now(), now(),
        ${removedAt});
      insert into webhooks.deliveries (id, endpoint_id, event, subject, happened_at, body, next_attempt_at)
      values ('${newId()}', '${id}', 'deposit', 'DEP-1', now(), '{}', now());`
  }
  await store.asOwner(endpoint(user, 'null') + endpoint(user, 'now()') + endpoint(other, 'null'))
  await close(user)
  const { rows } = await store.asOwner(`
    select e.user_id, count(d.id)::int as deliveries from webhooks.endpoints e
    left join webhooks.deliveries d on d.endpoint_id = e.id group by e.id`)
  expect(rows).toEqual([{ user_id: other.userId, deliveries: 1 }])
})

/** Returns how many notices, dispatches and mails of a user are stored, with those to the user's address. */
async function storedMessages({ userId }: Actor, email: string) {
  const { rows } = await store.asOwner(`select
    (select count(*)::int from notifications.notices where user_id = '${userId}') as notices,
    (select count(*)::int from notifications.dispatches where user_id = '${userId}') as dispatches,
    (select array_agg(template order by template) from notifications.deliveries
      where user_id = '${userId}' or email = '${email}') as mails`)
  return rows[0]
}

test('closing an account erases its notices and mails, also those to its address, and the retention time those since', async () => {
  const [user, other] = [await aUser(), await aUser()]
  const emailOf = async ({ userId }: Actor) => {
    const query = `select email from notifications.recipients where user_id = '${userId}'`
    return (await store.asOwner(query)).rows[0].email
  }
  const [email, otherEmail] = [await emailOf(user), await emailOf(other)]
  const notice = { event: 'order-expired', path: null, happenedAt: clock.now() } as const
  const values = { units: 1, property: 'Kost Dago' }
  const send = async (...users: readonly Actor[]) => {
    await transaction(store.db, async (tx) => {
      await notify(
        tx,
        users.map(({ userId }) => ({ ...notice, userId, values })),
      )
    })
    await announce(store.db, clock)
    clock.advance(minute)
    await bundleDueMails(store.db, clock)
  }
  await send(user, other)
  await transaction(store.db, async (tx) => {
    for (const to of [email, otherEmail])
      await queueMail(tx, { template: 'already-registered', to, language: 'id', values: {} })
  })
  const all = { notices: 1, dispatches: 1, mails: ['already-registered', 'notices'] }
  const before = await storedMessages(user, email)
  expect(before).toMatchObject({ dispatches: before.notices, mails: all.mails })
  const { keepUntil } = await close(user)
  expect(await storedMessages(user, email)).toEqual({
    notices: 0,
    dispatches: 0,
    mails: ['closing-done'],
  })
  expect((await storedMessages(other, otherEmail)).mails).toEqual(all.mails)
  await send(user)
  expect(await storedMessages(user, email)).toMatchObject({ notices: 1, dispatches: 1 })
  const after = movableClock(new Date(`${keepUntil}T20:00:00Z`))
  expect(await eraseDueAccounts({ db: store.db, clock: after })).toBeGreaterThan(0)
  expect(await storedMessages(user, email)).toMatchObject({ notices: 0, dispatches: 0 })
})

test('an account whose data cannot be erased does not stop the erasure of the others', async () => {
  const users = [await aUser(), await aUser()]
  const [failing = '', other = ''] = users.map(({ userId }) => userId).toSorted()
  const keptUntil: string[] = []
  for (const user of users) keptUntil.push((await close(user)).keepUntil)
  const after = movableClock(new Date(`${keptUntil[0]}T20:00:00Z`))
  const erased = async (userId: string) => {
    const query = `select erased_at is not null as is_erased from privacy.closings where user_id = '${userId}'`
    return (await store.asOwner(query)).rows[0].is_erased
  }
  const row = `new.user_id = '${failing}'`
  const end = await plantFailure(store.asOwner, 'update', 'privacy.closings', row)
  const erase = () => eraseDueAccounts({ db: store.db, clock: after })
  await expect(erase()).rejects.toThrow(`account ${failing} failed`)
  expect([await erased(failing), await erased(other)]).toEqual([false, true])
  await end()
  expect(await erase()).toBe(1)
})

/** Writes an estate that has passed to one heir, and whose account was closed then. */
async function anEstate(heir: Actor): Promise<Actor> {
  const deceased = await aUser()
  await anEstateOf(deceased, heir)
  return deceased
}

async function anEstateOf(deceased: Actor, heir: Actor): Promise<void> {
  const caseId = newId()
  await store.asOwner(`set session_replication_role = replica;
    insert into inheritance.cases (id, number, state, user_id, match, deceased_name, died_on, hint_sealed,
      hint_key_id, reporter_name, relation, reporter_email, reporter_phone, language, token_hash, token_sealed,
      token_key_id, reported_at, changed_at, ended_at, closed_at)
    values ('${caseId}', 'WRS-${caseId}', 'transferred', '${deceased.userId}', 'held', 'Sekar Ayu', '2026-07-01',
      '\\x00', 'k', 'Wulan Ayu', 'child', 'wulan@contoh.id', '+6281234567890', 'id', sha256('${caseId}'), '\\x00',
      'k', now(), now(), now(), now());
    insert into inheritance.decisions (id, case_id, decision, reason, decided_by, agreed_by, decided_at)
    values ('${newId()}', '${caseId}', 'transferred', 'Sesuai surat waris.', '${newId()}', '${newId()}', now());
    insert into inheritance.heirs (id, case_id, position, name, relation, numerator, denominator, email, token_hash,
      user_id, accepted_at)
    values ('${newId()}', '${caseId}', 1, 'Wulan Ayu', 'child', 1, 1, 'wulan@contoh.id', sha256('${newId()}'),
      '${heir.userId}', now());
    update identity.users set status = 'suspended', estate_case_id = '${caseId}'
    where id = '${deceased.userId}'`)
}

/** Writes that the accounts of these people are not closed yet. */
async function isPassingOn(...deceased: readonly Actor[]): Promise<void> {
  const ids = deceased.map(({ userId }) => `'${userId}'`).join()
  await store.asOwner(`set session_replication_role = replica;
    update inheritance.cases set closed_at = null where user_id in (${ids})`)
}

/** The same, which has received this amount since. */
async function anEstateWithArrival(heir: Actor, amount: bigint): Promise<Actor> {
  const deceased = await anEstate(heir)
  await receives(deceased, amount)
  return deceased
}

async function receives({ userId }: Actor, amount: bigint): Promise<void> {
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      {
        ...{ id: newId(), kind: 'deposit', happenedAt: clock.now(), reference: 'UJI-00001' },
        ...{ propertyId: null, actorId: null },
        lines: [debit(atBank('client'), amount), credit(account('investor-cash', userId), amount)],
      },
    ]),
  )
}

async function waitingForLocks(count: number): Promise<void> {
  for (;;) {
    const { rows } = await store.asOwner(`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    if (rows[0].waiting >= count) return
    await pause(5)
  }
}

test('an inheritance that arrives while its heir closes the account stays with the deceased', async () => {
  const heir = await aUser()
  const deceased = await anEstateWithArrival(heir, 900n)
  const cashOf = ({ userId }: Actor) => account('investor-cash', userId)
  const [closing, arrival] = await transaction(store.db, async (tx) => {
    await lockAccounts(tx, [cashOf(heir)])
    // The closing waits for this transaction, and the inheritance for the closing.
    const closing = close(heir)
    await waitingForLocks(1)
    const arrival = transferArrivals(store.db, clock)
    await waitingForLocks(2)
    return [closing, arrival]
  })
  await closing
  expect(await arrival).toBe(0)
  expect(await balances(store.db, [cashOf(heir), cashOf(deceased)])).toEqual([0n, 900n])
})

test('the account of an heir stays open until the estate has passed on completely', async () => {
  const heir = await aUser()
  const deceased = await anEstateWithArrival(heir, 900n)
  await isPassingOn(deceased)
  expect(await conditions(heir)).toMatchObject({ inheritances: 1, isPossible: false })
  await expect(close(heir)).rejects.toMatchObject({ code: 'privacy.closing_not_possible' })
  await store.asOwner(`set session_replication_role = replica;
    update inheritance.cases set closed_at = now() where user_id = '${deceased.userId}'`)
  expect(await conditions(heir)).toMatchObject({ inheritances: 0, isPossible: true })
})

test('an estate that cannot be passed on does not delay the estates after it, and is reported', async () => {
  const [broken, heir] = [await aUser(), await aUser()]
  const unlucky = await anEstateWithArrival(broken, 700n)
  const other = await anEstateWithArrival(heir, 900n)
  await store.asOwner(`set session_replication_role = replica;
    create table kept_heirs as select * from inheritance.heirs where user_id = '${broken.userId}';
    delete from inheritance.heirs where user_id = '${broken.userId}'`)
  await expect(transferArrivals(store.db, clock)).rejects.toThrow()
  const owners = [heir, other, unlucky].map(({ userId }) => account('investor-cash', userId))
  expect(await balances(store.db, owners)).toEqual([900n, 0n, 700n])
  await store.asOwner('insert into inheritance.heirs select * from kept_heirs')
  expect(await transferArrivals(store.db, clock)).toBeGreaterThan(0)
  expect(await balances(store.db, owners)).toEqual([900n, 0n, 0n])
})

test('the account of a person who died stays open until the payouts of a record day have passed on', async () => {
  const heir = await aUser()
  const deceased = await anEstate(heir)
  await aPayoutDue(deceased, heir)
  await isPassingOn(deceased)
  const closeEstate = () => closeEstates({ db: store.db, keys, clock })
  expect(await closeEstate()).toBe(0)
  clock.moveTo(new Date('2026-10-12T03:00:00Z'))
  await payDue(store.db, clock)
  expect(await closeEstate()).toBe(0)
  await transferArrivals(store.db, clock)
  expect(await closeEstate()).toBe(1)
  expect(await conditions(heir)).toMatchObject({ free: 100_000n, inheritances: 0 })
})

test('the account of an heir who died stays open until the estates that they inherited have passed on through it', async () => {
  const [heir, second] = [await aUser(), await aUser()]
  await anEstateOf(heir, second)
  const first = await anEstate(heir)
  await isPassingOn(heir, first)
  const closeEstate = () => closeEstates({ db: store.db, keys, clock })
  await receives(first, 900n)
  expect(await closeEstate()).toBe(0)
  await transferArrivals(store.db, clock)
  await transferArrivals(store.db, clock)
  expect(await balances(store.db, [account('investor-cash', second.userId)])).toEqual([900n])
  expect([await closeEstate(), await closeEstate()]).toEqual([1, 1])
})
