import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { type Actor, hour, jakartaDate, later, movableClock, newId } from '#kernel'
import { account, balance, balances, checkStore, unitsOf } from '#ledger'
import { completeTitleStep, withdrawDocument } from '#properties'
import { testDatabase } from '../../../tests/support/database.ts'
import { bookBenefit } from '../../../tests/support/escrow-benefit.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { createPrimaryMarket } from '../../../tests/support/primary-market.ts'
import { killWork, restAfterKills } from '../../../tests/support/rest-after-kills.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { approvedDocuments } from '../../../tests/support/title-documents.ts'
import { advanceOfferings } from './advance-offerings.ts'
import { beginClosing, offeringClosing, proposeClosing } from './close-offering.ts'
import { readOffering } from './offerings.ts'
import { pauseOffering } from './pause-offering.ts'
import { allotSubscriptions } from './subscriptions/allot-subscriptions.ts'
import { cancelSubscription } from './subscriptions/cancel-subscription.ts'
import { captureDueFees } from './subscriptions/capture-due-fees.ts'
import { openPurchaseSequencer } from './subscriptions/purchase-sequencer.ts'
import { refundSubscriptions } from './subscriptions/refund-subscriptions.ts'
import { offeringWithdrawal, proposeOfferingWithdrawal } from './withdraw-offering.ts'

const start = new Date('2028-01-17T02:00:00Z')

const store = await testDatabase()
const ops = await aStaffMember(store.db, 'ops')
const finance = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

async function anOffering(units = 100n) {
  const clock = movableClock(start)
  const options = { investors: 8, offerings: 1, cash: 10_000_000n, units, at: start }
  const { investorIds, offerings, riskStatementVersion } = await createPrimaryMarket(
    store.db,
    store.asOwner,
    options,
  )
  const [offering] = offerings
  if (offering === undefined) throw new Error('no offering')
  const { id, propertyId } = offering
  await store.asOwner(`insert into properties.title_steps (property_id, step, position, done_on)
    select '${propertyId}', s, n, case when n = 1 then date '2028-01-01' end
    from unnest(array['agreement', 'escrow-funded', 'deed-signed', 'registered', 'units-handed-over']) with ordinality as t (s, n)`)
  const sequencer = openPurchaseSequencer({ db: store.db, clock })
  const buy = (investorId: string, count: bigint) =>
    sequencer.subscribe({ investorId, offeringId: id, units: count, riskStatementVersion }, newId())
  const cashOf = (ids: readonly string[]) =>
    balances(
      store.db,
      ids.map((investorId) => account('investor-cash', investorId)),
    )
  return { id, propertyId, clock, investorIds, buy, cashOf }
}

async function work(clock: ReturnType<typeof movableClock>) {
  await captureDueFees(store.db, clock)
  await advanceOfferings(store.db, clock)
  await refundSubscriptions(store.db, clock)
  await allotSubscriptions(store.db, clock)
}

const stateOf = async (id: string) => (await readOffering(store.db, id)).state

async function registerTitle(propertyId: string, doneOn: string) {
  await transaction(store.db, async (tx) => {
    await approvedDocuments(tx, propertyId, ['sale-deed', 'title-extract'], doneOn)
    await completeTitleStep(tx, { propertyId, step: 'deed-signed', doneOn })
    await completeTitleStep(tx, { propertyId, step: 'registered', doneOn })
  })
}

