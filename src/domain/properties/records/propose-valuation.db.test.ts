import { afterAll, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { movableClock } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { readFundingOf } from '../property-names.ts'
import { proposeValuation, valuationRecording } from './propose-valuation.ts'
import { type NewValuation, recordValuation } from './record-valuation.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))
const store = await testDatabase()
const [maker, checker] = [
  await aStaffMember(store.db, 'ops'),
  await aStaffMember(store.db, 'compliance'),
]
afterAll(() => store.close())

/** A property of two holders that was valued on 1 June and 1 September 2026. */
async function valuedProperty() {
  const at = new Date('2026-05-14T03:00:00Z')
  const { propertyId, holders } = await letProperty(store.db, store.asOwner, {
    units: [30n, 70n],
    at,
  })
  await store.asOwner(`insert into properties.pictures
    values ('${propertyId}', 0, '/plots/rumah', 960, 720, '{480}', '#d9c7a8', 'Gambar', 'Picture')`)
  for (const valuedOn of ['2026-06-01', '2026-09-01'])
    await transaction(store.db, (tx) => recordValuation(tx, valuation(propertyId, { valuedOn })))
  return { propertyId, holders }
}

function valuation(propertyId: string, changes: Partial<NewValuation>): NewValuation {
  const facts = { valuedOn: '2026-11-20', nextOn: '2027-05-20', appraiser: 'KJPP Uji' }
  return { propertyId, amount: 3_000_000_000n, ...facts, ...changes }
}

async function approve(input: NewValuation): Promise<void> {
  const { id: proposalId, contentHash } = await proposeValuation(store.db, clock, maker, input)
  const decision = { proposalId, contentHash }
  await approveProposal([valuationRecording], { db: store.db, clock }, checker, decision)
}

/** What each holder was notified of, by units. */
async function notified(propertyId: string): Promise<unknown[]> {
  const { rows } = await store.asOwner(`select ("values" ->> 'units')::int as units,
      "values" #>> '{amount,rupiah}' as amount from notifications.notices
    where event = 'property-valued' and path like '%${propertyId}%' order by 1`)
  return rows
}

test.each([
  ['a future day', { valuedOn: '2026-11-22' }, 'properties.date_impossible'],
  ['a next valuation that is not later', { nextOn: '2026-11-20' }, 'properties.date_impossible'],
  ['the day of the newest valuation', { valuedOn: '2026-09-01' }, 'properties.already_recorded'],
  ['the day of an earlier valuation', { valuedOn: '2026-06-01' }, 'properties.already_recorded'],
])('a valuation with %s cannot be proposed', async (_name, changes, code) => {
  const { propertyId } = await valuedProperty()
  const input = valuation(propertyId, changes)
  await expect(proposeValuation(store.db, clock, maker, input)).rejects.toMatchObject({ code })
  const { rows } = await store.asOwner(
    `select from approvals.proposals where subject_id = '${propertyId}'`,
  )
  expect(rows).toEqual([])
})

test('a valuation that two people approved sets the price of a unit, and each holder is notified of their own value', async () => {
  const { propertyId } = await valuedProperty()
  const { reserve, unitsTotal } = await readFundingOf(store.db, propertyId)
  await approve(valuation(propertyId, {}))
  const { unitPrice } = await readFundingOf(store.db, propertyId)
  expect(unitPrice).toBe((3_000_000_000n + reserve) / unitsTotal)
  expect(await notified(propertyId)).toEqual([
    { units: 30, amount: (30n * unitPrice).toString() },
    { units: 70, amount: (70n * unitPrice).toString() },
  ])
})

test('a valuation of a day before the newest one leaves the price of a unit, and no holder is notified', async () => {
  const { propertyId } = await valuedProperty()
  const before = await readFundingOf(store.db, propertyId)
  await approve(valuation(propertyId, { valuedOn: '2026-08-01', amount: 9_000_000_000n }))
  expect(await readFundingOf(store.db, propertyId)).toEqual(before)
  expect(await notified(propertyId)).toEqual([])
})
