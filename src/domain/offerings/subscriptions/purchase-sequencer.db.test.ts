import { afterAll, describe, expect, test } from 'vitest'
import { connect, disconnect } from '#database'
import { day, hour, jakartaDate, later, movableClock, newId, second } from '#kernel'
import { account, balance, balances, checkStore, unitsOf } from '#ledger'
import { cuttingProxy } from '../../../../tests/support/cutting-proxy.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  createPrimaryMarket,
  type PrimaryMarketOptions,
} from '../../../../tests/support/primary-market.ts'
import { termsOn } from '../offerings.ts'
import { cancelSubscription } from './cancel-subscription.ts'
import { captureDueFees } from './capture-due-fees.ts'
import type { Purchase } from './purchase.ts'
import { openPurchaseSequencer } from './purchase-sequencer.ts'
import { quotePurchase } from './quote.ts'
import { escrowOf, readSubscription, readSubscriptions } from './subscriptions.ts'

const clock = movableClock(new Date('2026-11-21T03:00:00Z'))

const store = await testDatabase()
const terms = await termsOn(store.db, jakartaDate(clock.now()))
const riskStatementVersion = terms.riskStatementVersion
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

function primaryMarket(options: Partial<PrimaryMarketOptions> = {}) {
  const usual = { investors: 1, offerings: 1, cash: 10_000_000n, units: 1_000n, at: clock.now() }
  return createPrimaryMarket(store.db, store.asOwner, { ...usual, ...options })
}

function input(investorId: string, offeringId: string, units: bigint): Purchase {
  return { investorId, offeringId, units, riskStatementVersion }
}

const actor = (userId: string) => ({ userId, roles: [] })

async function aBuyer(options: Partial<PrimaryMarketOptions> = {}) {
  const { investorIds, offerings } = await primaryMarket(options)
  const [investorId = ''] = investorIds
  const offering = offerings[0] ?? { id: '', propertyId: '' }
  const cash = account('investor-cash', investorId)
  const left = account('offering-units', offering.id, unitsOf(offering.propertyId))
  return {
    investorId,
    offering,
    cash,
    left,
    sequencer: openPurchaseSequencer({ db: store.db, clock }),
  }
}

