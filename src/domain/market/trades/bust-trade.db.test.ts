import { beforeEach, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { jakartaTime, movableClock, newId } from '#kernel'
import { account, balances } from '#ledger'
import { aRecordDay } from '../../../../tests/support/a-record-day.ts'
import { marketDatabase } from '../../../../tests/support/market-database.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { tradedProperty } from '../../../../tests/support/traded-property.ts'
import { listOrders } from '../orders/read-own-orders.ts'
import { readMarketDesk } from '../read-desk.ts'
import { marketTwoPersonActs } from '../two-person-acts.ts'
import { proposeBust } from './bust-trade.ts'
import { lastDayPrice, readFills, readTape } from './read-trades.ts'

const clock = movableClock(jakartaTime('2026-12-07', '10:00'))

const store = await marketDatabase()
const [windowId = ''] = store.windowIds
const maker = await aStaffMember(store.db, 'ops')
const checker = await aStaffMember(store.db, 'compliance')
beforeEach(() => clock.moveTo(jakartaTime('2026-12-07', '10:00')))

/** A trade of ten units at a price, and the balances of both investors before it. */
async function aTrade(price = 108_000n) {
  const { db } = store
  const market = await tradedProperty(store, clock, { investors: 2, cash: 5_000_000n })
  const { propertyId, first: seller, second: buyer } = market
  const owned = async () => [...(await market.owned(seller)), ...(await market.owned(buyer))]
  const order = (investorId: string, side: 'buy' | 'sell', limitPrice: bigint, units = 10n) =>
    market.order(investorId, side, { limitPrice, units })
  const before = await owned()
  await order(seller, 'sell', price)
  // At a better price than the limit, so the trade itself releases part of the hold.
  const bought = await order(buyer, 'buy', 109_000n)
  const [fill] = await readFills(db, bought)
  const tradeId = fill?.id ?? ''
  const propose = () => proposeBust(db, clock, maker, { tradeId, reason: 'Salah ketik harga' })
  const approve = ({ id, contentHash }: { id: string; contentHash: string }) =>
    approveProposal(marketTwoPersonActs, { db, clock }, checker, { proposalId: id, contentHash })
  return {
    propertyId,
    seller,
    buyer,
    order,
    owned,
    before,
    bought,
    tradeId,
    propose,
    approve,
  }
}

test('a bust that one person proposes and another approves restores all balances', async () => {
  const { db } = store
  const { propertyId, owned, before, bought, tradeId, propose, approve } = await aTrade()
  const [onDesk] = (await readMarketDesk(db, clock)).trades
  expect(onDesk).toMatchObject({ id: tradeId, reference: 100_000n, bustedAt: null })
  const proposal = await propose()
  await expect(
    approveProposal(marketTwoPersonActs, { db, clock }, maker, {
      proposalId: proposal.id,
      contentHash: proposal.contentHash,
    }),
  ).rejects.toMatchObject({ code: expect.stringMatching(/^approvals\./) })
  expect(await owned()).not.toEqual(before)
  await approve(proposal)
  expect(await owned()).toEqual(before)
  expect(await readFills(db, bought)).toMatchObject([{ isBusted: true }])
  const { items } = await listOrders(db, bought.investorId, { limit: 5, cursor: null })
  expect(items).toMatchObject([{ id: bought.id, unitsBusted: bought.unitsFilled }])
  expect(await readTape(db, propertyId, 5)).toMatchObject([{ isBusted: true, price: 108_000n }])
  const book = { windowId, propertyId, valuedAt: new Date(0), before: '2026-12-08' }
  expect(await lastDayPrice(db, book)).toBe(null)
  const { trades } = await readMarketDesk(db, clock)
  expect(trades.filter(({ id }) => id === tradeId)).toMatchObject([
    { bustReason: 'Salah ketik harga' },
  ])
  await expect(propose()).rejects.toMatchObject({ code: 'market.trade_busted' })
})

test('both investors are notified of a bust', async () => {
  const { seller, buyer, propose, approve } = await aTrade()
  await approve(await propose())
  const notified = await store.asOwner(`
    select user_id, event from notifications.notices
    where event in ('purchase-busted', 'sale-busted') and user_id in ('${seller}', '${buyer}') order by event`)
  expect(notified.rows).toMatchObject([
    { event: 'purchase-busted', user_id: buyer },
    { event: 'sale-busted', user_id: seller },
  ])
})

test('a bust is reported to the webhooks of both sides and recorded in the audit log', async () => {
  const { propertyId, seller, buyer, tradeId, propose, approve } = await aTrade()
  await approve(await propose())
  const { rows } = await store.asOwner(
    `select user_id, facts from webhooks.events where type = 'trade.busted'
    and user_id in ('${seller}', '${buyer}') order by facts->>'side'`,
  )
  expect(rows).toMatchObject([
    { user_id: buyer, facts: { tradeId, propertyId, side: 'buy' } },
    { user_id: seller, facts: { tradeId, propertyId, side: 'sell' } },
  ])
  const audited = await store.asOwner(
    `select actor_id, details->>'reason' as reason from audit.events
    where action = 'market.bust-trade' and subject_id = '${tradeId}'`,
  )
  expect(audited.rows).toEqual([{ actor_id: checker.userId, reason: 'Salah ketik harga' }])
})

test('the desk names both parties of a trade, and every record day on which its buyer held the units', async () => {
  const { propertyId, seller, buyer, tradeId, propose, approve } = await aTrade()
  const onDesk = async () =>
    (await readMarketDesk(store.db, clock)).trades.find(({ id }) => id === tradeId)
  const recordDay = (at: Date, month: string) =>
    aRecordDay(store, propertyId, at.toISOString(), month)
  await recordDay(jakartaTime('2026-12-07', '09:59'), '2026-09')
  expect(await onDesk()).toMatchObject({ sellerId: seller, buyerId: buyer, recordDays: [] })
  const days = [jakartaTime('2026-12-07', '11:00'), jakartaTime('2026-12-07', '11:30')] as const
  await recordDay(days[0], '2026-10')
  await recordDay(days[1], '2026-11')
  expect(await onDesk()).toMatchObject({ recordDays: [] })
  clock.moveTo(jakartaTime('2026-12-07', '12:00'))
  expect((await onDesk())?.recordDays).toEqual(days)
  await approve(await propose())
  await recordDay(clock.now(), '2026-12')
  expect((await onDesk())?.recordDays).toEqual(days)
})

test('the desk lists the newest trades first, then the trades that were busted last', async () => {
  const [first, second, third, fourth] = [
    await aTrade(),
    await aTrade(),
    await aTrade(),
    await aTrade(),
  ]
  await second.approve(await second.propose())
  clock.moveTo(jakartaTime('2026-12-07', '11:00'))
  await first.approve(await first.propose())
  const own = [first, second, third, fourth].map(({ tradeId }) => tradeId)
  const { trades } = await readMarketDesk(store.db, clock)
  expect(trades.map(({ id }) => id).filter((id) => own.includes(id))).toEqual(
    [fourth, third, first, second].map(({ tradeId }) => tradeId),
  )
})

test('a trade at a price near enough to its reference cannot be busted', async () => {
  const { propose, tradeId } = await aTrade(105_000n)
  await expect(propose()).rejects.toMatchObject({ code: 'market.not_obvious_error' })
  const { trades } = await readMarketDesk(store.db, clock)
  expect(trades.map(({ id }) => id)).not.toContain(tradeId)
})

test('a trade is final from the end of the next trading day, also when a proposal to bust it is still waiting', async () => {
  const { propose, approve, owned, tradeId } = await aTrade()
  clock.moveTo(jakartaTime('2026-12-08', '15:59'))
  const proposal = await propose()
  const after = await owned()
  clock.moveTo(jakartaTime('2026-12-08', '16:00'))
  await expect(approve(proposal)).rejects.toMatchObject({ code: 'market.bust_too_late' })
  expect(await owned()).toEqual(after)
  const { trades } = await readMarketDesk(store.db, clock)
  expect(trades.map(({ id }) => id)).not.toContain(tradeId)
  const second = await aStaffMember(store.db, 'finance')
  await expect(
    proposeBust(store.db, clock, second, { tradeId, reason: 'Salah ketik harga' }),
  ).rejects.toMatchObject({ code: 'market.bust_too_late' })
})

test('a trade whose seller has used the money cannot be busted, and nothing moves', async () => {
  const { seller, order, owned, propose, approve } = await aTrade(106_000n)
  const proposal = await propose()
  // The seller's whole balance is held for an order.
  const free = (await balances(store.db, [account('investor-cash', seller)]))[0] ?? 0n
  await order(seller, 'buy', 90_000n, free / 90_100n)
  const after = await owned()
  await expect(approve(proposal)).rejects.toMatchObject({
    code: 'market.seller_money_spent',
    details: { short: expect.any(BigInt) },
  })
  expect(await owned()).toEqual(after)
})

test('a trade whose buyer has sold the units, or holds them for an order, cannot be busted', async () => {
  const { buyer, order, owned, propose, approve } = await aTrade(106_000n)
  const proposal = await propose()
  await order(buyer, 'sell', 110_000n, 101n)
  const after = await owned()
  await expect(approve(proposal)).rejects.toMatchObject({
    code: 'market.buyer_units_gone',
    details: { unitsFree: 9n, units: 10n },
  })
  expect(await owned()).toEqual(after)
})

test('a trade that does not exist cannot be proposed, and nothing waits for a second person', async () => {
  for (const tradeId of [newId(), 'T-1'])
    await expect(
      proposeBust(store.db, clock, maker, { tradeId, reason: 'Salah ketik harga' }),
    ).rejects.toMatchObject({ code: 'market.trade_not_found', kind: 'not_found' })
  const { rows } = await store.asOwner(
    `select from approvals.proposals where subject_id not in (select id::text from market.trades)`,
  )
  expect(rows).toEqual([])
})

test('of two approvals at the same time one busts the trade', async () => {
  const { owned, before, propose, approve } = await aTrade()
  const proposal = await propose()
  const answers = await Promise.allSettled([approve(proposal), approve(proposal)])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await owned()).toEqual(before)
})

test('a trade that does not exist is not found, whatever its id looks like', async () => {
  for (const tradeId of [newId(), 'bukan-id'])
    await expect(
      proposeBust(store.db, clock, maker, { tradeId, reason: 'Salah ketik harga' }),
    ).rejects.toMatchObject({ code: 'market.trade_not_found' })
})

test('a trade in a window without fees moves the price only, and its bust restores all balances', async () => {
  const setFees = (seller: number, buyer: number) =>
    store.asOwner(`alter table market.terms disable trigger user;
      update market.terms set seller_fee_basis_points = ${seller}, buyer_fee_basis_points = ${buyer};
      alter table market.terms enable trigger user`)
  await setFees(0, 0)
  const { owned, before, bought, propose, approve } = await aTrade(107_000n)
  await setFees(50, 10)
  expect(bought).toMatchObject({ state: 'filled', amountFilled: 1_070_000n, feeCharged: 0n })
  const [sellerCash = 0n, , , , buyerCash = 0n] = before
  const after = await owned()
  expect([after[0], after[4]]).toEqual([sellerCash + 1_070_000n, buyerCash - 1_070_000n])
  await approve(await propose())
  expect(await owned()).toEqual(before)
})
