import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveProposal, refuse } from '#approvals'
import { transaction } from '#database'
import {
  declareDistribution,
  distributionTwoPersonActs,
  entitlements,
  finishSales,
  notifyPayees,
  payDueDistributions,
  proposeCorrection,
  proposeSale,
  readDeclaration,
  storeSaleDocument,
} from '#distributions'
import { createDataKeys, openFolderStore } from '#files'
import {
  day,
  hour,
  isWorkingDay,
  jakartaDate,
  later,
  minute,
  monthAfter,
  workingDaysBetween,
} from '#kernel'
import { account, balances } from '#ledger'
import {
  beginClosing,
  offeringTwoPersonActs,
  proposeClosing,
  readOffering,
  readOfferingFile,
} from '#offerings'
import { completeTitleStep } from '#properties'
import { announceSale } from '../support/announce-sale.ts'
import { approveDeclaration } from '../support/approve-declaration.ts'
import { bookMonth } from '../support/book-month.ts'
import type { TestDatabase } from '../support/database.ts'
import { bookBenefit } from '../support/escrow-benefit.ts'
import { passOn } from '../support/let-property.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { approvedDocuments } from '../support/title-documents.ts'
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

// Random scenarios of properties from the closing of their offering, through months of rent, to their sale. The
// test calculates what each holder is owed from the units on the record date, independently of the product.

let store: TestDatabase
let staff: Staff
const files = openFolderStore(temporaryFolder())
const keys = createDataKeys(['a-secret-that-only-these-tests-know'])
const pdf = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

beforeAll(async () => {
  ;({ store, staff } = await openScenarios())
  // The scenarios use tiny houses with any rent.
  await store.asOwner(
    'update distributions.plausibility set rent_of_price_basis_points = 1000000000',
  )
})
afterAll(() => closeScenarios(store))

const rupiah = fc.bigInt({ min: 0n, max: 3_000_000n })

/** Transfers of units around the record time: before it, exactly at it, and after it. */
const moves = fc.array(
  fc.record({
    from: fc.nat(7),
    to: fc.nat(7),
    units: fc.bigInt({ min: 1n, max: 3n }),
    offset: fc.constantFrom(-5 * minute, -1, 0, 1, 30_000, 3 * hour, 20 * hour),
  }),
  { maxLength: 6 },
)

const months = fc.record({
  gross: rupiah,
  maintenance: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2_000_000n })),
  reserve: fc.bigInt({ min: 0n, max: 400_000n }),
  correction: fc.option(fc.bigInt({ min: -300_000n, max: 300_000n }), { freq: 3 }),
  recordAfter: fc.integer({ min: 0, max: 6 }),
  payAfter: fc.integer({ min: 0, max: 4 }),
  moves,
  kills: fc.integer({ min: 0, max: 2 }),
  holdersAtOnce: fc.integer({ min: 1, max: 5 }),
})
type Month = typeof months extends fc.Arbitrary<infer Value> ? Value : never

const scenarios = fc.record({
  bought: fc.array(fc.bigInt({ min: 1n, max: holderUnitsMax }), { minLength: 3, maxLength: 8 }),
  benefit: fc.bigInt({ min: 1n, max: 9_999n }),
  // The offering closes before Idulfitri, before the last holidays of the year, or so that a leap day is in its
  // months.
  opensOn: fc.constantFrom('2026-02-27', '2026-11-30', '2027-11-20', '2027-12-31'),
  months: fc.array(months, { minLength: 2, maxLength: 4 }),
  price: fc.bigInt({ min: 1_000_000n, max: 9_999_999n }),
  kills: fc.integer({ min: 0, max: 2 }),
})

type Life = {
  readonly property: OfferedProperty
  /** The current units of each holder, and what each has been paid. */
  readonly units: Map<string, bigint>
  readonly cash: Map<string, bigint>
  readonly issuerUnits: bigint
  /** The result of all months and corrections, less what was declared; a negative amount is carried forward. */
  left: bigint
  reserve: bigint
}

test('with any months and any trades, each holder is paid once and to the rupiah, until the units no longer exist', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const life = await closedOffering(scenario)
      let month = jakartaDate(life.property.clock.now()).slice(0, 7)
      for (const one of scenario.months) {
        month = monthAfter(month)
        await liveMonth(life, month, one)
        await compare(life)
      }
      await sell(life, month, scenario)
    }),
    { numRuns: scenarioCount(5), endOnFailure: true },
  )
}, 600_000)