describe('a purchase', () => {
  test('a purchase moves the price to escrow, holds the fee and reserves the units for the buyer', async () => {
    const { investorId, offering, cash, left, sequencer } = await aBuyer()
    const bought = await sequencer.subscribe(input(investorId, offering.id, 12n), newId())
    expect(bought).toMatchObject({ units: 12n, amount: 1_200_000n, fee: 12_000n, state: 'active' })
    expect(bought.cancellableUntil).toEqual(later(clock.now(), 48 * hour))
    const subscribed = account(
      'investor-units-subscribed',
      investorId,
      unitsOf(offering.propertyId),
    )
    const escrow = account('offering-escrow', offering.id)
    const held = account('investor-held', investorId)
    expect(await balances(store.db, [cash, held, escrow, left, subscribed])).toEqual([
      8_788_000n,
      12_000n,
      1_200_000n,
      988n,
      12n,
    ])
    expect(await readSubscription(store.db, investorId, bought.id)).toMatchObject(bought)
    expect(await escrowOf(store.db, investorId)).toBe(1_200_000n)
  })

  test('a purchase is written together with its audit record and its receipt by email', async () => {
    const { investorId, offering, sequencer } = await aBuyer()
    const { id, receiptNumber } = await sequencer.subscribe(
      input(investorId, offering.id, 1n),
      newId(),
    )
    const audits = await store.asOwner(`select action from audit.events where subject_id = '${id}'`)
    expect(audits.rows).toEqual([{ action: 'offerings.subscribe' }])
    const mails = await store.asOwner(
      `select template, "values" from notifications.deliveries where subject_id = '${id}'`,
    )
    expect(mails.rows).toMatchObject([
      { template: 'purchase-receipt', values: { receiptNumber, total: '101000' } },
    ])
  })

  test('a purchase is executed once when its key is sent thirty times at the same time to two desks', async () => {
    const { investorId, offering, cash, sequencer } = await aBuyer()
    const other = openPurchaseSequencer({ db: store.db, clock })
    const key = newId()
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? sequencer : other).subscribe(input(investorId, offering.id, 5n), key),
      ),
    )
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
    expect(await balance(store.db, cash)).toBe(10_000_000n - 505_000n)
    await expect(
      sequencer.subscribe(input(investorId, offering.id, 6n), key),
    ).rejects.toMatchObject({
      code: 'ledger.key_reused',
    })
  })

  test('a purchase stays refused under its key, even when the balance suffices later', async () => {
    const { investorId, offering, sequencer } = await aBuyer({ cash: 100_999n })
    const key = newId()
    const refused = { code: 'ledger.insufficient_funds', details: { short: 1n } }
    await expect(
      sequencer.subscribe(input(investorId, offering.id, 1n), key),
    ).rejects.toMatchObject(refused)
    await expect(
      sequencer.subscribe(input(investorId, offering.id, 1n), key),
    ).rejects.toMatchObject(refused)
  })

  test.each([
    ['offerings.not_enough_units', { units: 10n }, 11n],
    ['offerings.holder_cap_exceeded', { units: 100n }, 16n],
    ['ledger.insufficient_funds', { cash: 1_211_999n }, 12n],
    ['investors.quota_exceeded', { income: 23_999_999n }, 12n],
  ])('a purchase is refused with %s and moves nothing', async (code, options, units) => {
    const { investorId, offering, cash, left, sequencer } = await aBuyer(options)
    const before = await balances(store.db, [cash, left])
    const quote = await quotePurchase(store.db, clock, actor(investorId), {
      offeringId: offering.id,
      units,
    })
    expect(quote.refusal?.code).toBe(code)
    await expect(
      sequencer.subscribe(input(investorId, offering.id, units), newId()),
    ).rejects.toMatchObject({ code })
    expect(await balances(store.db, [cash, left])).toEqual(before)
    expect(
      (await readSubscriptions(store.db, investorId, { limit: 5, cursor: null })).items,
    ).toEqual([])
  })

  test('a purchase and its quote are refused for a frozen account, which buys again once it is unfrozen', async () => {
    const { investorId, offering, cash, sequencer } = await aBuyer()
    const frozen = { code: 'identity.account_frozen' }
    const setFrozenAt = (at: string) =>
      store.asOwner(`update identity.users set frozen_at = ${at} where id = '${investorId}'`)
    const quote = () =>
      quotePurchase(store.db, clock, actor(investorId), { offeringId: offering.id, units: 1n })
    await setFrozenAt('now()')
    await expect(
      sequencer.subscribe(input(investorId, offering.id, 1n), newId()),
    ).rejects.toMatchObject(frozen)
    expect((await quote()).refusal).toMatchObject(frozen)
    expect(await balance(store.db, cash)).toBe(10_000_000n)
    await setFrozenAt('null')
    expect((await quote()).refusal).toBe(null)
    expect(await sequencer.subscribe(input(investorId, offering.id, 1n), newId())).toMatchObject({
      units: 1n,
    })
  })

  test('a purchase is refused for an offering that does not exist or has ended, for every investor', async () => {
    const { investorId, offering, sequencer } = await aBuyer()
    await expect(
      sequencer.subscribe(input(investorId, newId(), 1n), newId()),
    ).rejects.toMatchObject({
      code: 'offerings.not_found',
    })
    const later45 = openPurchaseSequencer({
      db: store.db,
      clock: movableClock(later(clock.now(), 45 * day)),
    })
    await expect(
      later45.subscribe(input(investorId, offering.id, 1n), newId()),
    ).rejects.toMatchObject({
      code: 'offerings.not_open',
    })
    await expect(
      sequencer.subscribe(input(newId(), offering.id, 1n), newId()),
    ).rejects.toMatchObject({
      code: 'investors.identity_required',
    })
  })
})

