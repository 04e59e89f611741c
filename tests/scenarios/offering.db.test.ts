import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { day, hour, isWorkingDay, jakartaDate, later, workingDaysBetween } from '#kernel'
import { pauseOffering, readOffering, readOfferingFile } from '#offerings'
import type { TestDatabase } from '../support/database.ts'
import { bookBenefit } from '../support/escrow-benefit.ts'
import {
  brokenRules,
  closeScenarios,
  daysAfter,
  holderUnitsMax,
  type OfferedProperty,
  offerProperty,
  openScenarios,
  readWorld,
  type Staff,
  startCash,
  unitPrice,
  unitsTotal,
  wib,
} from './offered-property.ts'
import { scenarioCount } from './scenario-count.ts'

// Random scenarios of offerings from their plan to their end, with a clock that moves through difficult
// calendar days. The test calculates the expected state independently and compares it after each step.

let store: TestDatabase
let staff: Staff

beforeAll(async () => {
  ;({ store, staff } = await openScenarios())
})
afterAll(() => closeScenarios(store))

// Before Chinese New Year, before Nyepi and Idulfitri, the end of April, the days around Christmas and New
// Year, the end of January, and offering periods that contain, begin on or end on a leap day.
const openings = [
  '2026-02-13',
  '2026-03-17',
  '2026-04-30',
  '2026-05-26',
  '2026-12-23',
  '2026-12-31',
  '2027-01-31',
  '2028-01-16',
  '2028-02-28',
  '2028-02-29',
]

type Act =
  | { act: 'buy'; who: number; units: bigint }
  | { act: 'cancel'; who: number }
  | { act: 'pause' }
  | { act: 'resume' }
  | { act: 'benefit'; amount: bigint }
  | { act: 'kill' }
  | { act: 'wait' }

const someAct: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      who: fc.nat(7),
      units: fc.bigInt({ min: 1n, max: 10n }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel' as const), who: fc.nat(7) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('benefit' as const),
      amount: fc.bigInt({ min: 1n, max: 99_999n }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Act>(
      { act: 'pause' },
      { act: 'resume' },
      { act: 'kill' },
      { act: 'wait' },
    ),
  },
)

/**
 * The time of a step: a share of the offering period, or a time close to its start, its end or the end of a
 * cancellation period.
 */
const someMoment = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      of: fc.constant('window' as const),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constantFrom('opening' as const, 'closing' as const),
      offset: fc.constantFrom(-1, 0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      of: fc.constant('cooling-off' as const),
      offset: fc.constantFrom(-1, 0, 1),
    }),
  },
)

const scenarios = fc.record({
  opensOn: fc.constantFrom(...openings),
  days: fc.oneof(fc.constant(45), fc.integer({ min: 1, max: 45 })),
  target: fc.bigInt({ min: 10n, max: unitsTotal }),
  steps: fc.array(fc.record({ moment: someMoment, step: someAct }), {
    minLength: 10,
    maxLength: 34,
  }),
})
type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never

type Bought = { id: string; who: number; units: bigint; at: Date; isCancelled: boolean }

/** The expected state of an offering, calculated only from the steps and their times. */
type Expected = {
  readonly opensAt: Date
  readonly closesAt: Date
  readonly target: bigint
  readonly bought: Bought[]
  isPaused: boolean
  state: 'coming-soon' | 'open' | 'funded' | 'failed' | 'withdrawn'
  endedAt: Date | null
  benefit: bigint
}

const active = ({ bought }: Expected) => bought.filter(({ isCancelled }) => !isCancelled)
const unitsOfAll = (bought: readonly Bought[]) =>
  bought.reduce((units, one) => units + one.units, 0n)
const feeOf = (units: bigint) => (units * unitPrice) / 100n

// As in the law: 48 hours from the purchase, and the offering period in calendar days of Jakarta.
const isCancellable = ({ at }: Bought, now: Date) => now < later(at, 48 * hour)

