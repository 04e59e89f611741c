import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { approveProposal } from '#approvals'
import { transaction } from '#database'
import { type Actor, encodeCursor, hour, later, movableClock, newId } from '#kernel'
import { account, atBank, balance, balances, checkStore, credit, debit, postEntries } from '#ledger'
import { approvedDeclaration } from '../../../tests/support/approve-declaration.ts'
import { bookMonth, wholeEntry } from '../../../tests/support/book-month.ts'
import { testDatabase } from '../../../tests/support/database.ts'
import { letProperty, passOn } from '../../../tests/support/let-property.ts'
import { plantFailure } from '../../../tests/support/plant-failure.ts'
import { killWork, restAfterKills } from '../../../tests/support/rest-after-kills.ts'
import { aStaffMember } from '../../../tests/support/staff.ts'
import { distributionDeclaration } from './declarations/approve-declaration.ts'
import { declareDistribution } from './declarations/declare.ts'
import { payDueDistributions } from './declarations/pay-due-distributions.ts'
import { readDeclaration } from './declarations/read-declarations.ts'
import { readPayees } from './declarations/read-payees.ts'
import { readPayoutLines } from './declarations/read-payout-lines.ts'
import { entitlements } from './entitlement.ts'
import { monthCorrection, proposeCorrection } from './months/correct-month.ts'
import type { NewMonth } from './months/propose-month.ts'
import { notifyDeclared, notifyPayees } from './notify-holders.ts'

const handedOver = new Date('2026-08-14T03:00:00Z')

const store = await testDatabase()
const finance = await aStaffMember(store.db, 'finance')
const second = await aStaffMember(store.db, 'finance')
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

const clockAt = (instant: string) => movableClock(new Date(instant))

function aMonth(propertyId: string, month: string, gross: bigint, maintenance = 0n): NewMonth {
  return wholeEntry({ propertyId, month, gross, maintenance })
}

async function declared(
  propertyId: string,
  month: string,
  at: string,
  recordOn: string,
  payOn: string,
) {
  const clock = clockAt(at)
  const input = { propertyId, month, recordOn, payOn }
  return await approvedDeclaration(store.db, clock, [finance, second], input)
}

const aProperty = (units: readonly bigint[]) =>
  letProperty(store.db, store.asOwner, { units, at: handedOver })

async function payoutsOf(id: string) {
  const { rows } = await store.asOwner(`
    select investor_id as "investorId", units::int, amount::int from distributions.payouts where distribution_id = '${id}' order by 1`)
  return rows.map((row) => ({ ...row, units: BigInt(row.units), amount: BigInt(row.amount) }))
}

