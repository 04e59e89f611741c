import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { movableClock, newId } from '#kernel'
import { account, atBank, balances, checkStore, credit, debit, postEntries } from '#ledger'
import { readForecast } from '#properties'
import {
  aStatement,
  bookMonth,
  storage,
  type TestMonth,
  wholeEntry,
} from '../../../../tests/support/book-month.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { letProperty } from '../../../../tests/support/let-property.ts'
import { aStaffMember } from '../../../../tests/support/staff.ts'
import { distributionDeclaration } from '../declarations/approve-declaration.ts'
import { declareDistribution } from '../declarations/declare.ts'
import { bookedMonths } from '../declarations/read-accrued.ts'
import { monthBooking } from './approve-month.ts'
import { monthCorrection, proposeCorrection } from './correct-month.ts'
import { readUsual, wholeMonth } from './month-terms.ts'
import { openMonthEvidence } from './open-evidence.ts'
import { proposeMonth } from './propose-month.ts'
import { monthVoid, proposeVoid } from './void-month.ts'

const clock = movableClock(new Date('2026-12-02T03:00:00Z'))
const handedOver = new Date('2026-08-14T03:00:00Z')

const store = await testDatabase()
const finance = await aStaffMember(store.db, 'finance')
const second = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

/** A boarding house of four billion rupiah with a forecast of forty million a month and some reserve. */
async function aHouse({ type = 'boarding-house', reserve = 90_860_210n } = {}) {
  const { propertyId } = await letProperty(store.db, store.asOwner, {
    units: [10n],
    at: handedOver,
  })
  await store.asOwner(`
    update properties.properties set type = '${type}', price = 4000000000, buying_costs = 500000000, reserve = 0,
      platform_fee = 0, raise = 4500000000, units_total = 9000, issue_price = 500000 where id = '${propertyId}';
    insert into properties.forecasts (property_id, made_on, gross, management, maintenance, property_tax,
      insurance, reserve, income_tax, hotel_tax, net, occupancy_basis_points)
    values ('${propertyId}', '2026-05-01', 40000000, 7200000, 2400000, 500000, 400000, 0, 3245000, 0, 26255000, 9500)`)
  if (reserve > 0n) {
    const entry = {
      id: newId(),
      kind: 'closing',
      happenedAt: handedOver,
      reference: 'UJI',
      propertyId,
      actorId: null,
    } as const
    const lines = [
      debit(atBank('property'), reserve),
      credit(account('property-reserve', propertyId), reserve),
    ]
    await transaction(store.db, (tx) => postEntries(tx, [{ ...entry, lines }]))
  }
  return propertyId
}

const ordinary = (
  propertyId: string,
  month: string,
  changes: Partial<TestMonth> = {},
): TestMonth => ({
  propertyId,
  month,
  gross: 40_000_000n,
  maintenance: 2_400_000n,
  propertyTax: 500_000n,
  insurance: 400_000n,
  occupancyBasisPoints: 9_500,
  ...changes,
})

const propose = (month: TestMonth, files = [aStatement]) =>
  proposeMonth(storage(store.db, clock), finance, wholeEntry(month), files)

const book = (month: TestMonth) => bookMonth(store.db, clock, [finance, second], month)

function cashAndReserve(propertyId: string) {
  const pots = ['property-cash', 'property-reserve'] as const
  return balances(
    store.db,
    pots.map((pot) => account(pot, propertyId)),
  )
}

async function shownYield(propertyId: string): Promise<number> {
  const { rows } = await store.asOwner(`
    select net_yield_basis_points as shown from properties.properties where id = '${propertyId}'`)
  return rows[0].shown
}