function moveOn(expected: Expected, now: Date): void {
  // An offering that does not open within its period never opens.
  if (expected.state === 'coming-soon' && now >= expected.closesAt) end(expected, 'withdrawn', now)
  if (expected.state === 'coming-soon' && now >= expected.opensAt && !expected.isPaused)
    expected.state = 'open'
  if (expected.state !== 'open') return
  const sold = unitsOfAll(active(expected))
  const isOver = now >= expected.closesAt
  const isSettled = !active(expected).some((one) => isCancellable(one, now))
  if (isOver && sold < expected.target) end(expected, 'failed', now)
  else if ((isOver || sold === unitsTotal) && isSettled) end(expected, 'funded', now)
}

function end(expected: Expected, state: 'funded' | 'failed' | 'withdrawn', now: Date): void {
  expected.state = state
  expected.endedAt = now
  expected.isPaused = false
}

function instantOf(
  moment: Scenario['steps'][number]['moment'],
  expected: Expected,
  now: Date,
): Date {
  const { opensAt, closesAt } = expected
  switch (moment.of) {
    case 'window':
      return later(opensAt, Math.floor(moment.share * (closesAt.getTime() - opensAt.getTime())))
    case 'opening':
      return later(opensAt, moment.offset)
    case 'closing':
      return later(closesAt, moment.offset)
    case 'cooling-off': {
      const first = active(expected).find((one) => isCancellable(one, now))
      return first === undefined ? now : later(first.at, 48 * hour + moment.offset)
    }
  }
}

async function perform(
  property: OfferedProperty,
  expected: Expected,
  step: Act,
  now: Date,
): Promise<void> {
  const { offeringId } = property
  switch (step.act) {
    case 'buy': {
      const own = active(expected).filter(({ who }) => who === step.who)
      const isOnSale = expected.state === 'open' && now < expected.closesAt && !expected.isPaused
      const left = unitsTotal - unitsOfAll(active(expected))
      const mayBuy =
        isOnSale && step.units <= left && unitsOfAll(own) + step.units <= holderUnitsMax
      const buying = property.buy(property.investorIds[step.who] ?? '', step.units)
      if (!mayBuy) return void (await expect(buying).rejects.toHaveProperty('code'))
      const bought = { who: step.who, units: step.units, at: now, isCancelled: false }
      expected.bought.push({ id: await buying, ...bought })
      return
    }
    case 'cancel': {
      const last = expected.bought.findLast(({ who }) => who === step.who)
      if (last === undefined) return
      const cancelling = property.cancel(property.investorIds[step.who] ?? '', last.id)
      const mayCancel = !last.isCancelled && isCancellable(last, now) && expected.state !== 'failed'
      if (!mayCancel) return void (await expect(cancelling).rejects.toHaveProperty('code'))
      await cancelling
      last.isCancelled = true
      return
    }
    case 'pause':
    case 'resume': {
      const isPaused = step.act === 'pause'
      const pausing = pauseOffering(store.db, property.clock, staff.ops, {
        offeringId,
        isPaused,
        reason: 'Pemeriksaan',
      })
      const mayPause =
        ['open', 'coming-soon'].includes(expected.state) && expected.isPaused !== isPaused
      if (!mayPause) return void (await expect(pausing).rejects.toHaveProperty('code'))
      await pausing
      expected.isPaused = isPaused
      return
    }
    case 'benefit': {
      if (expected.state !== 'open' || active(expected).length === 0) return
      const { amount } = step
      const people = { by: staff.finance, approvedBy: staff.second }
      const refusal = await bookBenefit(store, property.clock, people, {
        offeringId,
        amount,
      }).catch((error: { readonly code?: string }) => error.code ?? String(error))
      // Only more interest than escrow earns in a month is refused.
      expect([undefined, 'offerings.benefit_above_limit']).toContain(refusal)
      if (refusal === undefined) expected.benefit += amount
      return
    }
    case 'kill':
      return await property.troubled(1)
    case 'wait':
      return
  }
}

