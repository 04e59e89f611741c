import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { type Actor, allocate, day, hour, jakartaDate, later, movableClock, newId } from '#kernel'
import { account, atBank, balance, balances, checkStore, credit, debit, postEntries } from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { aBankCredit, bookBenefit } from '../../../tests/support/escrow-benefit.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { advanceOfferings } from './advance-offerings.ts'
import {
  benefitBooking,
  benefitReversal,
  proposeBenefit,
  proposeBenefitReversal,
} from './book-escrow-benefit.ts'
import { readBenefits, readCredits } from './escrow-benefit.ts'
import { readOffering } from './offerings.ts'
import { lockForChange } from './sales.ts'
import { cancelSubscription } from './subscriptions/cancel-subscription.ts'
import { openPurchaseSequencer } from './subscriptions/purchase-sequencer.ts'
import { refundSubscriptions } from './subscriptions/refund-subscriptions.ts'
import { offeringWithdrawal, proposeOfferingWithdrawal } from './withdraw-offering.ts'

const start = new Date('2028-03-06T02:00:00Z')

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const finance = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function anOffering(investors = 3) {
  const clock = movableClock(start)
  const options = { investors, offerings: 1, cash: 10_000_000n, units: 100n, at: start }
  const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    options,
  )
  const id = offerings[0]?.id ?? ''
  const sequencer = openPurchaseSequencer({ db: store.db, clock })
  const buy = (investorId: string, units: bigint) =>
    sequencer.subscribe({ investorId, offeringId: id, units, riskStatementVersion }, newId())
  const credit = (amount: bigint) =>
    aBankCredit(store.asOwner, { amount, bookedOn: jakartaDate(clock.now()) })
  const benefit = () => balance(store.db, account('offering-benefit', id))
  const cancel = (investorId: string, subscriptionId: string) =>
    cancelSubscription(
      store.db,
      clock,
      { userId: investorId, roles: [] },
      { subscriptionId, key: newId() },
    )
  const withdraw = async () => {
    const input = { offeringId: id, reason: 'Penerbit menarik penawaran' }
    const proposal = await proposeOfferingWithdrawal(store.db, clock, ops, input)
    const approval = { proposalId: proposal.id, contentHash: proposal.contentHash }
    await approveProposal([offeringWithdrawal], { db: store.db, clock }, finance, approval)
  }
  return { id, clock, investorIds, buy, credit, benefit, cancel, withdraw }
}

const people = () => ({ by: ops, approvedBy: finance })