describe('a month', () => {
  test('a month posts rent and costs to the ledger and leaves its net in the property’s cash', async () => {
    const { propertyId } = await aProperty([1_000n])
    const month = {
      ...aMonth(propertyId, '2026-08', 10_000_000n, 1_000_000n),
      reserve: 500_000n,
    }
    await bookMonth(store.db, clockAt('2026-09-03T03:00:00Z'), [finance, second], month)
    const accounts = [account('property-cash', propertyId), account('property-reserve', propertyId)]
    expect(await balances(store.db, accounts)).toEqual([8_500_000n, 500_000n])
  })

  test.each([
    ['distributions.month_not_over', '2026-09', {}],
    ['distributions.month_out_of_order', '2026-07', {}],
    ['distributions.reserve_beyond_rent', '2026-08', { reserve: 5_000_001n }],
    ['distributions.costs_not_covered', '2026-08', { maintenance: 10_000_001n }],
  ])('a month is refused with %s and nothing is posted', async (code, month, changes) => {
    const { propertyId } = await aProperty([1_000n])
    const input = { ...aMonth(propertyId, month, 10_000_000n, 5_000_000n), ...changes }
    const booking = bookMonth(store.db, clockAt('2026-09-30T16:59:59Z'), [finance, second], input)
    await expect(booking).rejects.toMatchObject({ code })
    const { rows } = await store.asOwner(
      `select from properties.monthly_accounts where property_id = '${propertyId}'`,
    )
    expect(rows).toEqual([])
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(0n)
  })

  test('a month far from its forecast is refused until a reason is given for each line', async () => {
    const { propertyId } = await aProperty([10n])
    await store.asOwner(`insert into properties.forecasts
      values ('${propertyId}', '2026-05-01', 1000, 0, 100, 0, 0, 0, 0, 900, 9000)`)
    const clock = clockAt('2026-09-30T16:59:59Z')
    const month = aMonth(propertyId, '2026-08', 949n, 106n)
    const book = (reasons: NewMonth['reasons']) =>
      bookMonth(store.db, clock, [finance, second], { ...month, reasons })
    await expect(book({})).rejects.toMatchObject({
      code: 'distributions.reason_missing',
      fields: [{ path: 'reasons.gross' }, { path: 'reasons.maintenance' }],
    })
    await expect(book({ gross: 'rent-late' })).rejects.toMatchObject({
      fields: [{ path: 'reasons.maintenance' }],
    })
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(0n)
    await book({ gross: 'rent-late', maintenance: 'repair' })
    // The house is a villa: less hotel tax of 95 and 11 % income tax on the remainder.
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(666n)
  })

  test('a month of a property that is not operated or does not exist is refused, and so is its payout', async () => {
    const { propertyId } = await aProperty([10n])
    await store.asOwner(`update properties.properties set state = 'sold', let_state = null
      where id = '${propertyId}'`)
    const clock = clockAt('2026-10-02T03:00:00Z')
    const dates = { month: '2026-09', recordOn: '2026-10-06', payOn: '2026-10-10' }
    for (const [id, code] of [
      [propertyId, 'distributions.not_operating'],
      ['tidak-ada', 'distributions.not_found'],
    ] as const) {
      const booking = bookMonth(store.db, clock, [finance, second], aMonth(id, '2026-09', 50n))
      await expect(booking).rejects.toMatchObject({ code })
      const declaring = declareDistribution(store.db, clock, finance, { propertyId: id, ...dates })
      await expect(declaring).rejects.toMatchObject({ code })
    }
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(0n)
  })

  test('a month can be booked once it is over in Jakarta, and only once when ten people book it at the same time', async () => {
    const { propertyId } = await aProperty([10n])
    const midnight = clockAt('2026-09-30T17:00:00Z')
    const input = aMonth(propertyId, '2026-09', 1_000n)
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => bookMonth(store.db, midnight, [finance, second], input)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(1_000n)
  })
})