describe('a closing', () => {
  test('the closing of an offering keeps the money in escrow until the title is proven, then issues every unit once', async () => {
    const { id, propertyId, clock, investorIds, buy } = await anOffering()
    for (const investorId of investorIds.slice(0, 6)) await buy(investorId, 15n)
    clock.advance(48 * hour)
    await work(clock)
    expect(await stateOf(id)).toBe('open')
    clock.moveTo(later(start, 45 * 24 * hour))
    await work(clock)
    expect(await stateOf(id)).toBe('funded')
    await beginClosing(store.db, clock, ops, id)
    await expect(proposeClosing(store.db, clock, ops, id)).rejects.toMatchObject({
      code: 'offerings.title_not_proven',
    })
    await bookBenefit(
      store,
      clock,
      { by: ops, approvedBy: finance },
      { offeringId: id, amount: 1_000n },
    )
    await registerTitle(propertyId, jakartaDate(clock.now()))
    const escrow = account('offering-escrow', id)
    expect(await balance(store.db, escrow)).toBe(9_000_000n)
    const { id: proposalId, contentHash } = await proposeClosing(store.db, clock, ops, id)
    const decide = (actor: Actor) =>
      approveProposal([offeringClosing], { db: store.db, clock }, actor, {
        proposalId,
        contentHash,
      })
    await expect(decide(ops)).rejects.toMatchObject({ code: 'approvals.same_person' })
    const answers = await Promise.allSettled([
      decide(finance),
      decide(await aStaffMember(store.db, 'compliance')),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await Promise.all([work(clock), work(clock)])
    expect(await stateOf(id)).toBe('closed')
    const asset = unitsOf(propertyId)
    const holders = investorIds.slice(0, 6).map((owner) => account('investor-units', owner, asset))
    expect(await balances(store.db, holders)).toEqual(holders.map(() => 15n))
    expect(
      await balances(store.db, [
        escrow,
        account('issuer-units', propertyId, asset),
        account('offering-benefit', id),
      ]),
    ).toEqual([0n, 10n, 0n])
    const property = await store.asOwner(
      `select state from properties.properties where id = '${propertyId}'`,
    )
    expect(property.rows).toEqual([{ state: 'operating' }])
  })
})

test('a closing is refused when interest was booked after the proposal, and releases nothing', async () => {
  const { id, propertyId, clock, investorIds, buy } = await anOffering()
  for (const investorId of investorIds.slice(0, 6)) await buy(investorId, 15n)
  clock.moveTo(later(start, 45 * 24 * hour))
  await work(clock)
  await beginClosing(store.db, clock, ops, id)
  await registerTitle(propertyId, jakartaDate(clock.now()))
  const { id: proposalId, contentHash } = await proposeClosing(store.db, clock, ops, id)
  const by = { by: ops, approvedBy: finance }
  await bookBenefit(store, clock, by, { offeringId: id, amount: 1_000n })
  await expect(
    approveProposal([offeringClosing], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    }),
  ).rejects.toMatchObject({ code: 'offerings.figures_changed' })
  expect(await balance(store.db, account('offering-escrow', id))).toBe(9_000_000n)
  expect(await stateOf(id)).toBe('closing')
})

test('no code path releases the escrow money once the document that proved the title is withdrawn', async () => {
  const { id, propertyId, clock, investorIds, buy } = await anOffering()
  for (const investorId of investorIds.slice(0, 6)) await buy(investorId, 15n)
  clock.moveTo(later(start, 45 * 24 * hour))
  await work(clock)
  await beginClosing(store.db, clock, ops, id)
  await registerTitle(propertyId, jakartaDate(clock.now()))
  const proposal = await proposeClosing(store.db, clock, ops, id)
  const { rows } = await store.asOwner(`select id, sha256 from properties.property_documents
    where property_id = '${propertyId}' and kind = 'title-extract'`)
  const [extract] = rows as { id: string; sha256: string }[]
  expect(proposal.content).toMatchObject({
    titleExtractId: extract?.id,
    titleExtractSha256: extract?.sha256,
  })
  const withdrawn = { propertyId, documentId: extract?.id ?? '', reason: 'NIK masih terbaca' }
  await withdrawDocument(store.db, clock, ops, withdrawn)
  const { id: proposalId, contentHash } = proposal
  await expect(
    approveProposal([offeringClosing], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    }),
  ).rejects.toMatchObject({ code: 'offerings.title_not_proven' })
  await expect(
    store.asApplication(`update offerings.offerings set settled_at = now() where id = '${id}'`),
  ).rejects.toThrow('money leaves escrow once the title is proven')
  expect(await balance(store.db, account('offering-escrow', id))).toBe(9_000_000n)
})

