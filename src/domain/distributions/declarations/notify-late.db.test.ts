import { afterAll, expect, test } from 'vitest'
import { movableClock } from '#kernel'
import { approvedDeclaration } from '../../../../tests/support/approve-declaration.ts'
import { bookMonth, wholeEntry } from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { type LetProperty, letProperty, passOn } from '../../../../tests/support/let-property.ts'
import { plantFailure } from '../../../../tests/support/plant-failure.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import type { NewMonth } from '../months/propose-month.ts'
import { notifyLate } from './notify-late.ts'
import { payDueDistributions } from './pay-due-distributions.ts'

const clock = movableClock(new Date('2026-08-14T03:00:00Z'))

const store = await testDatabase()
const finance = await aStaffMember(store.db, 'finance')
const second = await aStaffMember(store.db, 'finance')
afterAll(() => store.close())

const aProperty = (units: readonly bigint[]) =>
  letProperty(store.db, store.asOwner, { units, at: new Date('2026-08-14T03:00:00Z') })

async function book(propertyId: string, month: string, reasons: NewMonth['reasons'] = {}) {
  const input = wholeEntry({ propertyId, month, gross: 50_000n, reasons })
  await bookMonth(store.db, clock, [finance, second], input)
}

async function declare(propertyId: string, month: string, payOn: string) {
  const input = { propertyId, month, recordOn: payOn, payOn }
  await approvedDeclaration(store.db, clock, [finance, second], input)
}

async function noticesTo(holders: LetProperty['holders']) {
  const { rows } = await store.asOwner(`
    select n.user_id as "userId", n.topic, n."values" -> 'month' ->> 'month' as month, n."values" ->> 'why' as why,
      n."values" ->> 'pays' as pays, n."values" -> 'due' ->> 'en' as due, n."values" -> 'day' ->> 'en' as day,
      (n."values" ->> 'units')::integer as units
    from notifications.notices n
    where n.event = 'payout-late' and n.user_id = any('{${holders.map(({ investorId }) => investorId).join()}}'::uuid[])
    order by n.id`)
  return rows
}

test('holders are notified once, on the 16th, of a payout that was due by the 15th, with the reason and its day', async () => {
  const { propertyId, holders } = await aProperty([30n, 70n])
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  await book(propertyId, '2026-08', { gross: 'rent-late' })
  clock.moveTo(new Date('2026-09-14T03:00:00Z'))
  await declare(propertyId, '2026-08', '2026-09-20')
  clock.moveTo(new Date('2026-09-15T16:59:59Z'))
  expect(await notifyLate(store.db, clock)).toBe(0)
  clock.moveTo(new Date('2026-09-15T17:00:00Z'))
  const counts = await Promise.all([notifyLate(store.db, clock), notifyLate(store.db, clock)])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await notifyLate(store.db, clock)).toBe(0)
  const late = {
    topic: 'money',
    month: '2026-08',
    why: 'rent-late',
    pays: 'yes',
    due: '15 September 2026',
    day: '20 September 2026',
  }
  const expected = holders.map(({ investorId, units }) => ({
    ...late,
    userId: investorId,
    units: Number(units),
  }))
  const sent = await noticesTo(holders)
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(expect.arrayContaining(expected))
  clock.moveTo(new Date('2026-09-20T03:00:00Z'))
  await payDueDistributions(store.db, clock)
})

test('a month that is not booked is late once the property has paid before, and one without a surplus is not', async () => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const [never, paid, poor] = [
    await aProperty([10n]),
    await aProperty([10n]),
    await aProperty([10n]),
  ]
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  for (const { propertyId } of [paid, poor]) {
    await book(propertyId, '2026-08')
    await declare(propertyId, '2026-08', '2026-09-04')
  }
  clock.moveTo(new Date('2026-09-04T03:00:00Z'))
  await payDueDistributions(store.db, clock)
  clock.moveTo(new Date('2026-10-03T03:00:00Z'))
  const nothing = wholeEntry({ propertyId: poor.propertyId, month: '2026-09', gross: 0n })
  await bookMonth(store.db, clock, [finance, second], nothing)
  clock.moveTo(new Date('2026-10-16T03:00:00Z'))
  await notifyLate(store.db, clock)
  expect(await noticesTo(never.holders)).toEqual([])
  expect(await noticesTo(poor.holders)).toEqual([])
  expect(await noticesTo(paid.holders)).toMatchObject([
    { month: '2026-09', why: 'unknown', pays: 'no', due: '15 October 2026' },
  ])
  clock.moveTo(new Date('2026-11-16T03:00:00Z'))
  await notifyLate(store.db, clock)
  const months = (await noticesTo(paid.holders)).map(({ month }) => month)
  expect(months).toEqual(['2026-09', '2026-10'])
})