async function compare(property: OfferedProperty, expected: Expected, now: Date): Promise<void> {
  const { state } = await readOffering(store.db, property.offeringId)
  expect({ state, at: now.toISOString() }).toEqual({
    state: expected.state,
    at: now.toISOString(),
  })
  const world = await readWorld(store.db, property)
  const isVoid = expected.state === 'failed'
  const running = isVoid ? [] : active(expected)
  const sold = unitsOfAll(running)
  const fees = running.reduce((sum, { units }) => sum + feeOf(units), 0n)
  const held = running
    .filter((one) => isCancellable(one, now))
    .reduce((sum, { units }) => sum + feeOf(units), 0n)
  const isShared = isVoid && active(expected).length > 0
  expect(world).toMatchObject({
    unitsLeft: unitsTotal - sold,
    unitsSubscribed: sold,
    escrow: sold * unitPrice,
    held,
    cash: 8n * startCash - sold * unitPrice - fees + (isShared ? expected.benefit : 0n),
    benefit: isShared ? 0n : expected.benefit,
  })
  expect(await brokenRules(store, property)).toEqual([])
}

test('all rules and sums hold after each step, with any purchases, cancellations, pauses and kills on any days', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ opensOn, days, target, steps }) => {
      const closesOn = daysAfter(opensOn, days - 1)
      const property = await offerProperty(store, staff, { opensOn, closesOn, targetUnits: target })
      const expected: Expected = {
        opensAt: wib(opensOn, '09:00:00'),
        closesAt: later(wib(closesOn), day),
        target,
        bought: [],
        isPaused: false,
        state: 'coming-soon',
        endedAt: null,
        benefit: 0n,
      }
      const { clock } = property
      const pass = async (to: Date, kills: number) => {
        // Time only moves forward; the worker runs at every turning point between two steps.
        const now = to < clock.now() ? clock.now() : to
        for (const moment of turningPoints(expected, clock.now(), now)) {
          clock.moveTo(moment)
          await property.troubled(kills)
          moveOn(expected, moment)
        }
        return now
      }
      for (const { moment, step } of inOrder(steps)) {
        const now = await pass(instantOf(moment, expected, clock.now()), 0)
        await perform(property, expected, step, now)
        await property.work()
        moveOn(expected, now)
        await compare(property, expected, now)
      }
      const over = await pass(later(expected.closesAt, 2 * day), 1)
      await compare(property, expected, over)
      expect(['funded', 'failed', 'withdrawn']).toContain(expected.state)
      await checkDeadlines(property, expected)
    }),
    { numRuns: scenarioCount(4), endOnFailure: true },
  )
}, 600_000)

/** Returns the times at which an offering may change its state automatically, and the last time. */
function turningPoints(expected: Expected, from: Date, to: Date): Date[] {
  const { opensAt, closesAt } = expected
  const ends = active(expected).map(({ at }) => later(at, 48 * hour))
  const between = [opensAt, closesAt, ...ends].filter((moment) => moment > from && moment < to)
  return [...between, to].toSorted((left, right) => left.getTime() - right.getTime())
}

// Steps within the offering period are sorted by time; steps at its edges are placed by the clock.
function inOrder(steps: Scenario['steps']): Scenario['steps'] {
  const place = ({ moment }: Scenario['steps'][number]) => {
    if (moment.of === 'window') return moment.share
    return moment.of === 'opening' ? 0 : moment.of === 'closing' ? 1 : null
  }
  let last = 0
  return steps
    .map((step) => {
      last = place(step) ?? last
      return { step, place: last }
    })
    .toSorted((left, right) => left.place - right.place)
    .map(({ step }) => step)
}