describe('one purchase that fails', () => {
  const row = (id: string | undefined) => `new.id = '${id}'`
  const subscriptions = 'offerings.subscriptions'
  const purchaseStates = async (id: string) => {
    const { rows } = await store.asOwner(`select state, fee_is_due from ${subscriptions}
      where offering_id = '${id}' order by id`)
    return (rows as { state: string; fee_is_due: boolean }[]).map(
      ({ state, fee_is_due: isDue }) => `${state}${isDue ? ', fee due' : ''}`,
    )
  }

  test('a fee that cannot be captured is reported, and the fees of the other purchases are captured', async () => {
    const { id, clock, investorIds, buy } = await anOffering()
    const bought = await Promise.all(investorIds.slice(0, 3).map((who) => buy(who, 1n)))
    clock.advance(48 * hour)
    const [first] = bought.map((each) => each.id).toSorted()
    const end = await plantFailure(store.asOwner, 'update', subscriptions, row(first))
    await expect(captureDueFees(store.db, clock)).rejects.toThrow(`subscription ${first} failed`)
    expect(await purchaseStates(id)).toEqual(['active, fee due', 'active', 'active'])
    await end()
    expect(await captureDueFees(store.db, clock)).toBe(1)
  })

  test('a purchase that cannot be refunded is reported, and the others are refunded', async () => {
    const { id, clock, investorIds, buy } = await anOffering()
    const bought = await Promise.all(investorIds.slice(0, 3).map((who) => buy(who, 1n)))
    clock.moveTo(later(start, 45 * 24 * hour))
    await advanceOfferings(store.db, clock)
    const [first] = bought.map((each) => each.id).toSorted()
    const end = await plantFailure(store.asOwner, 'update', subscriptions, row(first))
    const refund = () => refundSubscriptions(store.db, clock)
    await expect(refund()).rejects.toThrow(`subscription ${first} failed`)
    expect(await purchaseStates(id)).toEqual(['active, fee due', 'refunded', 'refunded'])
    await end()
    expect(await refund()).toBe(1)
  })

  test('a purchase whose units cannot be issued is reported, and its offering stays open for it while the others get theirs', async () => {
    const { id, propertyId, clock, investorIds, buy } = await anOffering()
    const bought = await Promise.all(investorIds.slice(0, 6).map((who) => buy(who, 15n)))
    clock.moveTo(later(start, 45 * 24 * hour))
    await work(clock)
    await beginClosing(store.db, clock, ops, id)
    await registerTitle(propertyId, jakartaDate(clock.now()))
    const { id: proposalId, contentHash } = await proposeClosing(store.db, clock, ops, id)
    const approval = { proposalId, contentHash }
    await approveProposal([offeringClosing], { db: store.db, clock }, finance, approval)
    const [first] = bought.map((each) => each.id).toSorted()
    const end = await plantFailure(store.asOwner, 'update', subscriptions, row(first))
    const allot = () => allotSubscriptions(store.db, clock)
    await expect(allot()).rejects.toThrow(AggregateError)
    expect(await purchaseStates(id)).toEqual(['active', ...Array(5).fill('allotted')])
    expect(await stateOf(id)).toBe('closing')
    await end()
    expect(await allot()).toBe(1)
    expect(await stateOf(id)).toBe('closed')
  })

  test('an offering that cannot end is reported, and the others that are due end', async () => {
    const offerings = [await anOffering(), await anOffering()]
    const [failing, other] = offerings
    if (failing === undefined || other === undefined) throw new Error('two offerings')
    const { clock } = other
    clock.moveTo(later(start, 45 * 24 * hour))
    const end = await plantFailure(store.asOwner, 'update', 'offerings.offerings', row(failing.id))
    const advance = () => advanceOfferings(store.db, clock)
    await expect(advance()).rejects.toThrow(`offering ${failing.id} failed`)
    expect([await stateOf(failing.id), await stateOf(other.id)]).toEqual(['open', 'failed'])
    await end()
    await advance()
    expect(await stateOf(failing.id)).toBe('failed')
  })
})