describe('a month', () => {
  test('a month that one person proposed is neither booked nor public before another approves it', async () => {
    const propertyId = await aHouse()
    const before = await shownYield(propertyId)
    const { id: proposalId, contentHash } = await propose(ordinary(propertyId, '2026-08'))
    expect(await bookedMonths(store.db, propertyId, 12)).toEqual([])
    expect(await shownYield(propertyId)).toBe(before)
    expect(await cashAndReserve(propertyId)).toEqual([0n, 90_860_210n])
    const decision = { proposalId, contentHash }
    await expect(
      approveProposal([monthBooking], { db: store.db, clock }, finance, decision),
    ).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
    await approveProposal([monthBooking], { db: store.db, clock }, second, decision)
    expect(await bookedMonths(store.db, propertyId, 12)).toMatchObject([{ month: '2026-08' }])
    const [cash] = await cashAndReserve(propertyId)
    expect(cash).toBeGreaterThan(0n)
  })

  test('a month with rent needs a file as evidence, which the second person can open', async () => {
    const propertyId = await aHouse()
    const month = ordinary(propertyId, '2026-08')
    await expect(propose(month, [])).rejects.toMatchObject({
      code: 'distributions.evidence_missing',
      fields: [{ path: 'files' }],
    })
    const { content } = await propose(month)
    const [file] = (content as unknown as { files: { id: string }[] }).files
    const opened = await openMonthEvidence(store.db, storage(store.db, clock), {
      propertyId,
      fileId: file?.id ?? '',
    })
    expect(Buffer.compare(opened.bytes, Buffer.from(aStatement.bytes))).toBe(0)
    const elsewhere = openMonthEvidence(store.db, storage(store.db, clock), {
      propertyId: await aHouse(),
      fileId: file?.id ?? '',
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'distributions.not_found' })
  })

  test('a month without rent can be closed without a file and leaves nothing to declare', async () => {
    const propertyId = await aHouse()
    const empty = ordinary(propertyId, '2026-08', {
      gross: 0n,
      maintenance: 0n,
      propertyTax: 0n,
      insurance: 0n,
      occupancyBasisPoints: 0,
      reasons: {
        gross: 'vacancy',
        maintenance: 'vacancy',
        'property-tax': 'vacancy',
        insurance: 'vacancy',
      },
    })
    const { id: proposalId, contentHash } = await propose(empty, [])
    await approveProposal([monthBooking], { db: store.db, clock }, second, {
      proposalId,
      contentHash,
    })
    expect(await bookedMonths(store.db, propertyId, 1)).toMatchObject([{ gross: 0n, net: 0n }])
  })

  test('a month far above the latest months needs a confirmation that names the yield to be published', async () => {
    const propertyId = await aHouse()
    await book(ordinary(propertyId, '2026-08'))
    const shown = await shownYield(propertyId)
    const large = ordinary(propertyId, '2026-09', {
      gross: 61_000_000n,
      reasons: { gross: 'one-off' },
    })
    await expect(propose(large)).rejects.toMatchObject({
      code: 'distributions.month_unusual',
      fields: [{ path: 'confirmed' }],
      details: { gross: 61_000_000n, usualGross: 40_000_000n, before: shown / 100 },
    })
    const others = { gross: 60_999_999n, costs: 3_300_000n }
    await expect(propose({ ...large, confirmed: others })).rejects.toMatchObject({
      code: 'distributions.month_unusual',
    })
    const confirmed = { gross: 61_000_000n, costs: 3_300_000n }
    const { content } = await propose({ ...large, confirmed })
    expect(content).toMatchObject({ isUnusual: true, yieldBefore: shown })
  })

  test('a month with costs far above the usual needs the same confirmation', async () => {
    const propertyId = await aHouse()
    const month = ordinary(propertyId, '2026-08', {
      maintenance: 9_000_000n,
      reasons: { maintenance: 'repair' },
    })
    await expect(propose(month)).rejects.toMatchObject({ code: 'distributions.month_unusual' })
  })

  test('a month is compared with the rent of its leases before the first month is booked', async () => {
    const propertyId = await aHouse()
    await store.asOwner(`
      insert into properties.leases (id, property_id, space_id, space_en, tenant_kind, starts_on, monthly_rent)
      values ('${newId()}', '${propertyId}', 'Seluruh kos', 'The whole house', 'students', '2026-08-01', 20000000)`)
    await expect(propose(ordinary(propertyId, '2026-08'))).rejects.toMatchObject({
      code: 'distributions.month_unusual',
      details: { usualGross: 20_000_000n },
    })
  })

  test.each([
    400_000_001n,
    90_000_000_000_000n,
    999_999_999_999_999n,
  ])('a month with a rent of %s is refused as impossible for this house, confirmed or not', async (gross) => {
    const propertyId = await aHouse()
    const confirmed = { gross, costs: 3_300_000n }
    await expect(
      propose(ordinary(propertyId, '2026-08', { gross, confirmed })),
    ).rejects.toMatchObject({
      code: 'distributions.rent_impossible',
      details: { most: 400_000_000n },
    })
  })

  test('a month has a fee by the share stated at launch and taxes by the class of the property', async () => {
    const rooms = await aHouse()
    await book(ordinary(rooms, '2026-08'))
    // 11 % of 40,000,000 less 7,200,000 and 3,300,000.
    expect(await bookedMonths(store.db, rooms, 1)).toMatchObject([
      { management: 7_200_000n, incomeTax: 3_245_000n, hotelTax: 0n, net: 26_255_000n },
    ])
    const shop = await aHouse({ type: 'shophouse' })
    await book(ordinary(shop, '2026-08'))
    expect(await bookedMonths(store.db, shop, 1)).toMatchObject([
      { management: 7_200_000n, incomeTax: 4_000_000n, hotelTax: 0n },
    ])
    const villa = await aHouse({ type: 'villa' })
    await book(ordinary(villa, '2026-08'))
    expect(await bookedMonths(store.db, villa, 1)).toMatchObject([
      { hotelTax: 4_000_000n, incomeTax: 2_805_000n },
    ])
    const [cash] = await cashAndReserve(villa)
    expect(cash).toBe(40_000_000n - 7_200_000n - 3_300_000n - 4_000_000n - 2_805_000n)
  })

  test('a month is compared with the highest rent and costs of the newest three months only', async () => {
    const propertyId = await aHouse()
    const reasons = { gross: 'one-off', maintenance: 'one-off' } as const
    const high = { gross: 50_000_000n, maintenance: 3_000_000n, reasons }
    await book(ordinary(propertyId, '2026-08', high))
    for (const month of ['2026-09', '2026-10']) await book(ordinary(propertyId, month))
    const usual = async () =>
      await readUsual(store.db, { id: propertyId, price: 4_000_000_000n }, '2026-12')
    expect(await usual()).toMatchObject({ gross: 50_000_000n, costs: 3_900_000n })
    await book(ordinary(propertyId, '2026-11'))
    expect(await usual()).toMatchObject({ gross: 40_000_000n, costs: 3_300_000n })
  })

  test('a month has a fee that is rounded to the nearest rupiah', async () => {
    const propertyId = await aHouse()
    const feeOf = async (gross: bigint) =>
      (await wholeMonth(store.db, wholeEntry(ordinary(propertyId, '2026-08', { gross }))))
        .management
    expect([await feeOf(40_000_002n), await feeOf(40_000_003n)]).toEqual([7_200_000n, 7_200_001n])
  })

  test('a month that is booked already is out of order, and the refusal names the next one', async () => {
    const propertyId = await aHouse()
    for (const month of ['2026-08', '2026-09', '2026-10']) await book(ordinary(propertyId, month))
    for (const month of ['2026-08', '2026-09', '2026-10'])
      await expect(propose(ordinary(propertyId, month))).rejects.toMatchObject({
        code: 'distributions.month_out_of_order',
        fields: [{ path: 'month', details: { expected: '2026-11' } }],
      })
  })

  test('a month of a villa leased to a household has the final tax on rent and no hotel tax', async () => {
    const villa = await aHouse({ type: 'villa' })
    await store.asOwner(`
      insert into properties.leases (id, property_id, space_id, space_en, tenant_kind, starts_on, monthly_rent)
      values ('${newId()}', '${villa}', 'Seluruh vila', 'The whole villa', 'household', '2026-08-01', 40000000)`)
    await book(ordinary(villa, '2026-08'))
    expect(await bookedMonths(store.db, villa, 1)).toMatchObject([
      { hotelTax: 0n, incomeTax: 4_000_000n },
    ])
  })
})

