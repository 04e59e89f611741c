import { afterAll, expect, test } from 'vitest'
import { day, hour, later, movableClock, newId } from '#kernel'
import { account, balance, balances, checkStore, unitsOf } from '#ledger'
import { testDatabase } from '../../../../tests/support/database.ts'
import { createPrimaryMarket } from '../../../../tests/support/primary-market.ts'
import { advanceOfferings } from '../advance-offerings.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { captureDueFees } from './capture-due-fees.ts'
import { openPurchaseSequencer } from './purchase-sequencer.ts'
import { quotePurchase } from './quote.ts'
import { refundSubscriptions } from './refund-subscriptions.ts'

const start = new Date('2028-01-17T02:00:00Z')

// The terms of an offering may set a purchase fee of zero.
const store = await testDatabase()
await store.asOwner(`
  alter table offerings.terms disable trigger user;
  update offerings.terms set purchase_fee_basis_points = 0;
  alter table offerings.terms enable trigger user`)
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** A purchase of five units at Rp100,000 by an investor with exactly that much money. */
async function aPurchase() {
  const clock = movableClock(start)
  const market = await createPrimaryMarket(store.db, store.asOwner, {
    ...{ investors: 1, offerings: 1, cash: 500_000n, units: 100n, at: start },
  })
  const [investorId = ''] = market.investorIds
  const [offering] = market.offerings
  if (offering === undefined) throw new Error('nothing is offered')
  const { id: offeringId, propertyId } = offering
  const actor = { userId: investorId, roles: [] }
  const quote = await quotePurchase(store.db, clock, actor, { offeringId, units: 5n })
  const { riskStatementVersion } = market
  const bought = await openPurchaseSequencer({ db: store.db, clock }).subscribe(
    { investorId, offeringId, units: 5n, riskStatementVersion },
    newId(),
  )
  const owned = () =>
    balances(store.db, [
      account('investor-cash', investorId),
      account('investor-held', investorId),
      account('offering-escrow', offeringId),
      account('investor-units-subscribed', investorId, unitsOf(propertyId)),
    ])
  const stateOf = async () => {
    const { rows } = await store.asOwner(
      `select state, fee_is_due, fee_hold_id from offerings.subscriptions where id = '${bought.id}'`,
    )
    return rows[0]
  }
  return { actor, clock, quote, bought, owned, stateOf }
}

test('a purchase without a fee costs its units only and holds nothing', async () => {
  const { quote, bought, owned, stateOf } = await aPurchase()
  expect(quote).toMatchObject({ amount: 500_000n, fee: 0n, total: 500_000n, refusal: null })
  expect(bought).toMatchObject({ amount: 500_000n, fee: 0n, state: 'active' })
  expect(await owned()).toEqual([0n, 0n, 500_000n, 5n])
  expect(await stateOf()).toEqual({ state: 'active', fee_is_due: false, fee_hold_id: null })
})

test('a purchase without a fee is cancelled once, and everything is returned', async () => {
  const { actor, clock, bought, owned, stateOf } = await aPurchase()
  const cancel = () =>
    cancelSubscription(store.db, clock, actor, { subscriptionId: bought.id, key: newId() })
  clock.advance(48 * hour - 1)
  expect(await cancel()).toMatchObject({ state: 'cancelled', fee: 0n })
  await expect(cancel()).rejects.toMatchObject({ code: 'offerings.already_cancelled' })
  expect(await owned()).toEqual([500_000n, 0n, 0n, 0n])
  expect(await stateOf()).toMatchObject({ state: 'cancelled', fee_is_due: false })
})

test('a purchase without a fee is never captured, and is refunded in full when its offering fails', async () => {
  const { clock, owned, stateOf } = await aPurchase()
  clock.advance(49 * hour)
  expect(await captureDueFees(store.db, clock)).toBe(0)
  expect(await owned()).toEqual([0n, 0n, 500_000n, 5n])
  clock.moveTo(later(start, 45 * day))
  await advanceOfferings(store.db, clock)
  await refundSubscriptions(store.db, clock)
  expect(await owned()).toEqual([500_000n, 0n, 0n, 0n])
  expect(await stateOf()).toMatchObject({ state: 'refunded' })
  expect(await balance(store.db, account('platform-fees', 'platform'))).toBe(0n)
})