describe('many purchases at the same time', () => {
  test('many purchases at the same time sell exactly the remaining units, and refused buyers keep their money', async () => {
    const { investorIds, offerings } = await primaryMarket({
      investors: 200,
      units: 100n,
      cash: 1_500_000n,
    })
    const offering = offerings[0] ?? { id: '', propertyId: '' }
    const sequencers = [
      openPurchaseSequencer({ db: store.db, clock }),
      openPurchaseSequencer({ db: store.db, clock }),
    ]
    const results = await Promise.allSettled(
      investorIds.map((id, index) =>
        sequencers[index % 2]?.subscribe(input(id, offering.id, BigInt(1 + (index % 10))), newId()),
      ),
    )
    const sold = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value?.units ?? 0n] : [],
    )
    const left = account('offering-units', offering.id, unitsOf(offering.propertyId))
    const total = sold.reduce((sum, units) => sum + units, 0n)
    expect(await balances(store.db, [left, account('offering-escrow', offering.id)])).toEqual([
      100n - total,
      total * 100_000n,
    ])
    expect(total).toBeGreaterThan(90n)
    const refused = results.filter((result) => result.status === 'rejected')
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: 'offerings.not_enough_units' })
    const cash = await balances(
      store.db,
      investorIds.map((id) => account('investor-cash', id)),
    )
    results.forEach((result, index) => {
      if (result.status === 'rejected') expect(cash[index]).toBe(1_500_000n)
    })
  })

  test('many purchases at the same time from one balance succeed only as far as it covers them', async () => {
    const { investorId, offering, cash, sequencer } = await aBuyer({ cash: 505_000n })
    const other = openPurchaseSequencer({ db: store.db, clock })
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? sequencer : other).subscribe(
          input(investorId, offering.id, 5n),
          newId(),
        ),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(await balance(store.db, cash)).toBe(0n)
  })

  test('many purchases at the same time from one yearly quota never exceed it, across two desks', async () => {
    const { investorId, offering, sequencer } = await aBuyer({
      income: 20_000_000n,
      cash: 50_000_000n,
    })
    const other = openPurchaseSequencer({ db: store.db, clock })
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? sequencer : other).subscribe(
          input(investorId, offering.id, 6n),
          newId(),
        ),
      ),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  test('a cancellation refunds everything within 48 hours, once, however often it is requested', async () => {
    const { investorId, offering, cash, left, sequencer } = await aBuyer()
    const { id } = await sequencer.subscribe(input(investorId, offering.id, 12n), newId())
    const ask = (key: string) =>
      cancelSubscription(store.db, clock, actor(investorId), { subscriptionId: id, key })
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ask(newId())))
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1)
    expect(await balances(store.db, [cash, left, account('investor-held', investorId)])).toEqual([
      10_000_000n,
      1_000n,
      0n,
    ])
    await expect(ask(newId())).rejects.toMatchObject({ code: 'offerings.already_cancelled' })
    const again = await sequencer.subscribe(input(investorId, offering.id, 1n), newId())
    const key = newId()
    const first = await cancelSubscription(store.db, clock, actor(investorId), {
      subscriptionId: again.id,
      key,
    })
    expect(
      await cancelSubscription(store.db, clock, actor(investorId), {
        subscriptionId: again.id,
        key,
      }),
    ).toEqual(first)
  })

  test('a cancellation is refused from the 48th hour, and for other investors as if the purchase did not exist', async () => {
    const { investorId, offering, sequencer } = await aBuyer()
    const { id, cancellableUntil } = await sequencer.subscribe(
      input(investorId, offering.id, 1n),
      newId(),
    )
    const at = (instant: Date, who: string) =>
      cancelSubscription(store.db, movableClock(instant), actor(who), {
        subscriptionId: id,
        key: newId(),
      })
    await expect(at(cancellableUntil, investorId)).rejects.toMatchObject({
      code: 'offerings.cooling_off_over',
    })
    await expect(at(clock.now(), newId())).rejects.toMatchObject({
      code: 'offerings.subscription_not_found',
    })
    expect((await at(later(cancellableUntil, -second), investorId)).state).toBe('cancelled')
  })

  test('of a cancellation and the capture of its fee at the same time exactly one succeeds', async () => {
    const { investorId, offering, cash, sequencer } = await aBuyer()
    const { id, cancellableUntil } = await sequencer.subscribe(
      input(investorId, offering.id, 10n),
      newId(),
    )
    const [cancelled, captured] = await Promise.allSettled([
      cancelSubscription(store.db, movableClock(later(cancellableUntil, -1)), actor(investorId), {
        subscriptionId: id,
        key: newId(),
      }),
      captureDueFees(store.db, movableClock(cancellableUntil)),
    ])
    expect(captured.status).toBe('fulfilled')
    const held = await balance(store.db, account('investor-held', investorId))
    const free = await balance(store.db, cash)
    if (cancelled.status === 'fulfilled') expect([held, free]).toEqual([0n, 10_000_000n])
    else expect([held, free]).toEqual([0n, 8_990_000n])
  })
})