describe('a month with one zero too many', () => {
  const wrong = (propertyId: string) =>
    ordinary(propertyId, '2026-08', { gross: 380_320_000n, reasons: { gross: 'one-off' } })

  test('a month with one zero too many can be taken back by two people before it is declared, and booked again correctly', async () => {
    const propertyId = await aHouse()
    const shown = await shownYield(propertyId)
    const forecast = await readForecast(store.db, propertyId)
    await book(wrong(propertyId))
    expect(await shownYield(propertyId)).toBeGreaterThan(shown)
    const reason = 'A zero too many in the rent'
    const input = { propertyId, month: '2026-08', reason }
    const { id: proposalId, contentHash } = await proposeVoid(store.db, clock, finance, input)
    const decision = { proposalId, contentHash }
    await expect(
      approveProposal([monthVoid], { db: store.db, clock }, finance, decision),
    ).rejects.toMatchObject({
      code: 'approvals.same_person',
    })
    await approveProposal([monthVoid], { db: store.db, clock }, second, decision)
    expect(await bookedMonths(store.db, propertyId, 1)).toEqual([])
    expect(await cashAndReserve(propertyId)).toEqual([0n, 90_860_210n])
    expect(forecast).not.toBeNull()
    const { rows } = await store.asOwner(`
      select figures ->> 'gross' as gross, reason from distributions.voided_months where property_id = '${propertyId}'`)
    expect(rows).toEqual([{ gross: '380320000', reason }])
    await book(ordinary(propertyId, '2026-08', { gross: 38_032_000n }))
    expect(await bookedMonths(store.db, propertyId, 1)).toMatchObject([{ gross: 38_032_000n }])
  })

  test('a month with one zero too many can be corrected by taking the excess from money that was not distributed', async () => {
    const propertyId = await aHouse()
    await book(wrong(propertyId))
    const [cash = 0n, reserve = 0n] = await cashAndReserve(propertyId)
    const correction = {
      propertyId,
      month: '2026-08',
      line: 'gross',
      amount: -150_000_000n,
      reason: { id: 'Sewa salah dicatat', en: 'The rent was noted wrongly' },
    } as const
    const correct = async (amount: bigint) => {
      const input = { ...correction, amount }
      const { id, contentHash } = await proposeCorrection(store.db, clock, finance, input)
      await approveProposal([monthCorrection], { db: store.db, clock }, second, {
        proposalId: id,
        contentHash,
      })
    }
    await correct(-150_000_000n)
    expect(await cashAndReserve(propertyId)).toEqual([cash - 150_000_000n, reserve])
    // The reserve pays what the cash does not cover any more.
    await correct(-cash + 150_000_000n - 60_000_000n)
    expect(await cashAndReserve(propertyId)).toEqual([0n, reserve - 60_000_000n])
    await expect(
      proposeCorrection(store.db, clock, finance, { ...correction, amount: -380_320_000n }),
    ).rejects.toMatchObject({ code: 'distributions.correction_beyond_line' })
    const voiding = proposeVoid(store.db, clock, finance, {
      propertyId,
      month: '2026-08',
      reason: 'A zero too many',
    })
    await expect(voiding).rejects.toMatchObject({ code: 'distributions.month_corrected' })
  })

  test('a month with one zero too many cannot be taken back once it is declared, or when it is not the newest', async () => {
    const propertyId = await aHouse()
    await book(ordinary(propertyId, '2026-08'))
    await book(ordinary(propertyId, '2026-09'))
    const voiding = (month: string) =>
      proposeVoid(store.db, clock, finance, { propertyId, month, reason: 'It is wrong' })
    await expect(voiding('2026-08')).rejects.toMatchObject({
      code: 'distributions.month_not_newest',
    })
    const dates = { recordOn: '2026-12-03', payOn: '2026-12-03' }
    const declared = { propertyId, month: '2026-09', ...dates }
    const { id, contentHash } = await declareDistribution(store.db, clock, finance, declared)
    await approveProposal([distributionDeclaration], { db: store.db, clock }, second, {
      proposalId: id,
      contentHash,
    })
    await expect(voiding('2026-09')).rejects.toMatchObject({ code: 'distributions.month_passed' })
    expect(await bookedMonths(store.db, propertyId, 12)).toHaveLength(2)
  })
})

