import { expect, test } from 'vitest'
import { movableClock } from '#kernel'
import { unitHoldings } from '#ledger'
import { quotaUsedBy } from '#offerings'
import { readOverview, readWallet } from '#portfolio'
import { readBalanceLines } from '#wallet'
import { marketDatabase } from './support/market-database.ts'
import { tradedProperty } from './support/traded-property.ts'

// The effect of an order and a trade on the pages of both people: the wallet, the holdings, the results and the
// yearly limit.
const clock = movableClock(new Date('2026-12-07T03:00:00Z'))

const store = await marketDatabase()

async function twoTraders() {
  const market = await tradedProperty(store, clock, { investors: 2, cash: 50_000_000n })
  const { propertyId, first: seller, second: buyer } = market
  await store.asOwner(`insert into properties.pictures
    select id, 0, '/plots/' || id || '/whole', 960, 720, '{480,960}', '#d9c7a8', 'Gambar', 'Picture'
    from properties.properties where id = '${propertyId}'`)
  const order = (investorId: string, side: 'buy' | 'sell', units: bigint, limitPrice: bigint) =>
    market.order(investorId, side, { units, limitPrice })
  const overview = (userId: string) => readOverview(store.db, clock, { userId, roles: [] })
  return { seller, buyer, propertyId, order, overview }
}

test('units in a sell order and money in a buy order still belong to their owners', async () => {
  const { seller, buyer, order, overview } = await twoTraders()
  await order(seller, 'sell', 40n, 105_000n)
  const placed = await order(buyer, 'buy', 10n, 100_000n)
  const [holding] = (await overview(seller)).holdings
  expect(holding).toMatchObject({ units: 100n, value: 10_000_000n })
  expect(await unitHoldings(store.db, seller)).toMatchObject([{ units: 100n }])
  const actor = { userId: buyer, roles: [] }
  expect(await readWallet(store.db, clock, actor)).toMatchObject({
    free: 48_999_000n,
    held: 1_001_000n,
  })
  const lines = await readBalanceLines(store.db, clock, actor, 'held')
  expect(lines).toMatchObject([{ id: placed.id, kind: 'order', amount: 1_001_000n }])
  expect(await quotaUsedBy(store.db, buyer, clock.now())).toBe(1_000_000n)
})

test('a trade is a purchase with its fee for the buyer, and a realised result after the fee for the seller', async () => {
  const { seller, buyer, propertyId, order, overview } = await twoTraders()
  await order(seller, 'sell', 40n, 98_000n)
  await order(buyer, 'buy', 10n, 100_000n)
  const bought = (await overview(buyer)).holdings[0]
  // Both were given 100 units without a price before; ten were bought for Rp980,000 and a fee of 0.1%.
  expect(bought).toMatchObject({ units: 110n, cost: 980_980n })
  const sold = await overview(seller)
  expect(sold.holdings[0]).toMatchObject({ units: 90n, cost: 0n })
  expect(sold.realised).toMatchObject([{ property: { id: propertyId }, gain: 975_100n }])
  expect(await readWallet(store.db, clock, { userId: seller, roles: [] })).toMatchObject({
    free: 50_975_100n,
    held: 0n,
  })
  expect(await quotaUsedBy(store.db, buyer, clock.now())).toBe(980_000n)
})