async function closedOffering(scenario: {
  bought: readonly bigint[]
  benefit: bigint
  opensOn: string
  kills: number
}): Promise<Life> {
  const { bought, benefit, opensOn, kills } = scenario
  const sold = bought.reduce((sum, units) => sum + units, 0n)
  const window = { opensOn, closesOn: daysAfter(opensOn, 9), targetUnits: 1n }
  const property = await offerProperty(store, staff, window)
  const { clock, offeringId, propertyId, investorIds } = property
  clock.moveTo(wib(opensOn, '09:00:00'))
  await property.work()
  let left = unitsTotal
  for (const [index, units] of bought.entries()) {
    if (units > left) continue
    await property.buy(investorIds[index] ?? '', units)
    left -= units
  }
  clock.moveTo(later(wib(window.closesOn), 3 * day))
  await property.troubled(kills)
  expect((await readOffering(store.db, offeringId)).state).toBe('funded')
  await beginClosing(store.db, clock, staff.ops, offeringId)
  const people = { by: staff.finance, approvedBy: staff.second }
  await bookBenefit(store, clock, people, { offeringId, amount: benefit })
  await expect(proposeClosing(store.db, clock, staff.ops, offeringId)).rejects.toMatchObject({
    code: 'offerings.title_not_proven',
  })
  await registerTitle(propertyId, jakartaDate(clock.now()))
  const { id: proposalId, contentHash } = await proposeClosing(
    store.db,
    clock,
    staff.ops,
    offeringId,
  )
  await approveProposal(offeringTwoPersonActs, { db: store.db, clock }, staff.second, {
    proposalId,
    contentHash,
  })
  const { allotmentDueOn } = await readOfferingFile(store.db, offeringId)
  expect(isWorkingDay(allotmentDueOn ?? '')).toBe(true)
  expect(workingDaysBetween(jakartaDate(clock.now()), allotmentDueOn ?? '')).toBe(14)
  await property.troubled(kills)
  expect((await readOffering(store.db, offeringId)).state).toBe('closed')
  return afterAllotment(property, bought, { left, sold, benefit })
}

async function afterAllotment(
  property: OfferedProperty,
  bought: readonly bigint[],
  { left, benefit }: { left: bigint; sold: bigint; benefit: bigint },
): Promise<Life> {
  const units = new Map<string, bigint>()
  let free = unitsTotal
  for (const [index, investorId] of property.investorIds.entries()) {
    const wanted = bought[index] ?? 0n
    const got = wanted <= free ? wanted : 0n
    free -= got
    units.set(investorId, got)
  }
  expect(free).toBe(left)
  const world = await readWorld(store.db, property)
  const sold = unitsTotal - left
  expect(world).toMatchObject({
    escrow: 0n,
    benefit: 0n,
    held: 0n,
    unitsLeft: 0n,
    unitsSubscribed: 0n,
    unitsOwned: sold,
    unitsOfIssuer: left,
    cash: 8n * startCash - (sold * unitPrice * 101n) / 100n + benefit,
  })
  const own = await cashOf(property)
  const cash = new Map(property.investorIds.map((id, index) => [id, own[index] ?? 0n]))
  return { property, units, cash, issuerUnits: left, left: 0n, reserve: 0n }
}

const cashOf = ({ investorIds }: OfferedProperty) =>
  balances(
    store.db,
    investorIds.map((id) => account('investor-cash', id)),
  )

async function registerTitle(propertyId: string, doneOn: string): Promise<void> {
  await transaction(store.db, async (tx) => {
    await approvedDocuments(tx, propertyId, ['sale-deed', 'title-extract'], doneOn)
    await completeTitleStep(tx, { propertyId, step: 'deed-signed', doneOn })
    await completeTitleStep(tx, { propertyId, step: 'registered', doneOn })
  })
}

async function liveMonth(life: Life, month: string, one: Month): Promise<void> {
  const { property } = life
  const { clock, propertyId } = property
  const over = wib(`${monthAfter(month)}-01`)
  clock.moveTo(later(over, -1))
  const net = one.gross - one.maintenance
  const fromReserve = net < 0n ? -net : 0n
  const reserve = net < 0n ? 0n : one.reserve < net ? one.reserve : net
  const booked = {
    propertyId,
    month,
    gross: one.gross,
    maintenance: one.maintenance,
    reserve,
    propertyTax: 0n,
    insurance: 0n,
    occupancyBasisPoints: 10_000,
    reasons: {},
  }
  const book = () => bookMonth(store.db, clock, [staff.finance, staff.second], booked)
  await expect(book()).rejects.toMatchObject({ code: 'distributions.month_not_over' })
  clock.moveTo(over)
  if (fromReserve > life.reserve) {
    await expect(book()).rejects.toMatchObject({ code: 'distributions.costs_not_covered' })
    // A tenant paid more, so that the month is just covered.
    booked.gross = one.maintenance - life.reserve
    await book()
    life.left -= life.reserve
    life.reserve = 0n
  } else {
    await book()
    life.left += net < 0n ? net : net - reserve
    life.reserve += reserve - fromReserve
  }
  await expect(book()).rejects.toMatchObject({ code: 'distributions.month_out_of_order' })
  await correct(life, month, { amount: one.correction, gross: booked.gross })
  await distribute(life, month, one)
}

