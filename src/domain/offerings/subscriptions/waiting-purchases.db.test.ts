import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { databaseErrorCode, isDatabaseUnavailable, transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { account, balance, checkStore, once } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../../tests/support/primary-market.ts'
import type { Purchase } from './purchase.ts'
import { openPurchaseSequencer } from './purchase-sequencer.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function aSquare(investors: number) {
  const usual = { offerings: 1, cash: 10_000_000n, units: 1_000n, at: clock.now() }
  const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    {
      ...usual,
      investors,
    },
  )
  const [offering] = offerings
  if (offering === undefined) throw new Error('nothing is offered')
  const buy = (investorId: string): Purchase => {
    return { investorId, offeringId: offering.id, units: 1n, riskStatementVersion }
  }
  return { investorIds, buy, sequencer: openPurchaseSequencer({ db: store.db, clock }) }
}

/** Locks the row of an investor's available balance until `work` is done. */
async function keeping<Result>(investorId: string, work: () => Promise<Result>): Promise<Result> {
  return await transaction(store.db, async (tx) => {
    const { rows } = await sql`select from ledger.accounts
      where kind = 'investor-cash' and owner_id = ${investorId} for update`.execute(tx)
    expect(rows).toHaveLength(1)
    return await work()
  })
}

test('a purchase that waits too long for a lock is refused as too busy, and its key can be used again', async () => {
  const { investorIds, buy, sequencer } = await aSquare(1)
  const [investorId = ''] = investorIds
  const key = newId()
  const waited = await keeping(investorId, () =>
    sequencer.subscribe(buy(investorId), key).catch((error: unknown) => error),
  )
  expect(databaseErrorCode(waited)).toBe('55P03')
  expect(isDatabaseUnavailable(waited)).toBe(true)
  expect(await balance(store.db, account('investor-cash', investorId))).toBe(10_000_000n)
  expect(await sequencer.subscribe(buy(investorId), key)).toMatchObject({ units: 1n })
})

test('purchases in the same batch as one that waits for a lock are not refused with it', async () => {
  const { investorIds, buy, sequencer } = await aSquare(6)
  const [kept = '', ...others] = investorIds
  const outcomes = await keeping(kept, () =>
    Promise.allSettled(investorIds.map((id) => sequencer.subscribe(buy(id), newId()))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([
    'rejected',
    ...others.map(() => 'fulfilled'),
  ])
})

test('one key used for a purchase and another command at the same time has one effect and causes no error', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { investorIds, buy, sequencer } = await aSquare(1)
    const [investorId = ''] = investorIds
    const key = newId()
    let effects = 0
    const command = { actorId: investorId, key, operation: 'test.other', body: 1 }
    const other = once(store.db, clock, command, async (tx) => {
      await sql`select pg_sleep(0.05)`.execute(tx)
      effects += 1
      return 'done'
    })
    const outcomes = await Promise.allSettled([other, sequencer.subscribe(buy(investorId), key)])
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 'ledger.key_reused' })
    const bought = (await balance(store.db, account('investor-cash', investorId))) < 10_000_000n
    // The other command may have been executed and rolled back before it looked up the key again.
    if (outcomes[0].status === 'rejected') expect(bought).toBe(true)
    else expect([bought, effects]).toEqual([false, 1])
  }
})