async function checkDeadlines(property: OfferedProperty, expected: Expected): Promise<void> {
  const { refundDueOn, allotmentDueOn } = await readOfferingFile(store.db, property.offeringId)
  expect(allotmentDueOn).toBe(null)
  if (expected.state === 'funded' || expected.endedAt === null) {
    expect(refundDueOn).toBe(null)
    return
  }
  const endedOn = jakartaDate(expected.endedAt)
  expect(endedOn).toBe(jakartaDate(expected.closesAt))
  expect(isWorkingDay(refundDueOn ?? '')).toBe(true)
  expect(workingDaysBetween(endedOn, refundDueOn ?? '')).toBe(2)
}

test.each([
  ['2026-02-13', 46],
  ['2028-01-16', 46],
  ['2026-01-01', 0],
])('an offering period from %s of %i days is refused, and nothing is planned', async (opensOn, days) => {
  const window = { opensOn, closesOn: daysAfter(opensOn, days - 1), targetUnits: 10n }
  await expect(offerProperty(store, staff, window)).rejects.toMatchObject({
    code: 'offerings.window',
  })
  const { rows } = await store.asOwner("select from offerings.offerings where state = 'review'")
  expect(rows).toEqual([])
})

test('a refund due during Nyepi and Idulfitri moves to the first working days after them', async () => {
  const opensOn = '2026-03-10'
  const window = { opensOn, closesOn: '2026-03-17', targetUnits: 20n }
  const property = await offerProperty(store, staff, window)
  property.clock.moveTo(wib(opensOn, '09:00:00'))
  await property.work()
  await property.buy(property.investorIds[0] ?? '', 3n)
  property.clock.moveTo(later(wib('2026-03-18'), -1))
  await property.work()
  expect((await readOffering(store.db, property.offeringId)).state).toBe('open')
  property.clock.moveTo(wib('2026-03-18'))
  await property.troubled(1)
  // 18 to 24 March are all holidays.
  const { refundDueOn, purchases } = await readOfferingFile(store.db, property.offeringId)
  expect({ refundDueOn, purchases }).toEqual({
    refundDueOn: '2026-03-26',
    purchases: { active: 0, allotted: 0, refunded: 1 },
  })
})

test.each([
  'paused',
  'without a valuation',
])('an offering that stays %s until its last day is withdrawn at midnight, permanently', async (why) => {
  const [opensOn, closesOn] = ['2026-12-23', '2026-12-31']
  const property = await offerProperty(store, staff, { opensOn, closesOn, targetUnits: 20n })
  const { offeringId, propertyId, clock } = property
  const pause = (isPaused: boolean) =>
    pauseOffering(store.db, clock, staff.ops, { offeringId, isPaused, reason: 'Pemeriksaan' })
  if (why === 'paused') await pause(true)
  else
    await store.asOwner(
      `delete from properties.documents where property_id = '${propertyId}' and kind = 'valuation'`,
    )
  clock.moveTo(later(wib('2027-01-01'), -1))
  await property.troubled(1)
  expect((await readOffering(store.db, offeringId)).state).toBe('coming-soon')
  clock.moveTo(wib('2027-01-01'))
  await property.troubled(1)
  const { state, endedAt, pausedAt } = await readOffering(store.db, offeringId)
  expect({ state, endedAt, pausedAt }).toEqual({
    state: 'withdrawn',
    endedAt: wib('2027-01-01'),
    pausedAt: null,
  })
  const { rows } = await store.asOwner(
    `select state from properties.properties where id = '${propertyId}'`,
  )
  expect(rows).toEqual([{ state: 'withdrawn' }])
  await expect(pause(why !== 'paused')).rejects.toMatchObject({ code: 'offerings.not_in_state' })
  const buying = property.buy(property.investorIds[0] ?? '', 1n)
  await expect(buying).rejects.toMatchObject({ code: 'offerings.not_open' })
  expect(await readWorld(store.db, property)).toMatchObject({ cash: 8n * startCash, escrow: 0n })
})