async function correct(
  life: Life,
  month: string,
  { amount, gross }: { amount: bigint | null; gross: bigint },
): Promise<void> {
  if (amount === null || amount === 0n) return
  const { clock, propertyId } = life.property
  const reason = { id: 'Salah catat sewa', en: 'The rent was noted wrongly' }
  const input = { propertyId, month, line: 'gross' as const, amount, reason }
  const proposing = proposeCorrection(store.db, clock, staff.finance, input)
  if (-amount > gross) {
    await expect(proposing).rejects.toMatchObject({ code: 'distributions.correction_beyond_line' })
    return
  }
  const { id: proposalId, contentHash } = await proposing
  const [cash = 0n] = await balances(store.db, [account('property-cash', propertyId)])
  const approving = approveProposal(
    distributionTwoPersonActs,
    { db: store.db, clock },
    staff.second,
    {
      proposalId,
      contentHash,
    },
  )
  if (-amount > cash + life.reserve) {
    await expect(approving).rejects.toMatchObject({ code: 'distributions.costs_not_covered' })
    const decision = { byUserId: staff.second.userId, reason: 'Cadangan kurang', now: clock.now() }
    await transaction(store.db, (tx) => refuse(tx, { proposalId, ...decision }))
    return
  }
  await approving
  life.left += amount
  // A correction first reduces what is not paid out yet.
  if (-amount > cash) life.reserve += amount + cash
}

async function distribute(life: Life, month: string, one: Month): Promise<void> {
  const { property } = life
  const { clock, propertyId } = property
  const today = jakartaDate(clock.now())
  const recordOn = daysAfter(today, one.recordAfter)
  const input = { propertyId, month, recordOn, payOn: daysAfter(recordOn, one.payAfter) }
  const declaring = declareDistribution(store.db, clock, staff.finance, input)
  if (life.left <= 0n) {
    await expect(declaring).rejects.toMatchObject({ code: 'distributions.nothing_to_pay' })
    return
  }
  const { id: proposalId, contentHash } = await declaring
  const approval = { proposalId, contentHash }
  const { id, total, refill } = await approveDeclaration(store.db, clock, staff.second, approval)
  expect(total).toBe(life.left)
  life.left = 0n
  life.reserve += refill
  const payAt = input.payOn > today ? wib(input.payOn, '09:00:00') : later(wib(recordOn), minute)
  await payOut(life, { id, total, recordAt: wib(recordOn), payAt }, one)
}

type Payout = { id: string; total: bigint; recordAt: Date; payAt: Date }

async function payOut(
  life: Life,
  payout: Payout,
  { moves, kills, holdersAtOnce }: Pick<Month, 'moves' | 'kills' | 'holdersAtOnce'>,
): Promise<void> {
  const { property, units } = life
  const { clock, investorIds, propertyId } = property
  const pay = async () => {
    await payDueDistributions(store.db, clock, holdersAtOnce)
    await notifyPayees(store.db, clock)
  }
  const held = new Map(units)
  for (const move of moves.toSorted((left, right) => left.offset - right.offset)) {
    const at = later(payout.recordAt, move.offset)
    if (at < clock.now() || at >= payout.payAt) continue
    const [from = '', to = ''] = [investorIds[move.from], investorIds[move.to]]
    if (from === to || (units.get(from) ?? 0n) < move.units) continue
    clock.moveTo(at)
    await passOn(store.db, propertyId, { from, to, units: move.units, at })
    for (const book of at <= payout.recordAt ? [held, units] : [units]) {
      book.set(from, (book.get(from) ?? 0n) - move.units)
      book.set(to, (book.get(to) ?? 0n) + move.units)
    }
  }
  clock.moveTo(later(payout.payAt, -1))
  await pay()
  expect((await readDeclaration(store.db, payout.id)).state).toBe('declared')
  clock.moveTo(payout.payAt)
  await property.troubled(kills, pay)
  expect((await readDeclaration(store.db, payout.id)).state).toBe('paid')
  const holders = [...held].filter(([, count]) => count > 0n)
  const toHolders = payout.total - (payout.total * life.issuerUnits) / unitsTotal
  const parts = entitlements(
    toHolders,
    holders.map(([investorId, count]) => ({ investorId, units: count })),
  )
  for (const { investorId, amount } of parts)
    life.cash.set(investorId, (life.cash.get(investorId) ?? 0n) + amount)
}

