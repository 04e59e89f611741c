import { afterAll, expect, test } from 'vitest'
import { createDataKeys } from '#files'
import { type Actor, movableClock, newId } from '#kernel'
import { checkStore } from '#ledger'
import { readPayoutCalendar } from '#portfolio'
import { approvedDeclaration, payDue } from '../../../../tests/support/approve-declaration.ts'
import { bookMonth } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../../tests/support/let-property.ts'
import { newAccount } from '../../../../tests/support/new-account.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { closeAccount, closingConditions } from './close-account.ts'

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

test('an account stays open until the payouts of a record day are paid, also for units that were sold since', async () => {
  clock.moveTo(new Date('2026-10-05T03:00:00Z'))
  const [seller, buyer] = [await aUser(), await aUser()]
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