describe('a distribution', () => {
  test('a distribution pays the holders of the record day exactly and once, whatever units moved since', async () => {
    const { propertyId, holders } = await aProperty([1n, 1n, 1n])
    await bookMonth(
      store.db,
      clockAt('2026-10-02T03:00:00Z'),
      [finance, second],
      aMonth(propertyId, '2026-09', 100n),
    )
    const { id } = await declared(
      propertyId,
      '2026-09',
      '2026-10-05T03:00:00Z',
      '2026-10-07',
      '2026-10-12',
    )
    const [a, b, c] = holders.map(({ investorId }) => investorId)
    if (a === undefined || b === undefined || c === undefined) throw new Error('three holders')
    await passOn(store.db, propertyId, {
      from: a,
      to: b,
      units: 1n,
      at: new Date('2026-10-06T16:59:59Z'),
    })
    await passOn(store.db, propertyId, {
      from: b,
      to: c,
      units: 2n,
      at: new Date('2026-10-06T17:00:01Z'),
    })
    expect(await payDueDistributions(store.db, clockAt('2026-10-12T01:59:00Z'))).toBe(0)
    expect(await payDueDistributions(store.db, clockAt('2026-10-12T02:00:00Z'))).toBe(1)
    expect(await payDueDistributions(store.db, clockAt('2026-10-13T02:00:00Z'))).toBe(0)
    expect(await payoutsOf(id)).toEqual(
      entitlements(100n, [
        { investorId: b, units: 2n },
        { investorId: c, units: 1n },
      ]),
    )
    expect(await readDeclaration(store.db, id)).toMatchObject({
      state: 'paid',
      units: 3n,
      holders: 2,
    })
    const clock = clockAt('2026-10-13T02:00:00Z')
    const counts = await Promise.all([notifyPayees(store.db, clock), notifyPayees(store.db, clock)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await notifyPayees(store.db, clock)).toBe(0)
    const notices = await store.asOwner(`
      select user_id, event, "values" from notifications.notices
      where user_id in ('${b}', '${c}') order by user_id`)
    const paid = entitlements(100n, [
      { investorId: b, units: 2n },
      { investorId: c, units: 1n },
    ])
    expect(notices.rows).toEqual(
      paid.map(({ investorId, units, amount }) => ({
        user_id: investorId,
        event: 'payout-received',
        values: {
          property: expect.any(String),
          month: { month: '2026-09' },
          amount: { rupiah: amount.toString() },
          units: Number(units),
        },
      })),
    )
  })

  test('a distribution whose payment fails is reported, and the distributions of other properties are paid', async () => {
    const ids: string[] = []
    for (const { propertyId } of [await aProperty([1n]), await aProperty([1n])]) {
      const booked = clockAt('2026-10-02T03:00:00Z')
      await bookMonth(store.db, booked, [finance, second], aMonth(propertyId, '2026-09', 100n))
      const days = ['2026-10-05T03:00:00Z', '2026-10-07', '2026-10-12'] as const
      ids.push((await declared(propertyId, '2026-09', ...days)).id)
    }
    const [failing = '', other = ''] = ids.toSorted()
    const condition = `new.distribution_id = '${failing}'`
    const end = await plantFailure(store.asOwner, 'insert', 'distributions.payouts', condition)
    const pay = () => payDueDistributions(store.db, clockAt('2026-10-12T02:00:00Z'))
    await expect(pay()).rejects.toThrow('payDue failed')
    expect([await payoutsOf(failing), await payoutsOf(other)]).toMatchObject([
      [],
      [{ amount: 100n }],
    ])
    await end()
    expect(await pay()).toBe(1)
  })

  test('a distribution is approved once when two people approve at the same time, and never by the person who declared it', async () => {
    const { propertyId } = await aProperty([7n])
    await bookMonth(
      store.db,
      clockAt('2026-10-02T03:00:00Z'),
      [finance, second],
      aMonth(propertyId, '2026-09', 50n),
    )
    const clock = clockAt('2026-10-05T03:00:00Z')
    const input = { propertyId, month: '2026-09', recordOn: '2026-10-06', payOn: '2026-10-06' }
    const { id: proposalId, contentHash } = await declareDistribution(
      store.db,
      clock,
      finance,
      input,
    )
    const decide = (actor: Actor) =>
      approveProposal([distributionDeclaration], { db: store.db, clock }, actor, {
        proposalId,
        contentHash,
      })
    await expect(decide(finance)).rejects.toMatchObject({ code: 'approvals.same_person' })
    const third = await aStaffMember(store.db, 'finance')
    const answers = await Promise.allSettled([decide(second), decide(third), decide(second)])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(0n)
  })

  test('a distribution is not approved when other figures were booked after it was declared', async () => {
    const { propertyId } = await aProperty([7n])
    await bookMonth(
      store.db,
      clockAt('2026-10-02T03:00:00Z'),
      [finance, second],
      aMonth(propertyId, '2026-09', 50n),
    )
    const clock = clockAt('2026-11-05T03:00:00Z')
    const input = { propertyId, month: '2026-09', recordOn: '2026-11-06', payOn: '2026-11-06' }
    const { id: proposalId, contentHash } = await declareDistribution(
      store.db,
      clock,
      finance,
      input,
    )
    await store.asOwner(
      `update properties.monthly_accounts set gross = 60, net = 60 where property_id = '${propertyId}'`,
    )
    await expect(
      approveProposal([distributionDeclaration], { db: store.db, clock }, second, {
        proposalId,
        contentHash,
      }),
    ).rejects.toMatchObject({ code: 'distributions.figures_changed' })
    expect(await balance(store.db, account('property-cash', propertyId))).toBe(50n)
  })

  test.each([
    ['distributions.month_not_booked', { month: '2026-10' }],
    ['distributions.record_date', { recordOn: '2026-09-30' }],
    ['distributions.record_date', { recordOn: '2027-02-28' }],
    ['distributions.pay_date', { payOn: '2026-10-05' }],
    ['distributions.pay_date', { payOn: '2026-11-10' }],
  ])('a distribution is refused with %s', async (code, changes) => {
    const { propertyId } = await aProperty([7n])
    await bookMonth(
      store.db,
      clockAt('2026-10-02T03:00:00Z'),
      [finance, second],
      aMonth(propertyId, '2026-09', 50n),
    )
    const input = {
      propertyId,
      month: '2026-09',
      recordOn: '2026-10-06',
      payOn: '2026-10-10',
      ...changes,
    }
    const clock = clockAt('2026-10-05T03:00:00Z')
    await expect(declareDistribution(store.db, clock, finance, input)).rejects.toMatchObject({
      code,
    })
  })

  test('a distribution refills the reserve that costs above the rent used, and never pays a negative amount', async () => {
    const { propertyId } = await aProperty([7n])
    const pot = account('property-reserve', propertyId)
    await transaction(store.db, (tx) =>
      postEntries(tx, [
        {
          id: newId(),
          kind: 'reserve-top-up',
          happenedAt: handedOver,
          reference: 'UJI',
          propertyId,
          actorId: null,
          lines: [debit(atBank('property'), 1_000n), credit(pot, 1_000n)],
        },
      ]),
    )
    const clock = clockAt('2026-12-02T03:00:00Z')
    await bookMonth(store.db, clock, [finance, second], aMonth(propertyId, '2026-09', 100n, 400n))
    const dates = { recordOn: '2026-12-02', payOn: '2026-12-02' }
    await expect(
      declareDistribution(store.db, clock, finance, { propertyId, month: '2026-09', ...dates }),
    ).rejects.toMatchObject({ code: 'distributions.nothing_to_pay', details: { carried: 300n } })
    await bookMonth(store.db, clock, [finance, second], aMonth(propertyId, '2026-10', 450n))
    const paid = await declared(
      propertyId,
      '2026-10',
      '2026-12-02T03:00:00Z',
      '2026-12-02',
      '2026-12-02',
    )
    expect(paid).toMatchObject({ total: 150n, refill: 300n })
    // A month that was declared, or is before one that was, cannot be declared again.
    for (const month of ['2026-09', '2026-10'])
      await expect(
        declareDistribution(store.db, clock, finance, { propertyId, month, ...dates }),
      ).rejects.toMatchObject({ code: 'distributions.month_passed' })
    expect(await balances(store.db, [pot, account('property-cash', propertyId)])).toEqual([
      1_000n,
      0n,
    ])
  })
})

test('holders are notified once that a payout was declared, and not after it was paid', async () => {
  await notifyDeclared(store.db, clockAt('2026-09-01T03:00:00Z'))
  const { propertyId, holders } = await aProperty([2n, 5n])
  const ids = holders.map(({ investorId }) => `'${investorId}'`).join()
  const clock = clockAt('2026-10-05T03:00:00Z')
  const noticed = async () =>
    (
      await store.asOwner(`select event, "values" from notifications.notices
        where user_id in (${ids}) and event = 'payout-declared' order by user_id`)
    ).rows
  for (const [month, gross] of [
    ['2026-08', 700n],
    ['2026-09', 900n],
  ] as const)
    await bookMonth(store.db, clock, [finance, second], aMonth(propertyId, month, gross))
  const at = '2026-10-05T03:00:00Z'
  await declared(propertyId, '2026-08', at, '2026-10-08', '2026-10-12')
  const counts = await Promise.all([
    notifyDeclared(store.db, clock),
    notifyDeclared(store.db, clock),
  ])
  expect(counts.toSorted()).toEqual([0, 1])
  expect(await notifyDeclared(store.db, clock)).toBe(0)
  expect(await noticed()).toEqual(
    [2, 5].map((units) => ({
      event: 'payout-declared',
      values: expect.objectContaining({
        month: { month: '2026-08' },
        total: { rupiah: '700' },
        record: { id: '8 Oktober 2026', en: '8 October 2026' },
        day: { id: '12 Oktober 2026', en: '12 October 2026' },
        units,
      }),
    })),
  )
  await declared(propertyId, '2026-09', at, '2026-10-05', '2026-10-05')
  const paidAt = clockAt('2026-10-05T03:02:00Z')
  await payDueDistributions(store.db, paidAt)
  await notifyDeclared(store.db, paidAt)
  expect(await noticed()).toHaveLength(2)
})

test('a correction by two people counts in the next distribution, and past payouts do not change', async () => {
  const { propertyId } = await aProperty([7n])
  const clock = clockAt('2026-12-02T03:00:00Z')
  await bookMonth(store.db, clock, [finance, second], aMonth(propertyId, '2026-09', 100n))
  const today = '2026-12-02'
  const first = await declared(propertyId, '2026-09', `${today}T03:00:00Z`, today, today)
  await payDueDistributions(store.db, clockAt('2026-12-02T05:00:00Z'))
  const correct = async (amount: bigint) => {
    const input = {
      propertyId,
      month: '2026-09',
      line: 'gross' as const,
      amount,
      reason: { id: 'Salah catat sewa', en: 'The rent was noted wrongly' },
    }
    const { id: proposalId, contentHash } = await proposeCorrection(store.db, clock, finance, input)
    const own = approveProposal([monthCorrection], { db: store.db, clock }, finance, {
      proposalId,
      contentHash,
    })
    await expect(own).rejects.toMatchObject({ code: 'approvals.same_person' })
    return await approveProposal([monthCorrection], { db: store.db, clock }, second, {
      proposalId,
      contentHash,
    })
  }
  await expect(correct(-1n)).rejects.toMatchObject({ code: 'distributions.costs_not_covered' })
  await store.asOwner(`update approvals.proposals set state = 'refused', decided_by = proposed_by,
    decided_at = now(), reason = 'nothing there' where subject_id = '${propertyId}' and state = 'waiting'`)
  await correct(40n)
  // Taken from the forty that were not paid to anyone yet.
  await correct(-10n)
  await bookMonth(store.db, clock, [finance, second], aMonth(propertyId, '2026-10', 50n))
  const next = await declared(propertyId, '2026-10', `${today}T03:00:00Z`, today, today)
  expect([first.total, next.total]).toEqual([100n, 80n])
})

test('for any holders, transfers and killed runs every holder is paid once and the parts add up to the total', async () => {
  const stories = fc.record({
    units: fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 2, maxLength: 12 }),
    total: fc.bigInt({ min: 1n, max: 5_000n }),
    moves: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.integer({ min: -36, max: 36 })), {
      maxLength: 8,
    }),
    kills: fc.integer({ min: 0, max: 4 }),
    atOnce: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(stories, async ({ units, total, moves, kills, atOnce }) => {
      const { propertyId, holders } = await aProperty(units)
      const record = new Date('2026-10-08T17:00:00Z')
      const booked = aMonth(propertyId, '2026-09', total)
      await bookMonth(store.db, clockAt('2026-10-01T03:00:00Z'), [finance, second], booked)
      const { id } = await declared(
        propertyId,
        '2026-09',
        '2026-10-05T03:00:00Z',
        '2026-10-09',
        '2026-10-12',
      )
      const atRecord = new Map(holders.map((holder) => [holder.investorId, holder.units]))
      const now = new Map(atRecord)
      const inOrder = moves.toSorted((left, right) => left[2] - right[2])
      for (const [fromIndex, toIndex, hours] of inOrder) {
        const from = holders[fromIndex % holders.length]?.investorId ?? ''
        const to = holders[toIndex % holders.length]?.investorId ?? ''
        if (from === to || (now.get(from) ?? 0n) === 0n) continue
        await passOn(store.db, propertyId, {
          from,
          to,
          units: 1n,
          at: later(record, hours * hour),
        })
        for (const held of hours <= 0 ? [atRecord, now] : [now]) {
          held.set(from, (held.get(from) ?? 0n) - 1n)
          held.set(to, (held.get(to) ?? 0n) + 1n)
        }
      }
      const clock = clockAt('2026-10-12T03:00:00Z')
      for (let kill = 0; kill < kills; kill += 1) {
        const runs = [1, 2].map(() => payDueDistributions(store.db, clock, atOnce))
        await Promise.allSettled([...runs, killWork(store)])
        await restAfterKills(store)
      }
      // A killed run rejects while its other connection may still pay a part, which the next run skips.
      for (let run = 0; run < 50; run += 1) {
        await payDueDistributions(store.db, clock, atOnce)
        if ((await readDeclaration(store.db, id)).state === 'paid') break
      }
      const expected = entitlements(
        total,
        [...atRecord]
          .filter(([, held]) => held > 0n)
          .map(([investorId, held]) => ({ investorId, units: held })),
      )
      expect(await payoutsOf(id)).toEqual(expected)
      for (const { investorId, amount } of expected)
        expect(await balance(store.db, account('investor-cash', investorId))).toBe(amount)
      expect(await readDeclaration(store.db, id)).toMatchObject({ state: 'paid' })
    }),
    { numRuns: 12 },
  )
}, 120_000)