test('a correction of our fee or of the top-up moves no money at the bank', async () => {
  const propertyId = await aHouse()
  await book(
    ordinary(propertyId, '2026-08', { reserve: 500_000n, reasons: { reserve: 'one-off' } }),
  )
  const { management = 0n } = (await bookedMonths(store.db, propertyId, 1))[0] ?? {}
  expect(management).toBeGreaterThan(0n)
  const accounts = [
    atBank('property'),
    account('platform-fees', 'platform'),
    account('property-cash', propertyId),
    account('property-reserve', propertyId),
  ]
  const changesOf = async (line: 'management' | 'reserve', amount: bigint) => {
    const before = await balances(store.db, accounts)
    const { id, contentHash } = await proposeCorrection(store.db, clock, finance, {
      ...{ propertyId, month: '2026-08', line, amount },
      reason: { id: 'Salah dihitung', en: 'It was calculated wrongly' },
    })
    await approveProposal([monthCorrection], { db: store.db, clock }, second, {
      proposalId: id,
      contentHash,
    })
    const after = await balances(store.db, accounts)
    return after.map((amount, index) => amount - (before[index] ?? 0n))
  }
  expect(await changesOf('management', management)).toEqual([0n, -management, management, 0n])
  expect(await changesOf('management', -100n)).toEqual([0n, 100n, -100n, 0n])
  expect(await changesOf('reserve', 500_000n)).toEqual([0n, 0n, 500_000n, -500_000n])
  expect(await changesOf('reserve', -200_000n)).toEqual([0n, 0n, -200_000n, 200_000n])
  await expect(changesOf('management', 101n)).rejects.toMatchObject({
    code: 'distributions.correction_beyond_line',
    details: { most: 100n },
  })
})