test('a month whose surplus only repays the reserve is not late, because nothing can be declared for it', async () => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const { propertyId, holders } = await aProperty([10n])
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  const saved = wholeEntry({ propertyId, month: '2026-08', gross: 50_000n, reserve: 30_000n })
  await bookMonth(store.db, clock, [finance, second], saved)
  await declare(propertyId, '2026-08', '2026-09-04')
  clock.moveTo(new Date('2026-09-04T03:00:00Z'))
  await payDueDistributions(store.db, clock)
  clock.moveTo(new Date('2026-10-03T03:00:00Z'))
  const repaired = wholeEntry({ propertyId, month: '2026-09', gross: 0n, maintenance: 20_000n })
  await bookMonth(store.db, clock, [finance, second], repaired)
  clock.moveTo(new Date('2026-11-03T03:00:00Z'))
  await bookMonth(
    store.db,
    clock,
    [finance, second],
    wholeEntry({ propertyId, month: '2026-10', gross: 15_000n }),
  )
  await expect(declare(propertyId, '2026-10', '2026-11-04')).rejects.toMatchObject({
    code: 'distributions.nothing_to_pay',
  })
  clock.moveTo(new Date('2026-11-16T03:00:00Z'))
  await notifyLate(store.db, clock)
  expect(await noticesTo(holders)).toEqual([])
})

test('properties that are late with the same month are reported in one run, each to its own holders', async () => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const properties = [await aProperty([10n]), await aProperty([20n, 5n])]
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  for (const { propertyId } of properties) await book(propertyId, '2026-08')
  clock.moveTo(new Date('2026-09-16T03:00:00Z'))
  expect(await notifyLate(store.db, clock)).toBeGreaterThanOrEqual(2)
  for (const { holders } of properties) {
    const sent = await noticesTo(holders)
    expect(sent.map(({ units }) => units).toSorted()).toEqual(
      holders.map(({ units }) => Number(units)).toSorted(),
    )
    expect(sent.every(({ month }) => month === '2026-08')).toBe(true)
  }
  expect(await notifyLate(store.db, clock)).toBe(0)
})

test('a property whose late payout cannot be reported does not stop the reports of the others', async () => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const properties = [await aProperty([10n]), await aProperty([10n])]
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  for (const { propertyId } of properties) await book(propertyId, '2026-08')
  clock.moveTo(new Date('2026-09-16T03:00:00Z'))
  const [failing, other] = properties.toSorted((a, b) => (a.propertyId < b.propertyId ? -1 : 1))
  const row = `new.property_id = '${failing?.propertyId}'`
  const end = await plantFailure(store.asOwner, 'insert', 'distributions.late_payouts', row)
  const report = () => notifyLate(store.db, clock)
  await expect(report()).rejects.toThrow(`late payout of ${failing?.propertyId} failed`)
  expect(await noticesTo(failing?.holders ?? [])).toEqual([])
  expect(await noticesTo(other?.holders ?? [])).toHaveLength(1)
  await end()
  expect(await report()).toBe(1)
})

test.each([
  ['vacant', `let_state = 'empty'`],
  ['sold', `state = 'sold', let_state = null`],
])('holders of a property that is %s are not notified of a late payout', async (_, changes) => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const { propertyId, holders } = await aProperty([10n])
  clock.moveTo(new Date('2026-09-03T03:00:00Z'))
  await book(propertyId, '2026-08')
  await store.asOwner(`update properties.properties set ${changes} where id = '${propertyId}'`)
  clock.moveTo(new Date('2026-09-16T03:00:00Z'))
  await notifyLate(store.db, clock)
  expect(await noticesTo(holders)).toEqual([])
})

test('after the record day of a payout, those who held units then are notified that it is late, not those who bought since', async () => {
  clock.moveTo(new Date('2026-08-14T03:00:00Z'))
  const { propertyId, holders } = await aProperty([10n, 20n])
  const [seller = '', buyer = ''] = holders.map(({ investorId }) => investorId)
  clock.moveTo(new Date('2026-09-10T03:00:00Z'))
  await book(propertyId, '2026-08')
  const payout = { propertyId, month: '2026-08', recordOn: '2026-09-12', payOn: '2026-09-20' }
  await approvedDeclaration(store.db, clock, [finance, second], payout)
  const at = new Date('2026-09-14T03:00:00Z')
  await passOn(store.db, propertyId, { from: seller, to: buyer, units: 10n, at })
  clock.moveTo(new Date('2026-09-16T03:00:00Z'))
  await notifyLate(store.db, clock)
  const sent = await noticesTo(holders)
  expect(sent).toHaveLength(2)
  expect(sent).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ userId: seller, units: 10 }),
      expect.objectContaining({ userId: buyer, units: 20 }),
    ]),
  )
})
