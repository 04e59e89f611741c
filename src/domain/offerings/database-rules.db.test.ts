import { afterAll, expect, test } from 'vitest'
import { movableClock, newId } from '#kernel'
import { testDatabase } from '../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { openPurchaseSequencer } from './subscriptions/purchase-sequencer.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))

const store = await testDatabase()
const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
  store.db,
  store.asOwner,
  {
    investors: 1,
    offerings: 1,
    cash: 10_000_000n,
    units: 1_000n,
    at: clock.now(),
  },
)
const sequencer = openPurchaseSequencer({ db: store.db, clock })
const bought = await sequencer.subscribe(
  {
    investorId: investorIds[0] ?? '',
    offeringId: offerings[0]?.id ?? '',
    units: 1n,
    riskStatementVersion,
  },
  newId(),
)
const subscriptionId = bought.id
afterAll(() => store.close())

/** Copies the subscription with the application's role and some changed columns. */
async function refusalOfCopy(changes: Record<string, string>): Promise<string> {
  const changed: Record<string, string> = {
    id: newId(),
    receipt_number: newId(),
    entry_id: newId(),
    ...changes,
  }
  try {
    await store.asApplication(`
      insert into offerings.subscriptions
      select (jsonb_populate_record(s, '${JSON.stringify(changed)}')).* from offerings.subscriptions s
      where id = '${subscriptionId}'`)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'allowed'
}

async function anotherEntry(): Promise<string> {
  const { rows } = await store.asOwner(
    "select id from ledger.entries where kind = 'deposit' order by id limit 1",
  )
  return (rows[0] as { id: string }).id
}

test('the database refuses a subscription without an offering, an entry or a hold', async () => {
  const missing = /no offering, no entry or no hold/
  const entry_id = await anotherEntry()
  expect(await refusalOfCopy({})).toMatch(missing)
  expect(await refusalOfCopy({ entry_id, offering_id: newId() })).toMatch(missing)
  expect(await refusalOfCopy({ entry_id, fee_hold_id: newId() })).toMatch(missing)
  expect(await refusalOfCopy({ entry_id })).toBe('allowed')
})

test('the database refuses a second subscription with the same entry or receipt', async () => {
  const { rows } = await store.asOwner(
    `select entry_id, receipt_number from offerings.subscriptions where id = '${subscriptionId}'`,
  )
  const { entry_id, receipt_number } = rows[0] as { entry_id: string; receipt_number: string }
  expect(await refusalOfCopy({ entry_id })).toMatch(/subscriptions_entry_id_key/)
  expect(await refusalOfCopy({ receipt_number })).toMatch(/subscriptions_receipt_number_key/)
})

test('an offering cannot be deleted, and a subscription’s purchase cannot be changed', async () => {
  for (const statement of [
    'delete from offerings.offerings',
    'delete from offerings.subscriptions',
    'update offerings.subscriptions set units = 2, amount = 2 * unit_price',
  ])
    await expect(store.asApplication(statement), statement).rejects.toThrow(/permission denied/)
  await expect(store.asOwner('delete from offerings.offerings')).rejects.toThrow(/never removed/)
  await expect(store.asOwner('truncate offerings.offerings cascade')).rejects.toThrow(
    /never removed/,
  )
})