test('a month can be taken back when only another month or the same month of another property was corrected', async () => {
  const [propertyId, otherId] = [await aHouse(), await aHouse()]
  for (const id of [propertyId, otherId])
    for (const month of ['2026-08', '2026-09']) await book(ordinary(id, month))
  await correct(propertyId, '2026-08', 'insurance')
  await correct(otherId, '2026-09', 'insurance')
  const reason = 'It was booked by mistake'
  const { kind } = await proposeVoid(store.db, clock, finance, {
    ...{ propertyId, month: '2026-09', reason },
  })
  expect(kind).toBe('month-void')
})

/** Takes back Rp400,000 of a cost that was booked, as two people do. */
async function correct(propertyId: string, month: string, line: 'insurance' | 'property-tax') {
  const { id: proposalId, contentHash } = await proposeCorrection(store.db, clock, finance, {
    ...{ propertyId, month, line, amount: 400_000n },
    reason: { id: 'Salah dihitung', en: 'It was calculated wrongly' },
  })
  const decision = { proposalId, contentHash }
  await approveProposal([monthCorrection], { db: store.db, clock }, second, decision)
}

test('a correction is limited by the corrections of the same line of the same month of the same property', async () => {
  const [propertyId, otherId] = [await aHouse(), await aHouse()]
  await book(ordinary(propertyId, '2026-08'))
  await book(ordinary(propertyId, '2026-09'))
  await book(ordinary(otherId, '2026-08'))
  await correct(propertyId, '2026-08', 'insurance')
  await correct(propertyId, '2026-09', 'insurance')
  await correct(propertyId, '2026-08', 'property-tax')
  await correct(otherId, '2026-08', 'insurance')
  await expect(correct(propertyId, '2026-08', 'insurance')).rejects.toMatchObject({
    code: 'distributions.correction_beyond_line',
    details: { most: 0n },
  })
})

test.each([
  [
    'for today is made immediately, also before nine in the morning',
    '2026-12-03',
    '2026-12-02T17:30:00Z',
  ],
  [
    'for a later day is made at nine in the morning of that day',
    '2026-12-04',
    '2026-12-04T02:00:00Z',
  ],
])('a payout %s', async (_, payOn, payAt) => {
  const propertyId = await aHouse()
  await book(ordinary(propertyId, '2026-08'))
  // Already 3 December in Jakarta.
  clock.moveTo(new Date('2026-12-02T17:30:00Z'))
  const declared = { propertyId, month: '2026-08', recordOn: '2026-12-03', payOn }
  const { id, contentHash } = await declareDistribution(store.db, clock, finance, declared)
  const decision = { proposalId: id, contentHash }
  await approveProposal([distributionDeclaration], { db: store.db, clock }, second, decision)
  const { rows } = await store.asOwner(
    `select pay_at from distributions.declarations where property_id = '${propertyId}'`,
  )
  expect(rows).toEqual([{ pay_at: new Date(payAt) }])
})