describe('an unsuccessful end', () => {
  test('the unsuccessful end of an offering refunds price, fee and the share of interest to every buyer once, even when workers race', async () => {
    const { id, clock, investorIds, buy, cashOf } = await anOffering()
    const buyers = investorIds.slice(0, 3)
    for (const investorId of buyers) {
      await buy(investorId, 5n)
      clock.advance(1000)
    }
    clock.advance(49 * hour)
    await work(clock)
    await buy(buyers[0] ?? '', 1n)
    await bookBenefit(
      store,
      clock,
      { by: ops, approvedBy: finance },
      { offeringId: id, amount: 100n },
    )
    clock.moveTo(later(start, 45 * 24 * hour - 1))
    await work(clock)
    expect(await stateOf(id)).toBe('open')
    clock.moveTo(later(start, 45 * 24 * hour))
    await Promise.all([work(clock), work(clock), work(clock)])
    expect(await stateOf(id)).toBe('failed')
    const after = await cashOf(buyers)
    expect(after.reduce((sum, cash) => sum + cash, 0n)).toBe(30_000_100n)
    expect(after).toEqual([10_000_038n, 10_000_031n, 10_000_031n])
    expect(
      await balances(store.db, [account('offering-escrow', id), account('offering-benefit', id)]),
    ).toEqual([0n, 0n])
  })

  test('the withdrawal of an offering needs two people and stops purchases immediately', async () => {
    const { id, clock, investorIds, buy, cashOf } = await anOffering()
    await buy(investorIds[0] ?? '', 5n)
    const input = { offeringId: id, reason: 'Penerbit menarik penawaran' }
    const { id: proposalId, contentHash } = await proposeOfferingWithdrawal(
      store.db,
      clock,
      ops,
      input,
    )
    await approveProposal([offeringWithdrawal], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    })
    await expect(buy(investorIds[1] ?? '', 1n)).rejects.toMatchObject({
      code: 'offerings.not_open',
    })
    await work(clock)
    expect(await cashOf(investorIds.slice(0, 2))).toEqual([10_000_000n, 10_000_000n])
  })
})

test('an offering that is sold out ends before its last day, and a withdrawal proposed before its end is refused', async () => {
  const { id, clock, investorIds, buy } = await anOffering()
  for (const [index, investorId] of investorIds.entries())
    await buy(investorId, index % 2 === 0 ? 12n : 13n)
  const input = { offeringId: id, reason: 'Penerbit menarik penawaran' }
  const made = await proposeOfferingWithdrawal(store.db, clock, ops, input)
  clock.advance(48 * hour)
  await work(clock)
  expect(await stateOf(id)).toBe('funded')
  const approval = { proposalId: made.id, contentHash: made.contentHash }
  await expect(
    approveProposal([offeringWithdrawal], { db: store.db, clock }, finance, approval),
  ).rejects.toMatchObject({ code: 'offerings.not_in_state' })
})

test('a purchase that was cancelled does not delay the end of an offering', async () => {
  const { id, clock, investorIds, buy } = await anOffering()
  const [last = '', ...others] = investorIds
  for (const investorId of others) await buy(investorId, 12n)
  const { closesAt } = await readOffering(store.db, id)
  clock.moveTo(later(closesAt, -hour))
  const { id: subscriptionId } = await buy(last, 1n)
  const cancellation = { subscriptionId, key: newId() }
  await cancelSubscription(store.db, clock, { userId: last, roles: [] }, cancellation)
  clock.moveTo(closesAt)
  await work(clock)
  expect(await stateOf(id)).toBe('funded')
})

test('a paused offering sells nothing until it is resumed', async () => {
  const { id, clock, investorIds, buy } = await anOffering()
  const pause = (isPaused: boolean) =>
    pauseOffering(store.db, clock, ops, { offeringId: id, isPaused, reason: 'Pemeriksaan' })
  await pause(true)
  await expect(buy(investorIds[0] ?? '', 1n)).rejects.toMatchObject({ code: 'offerings.not_open' })
  await expect(pause(true)).rejects.toMatchObject({ code: 'offerings.not_in_state' })
  await pause(false)
  await buy(investorIds[0] ?? '', 1n)
})