async function compare(life: Life): Promise<void> {
  const { property, units, cash } = life
  expect(await cashOf(property)).toEqual(property.investorIds.map((id) => cash.get(id) ?? 0n))
  const world = await readWorld(store.db, property)
  const owned = [...units.values()].reduce((sum, count) => sum + count, 0n)
  expect(world).toMatchObject({
    unitsOwned: owned,
    unitsOfIssuer: life.issuerUnits,
    reserve: life.reserve,
  })
  expect(world.propertyCash >= 0n).toBe(true)
  expect(world.unitsOwned + world.unitsOfIssuer).toBe(unitsTotal)
  expect(await brokenRules(store, property)).toEqual([])
}

async function sell(
  life: Life,
  lastMonth: string,
  { price, kills }: { price: bigint; kills: number },
): Promise<void> {
  const { property } = life
  const { clock, propertyId } = property
  const meetingOn = daysAfter(jakartaDate(clock.now()), 20)
  const announced = { propertyId, askingPrice: price, meetingOn }
  await announceSale(store.db, clock, [staff.ops, staff.finance], announced)
  const storage = { db: store.db, clock, store: files, keys }
  const soldOn = daysAfter(meetingOn, 1)
  clock.moveTo(wib(soldOn, '10:00:00'))
  for (const kind of ['resolution', 'deed'] as const) {
    const issuedOn = kind === 'resolution' ? meetingOn : soldOn
    const document = { propertyId, kind, number: `UJI ${kind}`, issuedOn, bytes: pdf }
    await storeSaleDocument(storage, staff.ops, document)
  }
  await catchUp(life, lastMonth, soldOn)
  const none = { broker: 0n, notary: 0n, 'land-tax': 0n, repairs: 0n, debt: 0n, other: 0n }
  const dates = { soldOn, recordOn: daysAfter(soldOn, 1), payOn: daysAfter(soldOn, 1) }
  const sale = { propertyId, price, priceReason: null, costs: none, ...dates }
  const { id: proposalId, contentHash } = await proposeSale(store.db, clock, staff.ops, sale)
  const { propertyCash } = await readWorld(store.db, property)
  await approveProposal(distributionTwoPersonActs, { db: store.db, clock }, staff.finance, {
    proposalId,
    contentHash,
  })
  const { rows } = await store.asOwner(`
    select id, total, pay_at from distributions.declarations
    where property_id = '${propertyId}' and is_final`)
  const [{ id, total }] = rows as [{ id: string; total: string }]
  // The seller's tax is 2.5% of the price; all other money of the property is paid out too.
  const tax = (price * 25n + 500n) / 1000n
  expect(BigInt(total)).toBe(price - tax + propertyCash + life.reserve)
  const payAt = wib(dates.payOn, '09:00:00')
  const payout = { id, total: BigInt(total), recordAt: wib(dates.recordOn), payAt }
  await payOut(life, payout, { moves: [], kills, holdersAtOnce: 3 })
  await property.troubled(kills, () => finishSales(store.db, clock, 2))
  expect(await cashOf(property)).toEqual(
    property.investorIds.map((investorId) => life.cash.get(investorId) ?? 0n),
  )
  const world = await readWorld(store.db, property)
  expect(world).toMatchObject({
    unitsOwned: 0n,
    unitsOfIssuer: 0n,
    propertyCash: 0n,
    reserve: 0n,
    escrow: 0n,
  })
  expect(await brokenRules(store, property)).toEqual([])
}

// Every month before the month of the sale is booked and declared first; these months have no income.
async function catchUp(life: Life, lastMonth: string, soldOn: string): Promise<void> {
  const { clock, propertyId } = life.property
  for (let month = monthAfter(lastMonth); month < soldOn.slice(0, 7); month = monthAfter(month)) {
    const nothing = { maintenance: 0n, propertyTax: 0n, insurance: 0n }
    await bookMonth(store.db, clock, [staff.finance, staff.second], {
      propertyId,
      month,
      gross: 0n,
      ...nothing,
      reserve: 0n,
      occupancyBasisPoints: 0,
      reasons: {},
    })
  }
}