describe('the interest of an escrow account', () => {
  test('the interest of an escrow account is booked by two people for one bank line that is not matched otherwise', async () => {
    const { id, clock, investorIds, buy, credit, benefit } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    const lineId = await credit(10_000n)
    const input = { offeringId: id, lineId }
    const proposal = await proposeBenefit(store.db, clock, ops, input)
    expect(proposal.content).toMatchObject({ amount: '10000', lineId, escrow: '1500000' })
    expect(await benefit()).toBe(0n)
    const { id: proposalId, contentHash } = proposal
    const approve = (actor: Actor) =>
      approveProposal([benefitBooking], { db: store.db, clock }, actor, { proposalId, contentHash })
    await expect(approve(ops)).rejects.toMatchObject({ code: 'approvals.same_person' })
    await approve(finance)
    expect(await benefit()).toBe(10_000n)
    for (const line of [lineId, `${newId()}/1`, 'x'])
      await expect(
        proposeBenefit(store.db, clock, ops, { offeringId: id, lineId: line }),
      ).rejects.toMatchObject({ code: 'offerings.benefit_line_taken' })
  })

  test('the interest of an escrow account uses a bank line once, even when two people book it at the same time', async () => {
    const { id, clock, investorIds, buy, credit } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    const lineId = await credit(5_000n)
    const differences = () =>
      store.asOwner(`select source from reconciliation.line_differences where source = '${lineId}'`)
    expect((await differences()).rows).toHaveLength(1)
    const race = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        proposeBenefit(store.db, clock, ops, { offeringId: id, lineId }),
      ),
    )
    const [made, ...others] = race.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(others).toEqual([])
    const approval = { proposalId: made?.id ?? '', contentHash: made?.contentHash ?? '' }
    await approveProposal([benefitBooking], { db: store.db, clock }, finance, approval)
    expect((await differences()).rows).toEqual([])
    const deposit = `insert into payments.transfers (source) values ('${lineId}')`
    await expect(store.asOwner(deposit)).rejects.toThrow('counts already')
  })

  test('the interest of an escrow account is limited to a plausible amount a month, and the refusal states the remaining amount', async () => {
    const { id, clock, investorIds, buy, credit, benefit } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    await bookBenefit(store, clock, people(), { offeringId: id, amount: 9_000n })
    for (const amount of [6_001n, 9_007_199_254_740_991n])
      await expect(
        proposeBenefit(store.db, clock, ops, { offeringId: id, lineId: await credit(amount) }),
      ).rejects.toMatchObject({
        code: 'offerings.benefit_above_limit',
        details: { limit: 6_000n },
      })
    expect(await benefit()).toBe(9_000n)
    const offered = await readCredits(store.db, await readOffering(store.db, id))
    expect(offered.every(({ amount }) => amount <= 15_000n)).toBe(true)
    await bookBenefit(store, clock, people(), { offeringId: id, amount: 6_000n })
  })

  test('the interest of an escrow account is never a bank line from before the offering opened', async () => {
    const { id, clock, investorIds, buy, benefit } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    const lineOn = (bookedOn: string) => aBankCredit(store.asOwner, { amount: 5_000n, bookedOn })
    const propose = async (bookedOn: string) =>
      proposeBenefit(store.db, clock, ops, { offeringId: id, lineId: await lineOn(bookedOn) })
    await expect(propose('2028-03-05')).rejects.toMatchObject({
      code: 'offerings.benefit_before_opening',
      fields: [{ path: 'lineId', details: { earliest: '2028-03-06' } }],
    })
    expect(await benefit()).toBe(0n)
    await propose('2028-03-06')
  })

  test('the interest of an escrow account can be reversed by two people until it is shared, and its bank line is free again', async () => {
    const { id, clock, investorIds, buy, credit, benefit, withdraw } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    const book = async (lineId: string) => {
      const made = await proposeBenefit(store.db, clock, ops, { offeringId: id, lineId })
      const approval = { proposalId: made.id, contentHash: made.contentHash }
      await approveProposal([benefitBooking], { db: store.db, clock }, finance, approval)
    }
    const reverse = async (offeringId = id) => {
      const [booked] = await readBenefits(store.db, id)
      const input = { offeringId, benefitId: booked?.id ?? '', reason: 'Baris bank keliru' }
      return await proposeBenefitReversal(store.db, clock, ops, input)
    }
    const lineId = await credit(10_000n)
    await book(lineId)
    await expect(reverse((await anOffering()).id)).rejects.toMatchObject({
      code: 'offerings.benefit_line_taken',
    })
    const made = await reverse()
    const approval = { proposalId: made.id, contentHash: made.contentHash }
    await expect(
      approveProposal([benefitReversal], { db: store.db, clock }, ops, approval),
    ).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
    await approveProposal([benefitReversal], { db: store.db, clock }, finance, approval)
    expect(await benefit()).toBe(0n)
    await book(lineId)
    await withdraw()
    await expect(reverse()).rejects.toMatchObject({ code: 'offerings.not_in_state' })
  })

  test('two approvals of a reversal at the same time take the offering before the proposal, and one of them reverses', async () => {
    const { id, clock, investorIds, buy, benefit } = await anOffering()
    await buy(investorIds[0] ?? '', 15n)
    await bookBenefit(store, clock, people(), { offeringId: id, amount: 10_000n })
    const [booked] = await readBenefits(store.db, id)
    const input = { offeringId: id, benefitId: booked?.id ?? '', reason: 'Baris bank keliru' }
    const { id: proposalId, contentHash } = await proposeBenefitReversal(
      store.db,
      clock,
      ops,
      input,
    )
    const approve = (actor: Actor) =>
      approveProposal([benefitReversal], { db: store.db, clock }, actor, {
        proposalId,
        contentHash,
      })
    const other = await aStaffMember(store.db, 'finance')
    const waiting = () =>
      store.asOwner(`select count(*)::int from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`)
    const race = await transaction(store.db, async (tx) => {
      await lockForChange(tx, id)
      const started = Promise.allSettled([approve(finance), approve(other)])
      await expect.poll(async () => (await waiting()).rows).toEqual([{ count: 2 }])
      // Fails when an approval that waits for the offering has already locked the proposal.
      await sql`select from approvals.proposals where id = ${proposalId} for update nowait`.execute(
        tx,
      )
      return { started }
    })
    const results = await race.started
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'approvals.already_decided' },
    })
    expect(await benefit()).toBe(0n)
  })

  test('the interest of an escrow account cannot be written to the database without the agreement of two people', async () => {
    const { id, clock } = await anOffering()
    await expect(
      store.asApplication(`insert into offerings.escrow_benefits
        (id, offering_id, line_id, booked_on, amount, entry_id, proposal_id, booked_at)
        select '${newId()}', '${id}', 'x/1', '${jakartaDate(clock.now())}', 5, e.id, p.id, now()
        from ledger.entries e, approvals.proposals p limit 1`),
    ).rejects.toThrow(/no two people/)
  })
})