test('the fee is captured once after 48 hours, even by two workers', async () => {
  const { investorId, offering, sequencer } = await aBuyer()
  await captureDueFees(store.db, movableClock(later(clock.now(), 30 * day)))
  await sequencer.subscribe(input(investorId, offering.id, 10n), newId())
  const fees = account('platform-fees', 'platform')
  const before = await balance(store.db, fees)
  expect(await captureDueFees(store.db, movableClock(later(clock.now(), 48 * hour - 1)))).toBe(0)
  const due = movableClock(later(clock.now(), 48 * hour))
  const taken = await Promise.all([captureDueFees(store.db, due), captureDueFees(store.db, due)])
  expect(taken.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await balances(store.db, [fees, account('investor-held', investorId)])).toEqual([
    before + 10_000n,
    0n,
  ])
})

test('a purchase whose commit was not confirmed is found under its key and has one effect', async () => {
  const { investorIds, offerings } = await primaryMarket({
    investors: 20,
    units: 100_000n,
    cash: 100_000_000n,
  })
  const offering = offerings[0] ?? { id: '', propertyId: '' }
  const { hostname, port, username, password, pathname } = new URL(store.url)
  const proxy = await cuttingProxy({ host: hostname, port: Number(port) })
  const db = connect({
    url: `postgres://${username}:${password}@127.0.0.1:${proxy.port}${pathname}`,
  })
  try {
    const sequencer = openPurchaseSequencer({ db, clock, batchMax: 4 })
    let commits = 0
    proxy.cutWhen(() => ++commits % 5 === 0)
    let answered = 0n
    await Promise.all(
      investorIds.map(async (id) => {
        for (let round = 0; round < 10; round += 1) {
          const units = await untilAnswered(sequencer, input(id, offering.id, 1n))
          answered += units
        }
      }),
    )
    expect(proxy.cuts()).toBeGreaterThan(5)
    expect(answered).toBe(200n)
    const left = account('offering-units', offering.id, unitsOf(offering.propertyId))
    expect(await balance(store.db, left)).toBe(100_000n - 200n)
    const cash = await balances(
      store.db,
      investorIds.map((id) => account('investor-cash', id)),
    )
    expect(new Set(cash)).toEqual(new Set([100_000_000n - 1_010_000n]))
  } finally {
    await disconnect(db)
    await proxy.close()
  }
})

async function untilAnswered(
  sequencer: ReturnType<typeof openPurchaseSequencer>,
  purchase: Purchase,
): Promise<bigint> {
  const key = newId()
  for (;;) {
    try {
      return (await sequencer.subscribe(purchase, key)).units
    } catch (error) {
      // No answer arrived, so it is not known whether it was committed; the same key is sent again.
      if (error instanceof Error && error.name === 'Refusal') throw error
    }
  }
}