test('for any purchases and cancellations every rupiah and unit is in the right account at the end', async () => {
  const purchase = fc.record({
    who: fc.nat(7),
    units: fc.bigInt({ min: 1n, max: 6n }),
    hours: fc.integer({ min: 0, max: 45 * 24 + 4 }),
    // Some buyers cancel, a few of them too late.
    cancelAfter: fc.option(fc.integer({ min: 1, max: 50 }), { freq: 2 }),
  })
  const stories = fc.record({
    purchases: fc.array(purchase, { maxLength: 30 }),
    paused: fc.tuple(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 1, max: 200 })),
    benefit: fc.bigInt({ min: 0n, max: 999n }),
    kills: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(stories, async ({ purchases, paused, benefit, kills }) => {
      const { id, propertyId, clock, investorIds, buy, cashOf } = await anOffering(40n)
      let sold = 0n
      const pause = (isPaused: boolean) => async () => {
        const input = { offeringId: id, isPaused, reason: 'Pemeriksaan' }
        await pauseOffering(store.db, clock, ops, input).catch(() => null)
      }
      const [pausedFrom, pausedFor] = paused
      const steps: [number, () => Promise<void>][] = [
        [pausedFrom + 0.5, pause(true)],
        [pausedFrom + pausedFor + 0.5, pause(false)],
      ]
      for (const { who, units, hours, cancelAfter } of purchases) {
        const investorId = investorIds[who] ?? ''
        let bought: Awaited<ReturnType<typeof buy>> | null = null
        steps.push([
          hours,
          async () => {
            bought = await buy(investorId, units).catch(() => null)
            sold += bought?.units ?? 0n
            const isPaused = hours > pausedFrom && hours <= pausedFrom + pausedFor
            if (isPaused) expect(bought).toBe(null)
          },
        ])
        if (cancelAfter === null) continue
        steps.push([
          hours + cancelAfter,
          async () => {
            if (bought === null) return
            const command = { subscriptionId: bought.id, key: newId() }
            const actor = { userId: investorId, roles: [] }
            const cancelled = await cancelSubscription(store.db, clock, actor, command).catch(
              () => null,
            )
            const isOver = (await stateOf(id)) === 'failed'
            expect(cancelled === null).toBe(cancelAfter >= 48 || isOver)
            if (cancelled !== null) sold -= units
          },
        ])
      }
      for (const [hours, runStep] of steps.sort(([left], [right]) => left - right)) {
        clock.moveTo(later(start, hours * hour))
        await work(clock)
        await runStep()
      }
      const isHeld = ['open', 'funded'].includes(await stateOf(id)) && sold > 0n && benefit > 0n
      if (isHeld)
        await bookBenefit(
          store,
          clock,
          { by: ops, approvedBy: finance },
          { offeringId: id, amount: benefit },
        )
      clock.moveTo(later(start, 49 * 24 * hour))
      for (let kill = 0; kill < kills; kill += 1) {
        await Promise.allSettled([work(clock), work(clock), killWork(store)])
        await restAfterKills(store)
      }
      await work(clock)
      const before = 80_000_000n
      const cash = (await cashOf(investorIds)).reduce((sum, one) => sum + one, 0n)
      expect(await stateOf(id)).toBe(sold >= 32n ? 'funded' : 'failed')
      const asset = unitsOf(propertyId)
      const [escrow = 0n, left = 0n] = await balances(store.db, [
        account('offering-escrow', id),
        account('offering-units', id, asset),
      ])
      if (sold < 32n) {
        expect([cash, escrow, left]).toEqual([before + (isHeld ? benefit : 0n), 0n, 40n])
      } else {
        expect([cash, escrow, left]).toEqual([
          before - sold * 101_000n,
          sold * 100_000n,
          40n - sold,
        ])
      }
    }),
    { numRuns: 10 },
  )
}, 120_000)