type Waiting = { readonly id: string; readonly contentHash: string }
const acts = [monthBooking, monthVoid, monthCorrection]

const approved = ({ id: proposalId, contentHash }: Waiting) =>
  approveProposal(acts, { db: store.db, clock }, second, { proposalId, contentHash })

test('a month is not booked when its fee would be another one by the time it is approved, and nothing moves', async () => {
  const propertyId = await aHouse()
  const proposal = await propose(ordinary(propertyId, '2026-08'))
  const before = await cashAndReserve(propertyId)
  await store.asOwner(`set session_replication_role = replica;
    update properties.forecasts set management = management + 800000, net = net - 800000 where property_id = '${propertyId}'`)
  await expect(approved(proposal)).rejects.toMatchObject({ code: 'distributions.figures_changed' })
  expect(await cashAndReserve(propertyId)).toEqual(before)
  expect(await bookedMonths(store.db, propertyId, 1)).toEqual([])
})

test('a month is not taken back with other figures than were proposed, nor once its money was spent, and nothing moves', async () => {
  const propertyId = await aHouse()
  await book(ordinary(propertyId, '2026-08'))
  const [cash = 0n, reserve = 0n] = await cashAndReserve(propertyId)
  const reason = 'A zero too many in the rent'
  const proposal = await proposeVoid(store.db, clock, finance, {
    propertyId,
    month: '2026-08',
    reason,
  })
  const figures = (change: string) =>
    store.asOwner(`update properties.monthly_accounts set gross = gross ${change}, net = net ${change}
      where property_id = '${propertyId}'`)
  await figures('+ 1')
  await expect(approved(proposal)).rejects.toMatchObject({ code: 'distributions.figures_changed' })
  await figures('- 1')
  const facts = { happenedAt: clock.now(), reference: 'UJI', propertyId, actorId: null } as const
  const spent = [debit(account('property-cash', propertyId), 1n), credit(atBank('property'), 1n)]
  await transaction(store.db, (tx) =>
    postEntries(tx, [{ ...facts, id: newId(), kind: 'property-cost', lines: spent }]),
  )
  await expect(approved(proposal)).rejects.toMatchObject({
    code: 'distributions.costs_not_covered',
    details: { short: 1n },
  })
  expect(await cashAndReserve(propertyId)).toEqual([cash - 1n, reserve])
  expect(await bookedMonths(store.db, propertyId, 1)).toHaveLength(1)
})

test.each([
  ['that is not booked', '2026-09', 'operating', 'distributions.month_not_booked'],
  ['of a property that was sold', '2026-08', 'sold', 'distributions.not_operating'],
])('a month %s is not corrected, neither when it is proposed nor when it is approved', async (_, month, state, code) => {
  const propertyId = await aHouse()
  await book(ordinary(propertyId, '2026-08'))
  await book(ordinary(propertyId, '2026-09'))
  const correction = {
    propertyId,
    month,
    line: 'insurance',
    amount: -400_000n,
    reason: { id: 'Premi salah dicatat', en: 'The premium was noted wrongly' },
  } as const
  const proposal = await proposeCorrection(store.db, clock, finance, correction)
  if (state === 'operating') {
    const input = { propertyId, month, reason: 'Booked too early' }
    await approved(await proposeVoid(store.db, clock, finance, input))
  }
  if (state === 'sold')
    await store.asOwner(`set session_replication_role = replica;
      update properties.properties set state = 'sold', let_state = null where id = '${propertyId}'`)
  const before = await cashAndReserve(propertyId)
  await expect(approved(proposal)).rejects.toMatchObject({ code })
  await expect(
    proposeCorrection(store.db, clock, finance, { ...correction, amount: -1n }),
  ).rejects.toMatchObject({ code })
  expect(await cashAndReserve(propertyId)).toEqual(before)
})
