import { afterAll, expect, test } from 'vitest'
import { hour, later, movableClock, newId } from '#kernel'
import { account, balance, checkStore } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../../tests/support/primary-market.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { openPurchaseSequencer } from './purchase-sequencer.ts'
import { quotePurchase } from './quote.ts'

const store = await testDatabase()
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** An investor with Rp100 million and a limit of Rp1 million a year, and three open offerings. */
async function aSaver(at: Date) {
  const clock = movableClock(at)
  const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    {
      investors: 1,
      offerings: 3,
      cash: 100_000_000n,
      units: 1_000n,
      income: 20_000_000n,
      at: later(at, -24 * hour),
    },
  )
  const [investorId = ''] = investorIds
  const sequencers = [1, 2].map(() => openPurchaseSequencer({ db: store.db, clock }))
  const input = (index: number, units: bigint) => ({
    investorId,
    offeringId: offerings[index % offerings.length]?.id ?? '',
    units,
    riskStatementVersion,
  })
  const buy = (index: number, units: bigint) =>
    (sequencers[index % 2] ?? sequencers[0])?.subscribe(input(index, units), newId())
  const quotaRemaining = async () => {
    const actor = { userId: investorId, roles: [] }
    return (await quotePurchase(store.db, clock, actor, input(0, 1n))).quotaRemaining
  }
  return { clock, investorId, buy, quotaRemaining }
}

const codesOf = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) =>
    answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
  )

test('thirty purchases of three offerings at the same time on two desks end exactly at the limit', async () => {
  const { investorId, buy, quotaRemaining } = await aSaver(new Date('2026-11-21T03:00:00Z'))
  await buy(0, 3n)
  expect(await quotaRemaining()).toBe(700_000n)
  const answers = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => buy(index, 2n)))
  const refused = codesOf(answers)
  expect(refused).toHaveLength(27)
  expect(new Set(refused)).toEqual(new Set(['investors.quota_exceeded']))
  // Three and three times two units: the last hundred thousand is not enough for two.
  expect(await quotaRemaining()).toBe(100_000n)
  await buy(1, 1n)
  expect(await quotaRemaining()).toBe(0n)
  const spent = 100_000_000n - (await balance(store.db, account('investor-cash', investorId)))
  expect(spent).toBe(1_010_000n)
})

test('a cancelled purchase restores its part of the limit, only once', async () => {
  const { clock, investorId, buy, quotaRemaining } = await aSaver(new Date('2026-11-21T03:00:00Z'))
  const bought = await buy(0, 10n)
  expect(await quotaRemaining()).toBe(0n)
  const actor = { userId: investorId, roles: [] }
  const input = { subscriptionId: bought?.id ?? '', key: newId() }
  await cancelSubscription(store.db, clock, actor, input)
  await cancelSubscription(store.db, clock, actor, input)
  expect(await quotaRemaining()).toBe(1_000_000n)
})

test('a purchase whose units were issued still counts towards the limit of its year', async () => {
  const { investorId, buy, quotaRemaining } = await aSaver(new Date('2026-11-21T03:00:00Z'))
  await buy(0, 4n)
  await store.asOwner(`set session_replication_role = replica;
    update offerings.subscriptions set state = 'allotted', settlement_entry_id = uuidv7()
    where investor_id = '${investorId}'`)
  expect(await quotaRemaining()).toBe(600_000n)
})

test('the year ends at midnight in Jakarta, not in UTC', async () => {
  const lastSecond = new Date('2026-12-31T16:59:59.999Z')
  const { clock, buy, quotaRemaining } = await aSaver(lastSecond)
  await buy(0, 10n)
  expect(await quotaRemaining()).toBe(0n)
  await expect(buy(0, 1n)).rejects.toMatchObject({ code: 'investors.quota_exceeded' })
  clock.moveTo(new Date('2026-12-31T17:00:00.000Z'))
  expect(await quotaRemaining()).toBe(1_000_000n)
  await buy(0, 4n)
  expect(await quotaRemaining()).toBe(600_000n)
})

test('thirty purchases around midnight never exceed the limit of either year', async () => {
  const { clock, investorId, buy } = await aSaver(new Date('2026-12-31T16:59:59.999Z'))
  const wishes = Array.from({ length: 30 }, (_, index) => {
    if (index === 15) clock.moveTo(new Date('2026-12-31T17:00:00.000Z'))
    return buy(index, 1n)
  })
  const later = await Promise.allSettled([
    ...wishes,
    ...Array.from({ length: 30 }, (_, i) => buy(i, 1n)),
  ])
  expect(new Set(codesOf(later))).toEqual(new Set(['investors.quota_exceeded']))
  const { rows } = await store.asOwner(`
    select quota_year as year, sum(amount)::int as used, bool_and(quota_year
      = extract(year from placed_at at time zone 'Asia/Jakarta')) as is_own
    from offerings.subscriptions where investor_id = '${investorId}' group by 1 order by 1`)
  for (const { used, is_own } of rows) expect([used <= 1_000_000, is_own]).toEqual([true, true])
  expect(rows.at(-1)).toMatchObject({ year: 2027, used: 1_000_000 })
})