test('a purchase gets its share once, after the sale has ended, whichever process writes it', async () => {
  const { id, clock, investorIds, buy, withdraw } = await anOffering()
  const [first = ''] = investorIds
  clock.moveTo(later(start, 44 * day))
  const bought = await buy(first, 10n)
  const write = (amount: number) =>
    store.asApplication(
      `update offerings.subscriptions set escrow_benefit = ${amount} where id = '${bought.id}'`,
    )
  await bookBenefit(store, clock, people(), { offeringId: id, amount: 1_500n })
  await expect(write(7_000)).rejects.toThrow('is set once')
  await withdraw()
  await expect(write(7_000)).rejects.toThrow('is set once')
})

describe('every buyer gets their share of the escrow’s interest', () => {
  test('every buyer gets their share of the escrow’s interest when they cancel between the end of an offering and the refund', async () => {
    const { id, clock, investorIds, buy, benefit, cancel } = await anOffering()
    const [first = '', second = ''] = investorIds
    clock.moveTo(later(start, 45 * day - hour))
    const bought = await buy(first, 10n)
    await buy(second, 5n)
    await bookBenefit(store, clock, people(), { offeringId: id, amount: 1_500n })
    // Ended directly, because it would otherwise wait for the last cooling-off period.
    const input = { offeringId: id, reason: 'Ditarik' }
    const made = await proposeOfferingWithdrawal(store.db, clock, ops, input)
    const approval = { proposalId: made.id, contentHash: made.contentHash }
    await approveProposal([offeringWithdrawal], { db: store.db, clock }, finance, approval)
    expect(await cancel(first, bought.id)).toMatchObject({ state: 'refunded' })
    await refundSubscriptions(store.db, clock)
    const cash = await balances(
      store.db,
      [first, second].map((owner) => account('investor-cash', owner)),
    )
    expect(cash).toEqual([10_001_000n, 10_000_500n])
    expect(await benefit()).toBe(0n)
  })

  test('buyers who have all cancelled get their share of the escrow’s interest once and by what they paid in, and are notified of it alone', async () => {
    const { id, clock, investorIds, buy, benefit, cancel } = await anOffering()
    const [first = '', second = ''] = investorIds
    const bought = [await buy(first, 10n), await buy(second, 5n)]
    await bookBenefit(store, clock, people(), { offeringId: id, amount: 1_500n })
    await cancel(first, bought[0]?.id ?? '')
    await cancel(second, bought[1]?.id ?? '')
    clock.moveTo(later(start, 45 * day))
    await advanceOfferings(store.db, clock)
    await Promise.all([refundSubscriptions(store.db, clock), refundSubscriptions(store.db, clock)])
    await refundSubscriptions(store.db, clock)
    const cash = await balances(
      store.db,
      [first, second].map((owner) => account('investor-cash', owner)),
    )
    expect(cash).toEqual([10_001_000n, 10_000_500n])
    expect(await benefit()).toBe(0n)
    const { rows } =
      await store.asOwner(`select "values" #>> '{total,rupiah}' as total from notifications.notices
      where user_id = '${first}' and event = 'purchase-refunded'`)
    expect(rows).toEqual([{ total: '1000' }])
  })
})