test('the holders whom a distribution has paid are listed page by page, those with most units first, and each view is on record', async () => {
  const { propertyId, holders } = await aProperty([5n, 3n, 5n, 1n, 3n])
  const clock = clockAt('2026-10-12T03:00:00Z')
  const booked = aMonth(propertyId, '2026-09', 170n)
  await bookMonth(store.db, clockAt('2026-10-02T03:00:00Z'), [finance, second], booked)
  const days = ['2026-10-05T03:00:00Z', '2026-10-07', '2026-10-12'] as const
  const { id: distributionId } = await declared(propertyId, '2026-09', ...days)
  await payDueDistributions(store.db, clock)
  const read = (cursor: string | null, investorIds: string[] | null = null) =>
    readPayees(store.db, clock, finance, {
      distributionId,
      investorIds,
      page: { limit: 2, cursor },
    })
  const found: Awaited<ReturnType<typeof read>>['items'] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(cursor === '' ? null : cursor)
    expect(page).toMatchObject({ propertyId, month: '2026-09', total: 5, people: 5, paid: 170n })
    found.push(...page.items)
    cursor = page.nextCursor
  }
  expect(found.map(({ units, amount }) => [units, amount])).toEqual([
    [5n, 50n],
    [5n, 50n],
    [3n, 30n],
    [3n, 30n],
    [1n, 10n],
  ])
  expect(new Set(found.map(({ investorId }) => investorId)).size).toBe(5)
  const [first = ''] = holders.map(({ investorId }) => investorId)
  expect(await read(null, [first])).toMatchObject({ total: 1, people: 5, items: [{ units: 5n }] })
  for (const cursor of ['x', encodeCursor(['5', 'x']), encodeCursor(['-5', first])])
    expect((await read(cursor)).items).toEqual(found.slice(0, 2))
  const unknown = { distributionId: newId(), investorIds: null, page: { limit: 2, cursor: null } }
  await expect(readPayees(store.db, clock, finance, unknown)).rejects.toMatchObject({
    code: 'distributions.not_found',
  })
  const { rows } = await store.asOwner(
    `select from audit.events where action = 'distributions.view-payees'`,
  )
  expect(rows).toHaveLength(7)
})

test('payouts are listed page by page, the latest first and by name on the same day, and an invalid cursor begins again', async () => {
  const read = (limit: number, cursor: string | null = null) =>
    readPayoutLines(store.db, { limit, cursor })
  const all = (await read(200)).items
  expect(all.length).toBeGreaterThan(5)
  const paged: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read(2, cursor === '' ? null : cursor)
    paged.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(paged).toEqual(all.map(({ id }) => id))
  const places = all.map(({ payAt, propertyName, id }) => ({
    at: payAt.getTime(),
    propertyName,
    id,
  }))
  for (const [index, place] of places.entries()) {
    const next = places[index + 1]
    if (next === undefined) break
    expect(place.at).toBeGreaterThanOrEqual(next.at)
    if (place.at === next.at && place.propertyName === next.propertyName)
      expect(place.id < next.id).toBe(true)
  }
  const [first] = all
  for (const cursor of [
    'x',
    encodeCursor(['2026-10-12T03:00:00Z', 'x', 'no-id']),
    encodeCursor(['yesterday', 'x', newId()]),
    encodeCursor(['2300-01-01T00:00:00Z', 'x', newId()]),
  ])
    expect((await read(1, cursor)).items).toEqual([first])
})