describe('the shares of the escrow’s interest', () => {
  /** Buys these numbers of units in order, withdraws the offering and returns the shares in the same order. */
  async function sharesOf(units: readonly number[], interest: bigint): Promise<bigint[]> {
    const { id, clock, investorIds, buy, withdraw } = await anOffering(units.length)
    for (const [index, count] of units.entries()) {
      clock.advance(1)
      await buy(investorIds[index] ?? '', BigInt(count))
    }
    const reference = 'UJI'
    const lines = [
      debit(atBank('escrow'), interest),
      credit(account('offering-benefit', id), interest),
    ]
    const facts = { happenedAt: clock.now(), reference, propertyId: null, actorId: null }
    await transaction(store.db, (tx) =>
      postEntries(tx, [{ id: newId(), kind: 'escrow-benefit', ...facts, lines }]),
    )
    await withdraw()
    const { rows } = await store.asOwner(
      `select escrow_benefit from offerings.subscriptions where offering_id = '${id}' order by id`,
    )
    return rows.map((row) => BigInt(row.escrow_benefit))
  }

  test('the shares of the escrow’s interest give a remaining rupiah to the earliest of equal remainders, however large its share is', async () => {
    // 13,333⅓ and twice 3,333⅓.
    expect(await sharesOf([4, 1, 1], 20_000n)).toEqual([13_334n, 3_333n, 3_333n])
    expect(await sharesOf([1, 4, 1], 20_000n)).toEqual([3_334n, 13_333n, 3_333n])
  })

  test('the shares of the escrow’s interest are those of the largest remainder method for any purchases', async () => {
    const stories = fc.tuple(
      fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1, maxLength: 6 }),
      fc.bigInt({ min: 1n, max: 300_000n }),
    )
    await fc.assert(
      fc.asyncProperty(stories, async ([units, interest]) => {
        expect(await sharesOf(units, interest)).toEqual(allocate(interest, units.map(BigInt)))
      }),
      { numRuns: 25, endOnFailure: true },
    )
  })
})

test('no balance ever exceeds what JSON can carry exactly', async () => {
  const bank = atBank('escrow')
  const costs = account('correction-costs', 'platform')
  const post = (amount: bigint) =>
    transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          id: newId(),
          kind: 'correction',
          happenedAt: start,
          reference: 'UJI',
          propertyId: null,
          actorId: null,
          lines: [debit(bank, amount), credit(costs, amount)],
        },
      ]),
    )
  const before = await balance(store.db, costs)
  await expect(post(9_007_199_254_740_992n)).rejects.toMatchObject({
    code: 'ledger.amount_too_large',
  })
  expect(await balance(store.db, costs)).toBe(before)
  await expect(
    store.asOwner(`update ledger.accounts set balance = 9007199254740992 where id =
      (select min(id) from ledger.accounts)`),
  ).rejects.toThrow()
})
