import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { EntryKind } from '#contract'
import { transaction } from '#database'
import { type Actor, movableClock, newId } from '#kernel'
import {
  account,
  atBank,
  balance,
  checkStore,
  credit,
  debit,
  movementsAsPosted,
  type NewEntry,
  postEntries,
} from '#ledger'
import { testDatabase } from '../../../tests/support/database.ts'
import { readBalanceLines } from './balance-lines.ts'
import { countWalletMovements, readMovements } from './read-movements.ts'
import { readStatement, statementLines } from './statement.ts'

const store = await testDatabase()
const clock = movableClock(new Date('2026-11-27T08:00:00Z'))
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

type Payment = {
  readonly amount: bigint
  readonly at: Date
  readonly kind?: EntryKind
  readonly reference?: string
}

function anInvestor(): Actor {
  return { userId: newId(), roles: [] }
}

/** Posts payments in this order; a positive amount arrives, a negative one leaves. */
async function pay({ userId }: Actor, ...payments: readonly Payment[]): Promise<void> {
  const [bank, cash] = [atBank('client'), account('investor-cash', userId)]
  const facts = { propertyId: null, actorId: null }
  const entries = payments.map(({ amount, at, kind, reference = 'UJI-00001' }) => ({
    ...facts,
    id: newId(),
    kind: kind ?? (amount > 0n ? ('deposit' as const) : ('withdrawal' as const)),
    happenedAt: at,
    reference,
    lines:
      amount > 0n
        ? [debit(bank, amount), credit(cash, amount)]
        : [debit(cash, -amount), credit(bank, -amount)],
  }))
  await transaction(store.db, (tx) => postEntries(tx, entries))
}

async function linesOf(actor: Actor, period: string) {
  const statement = await readStatement(store.db, clock, actor, period)
  const lines = []
  for await (const { amount, balance } of statementLines(store.db, actor, statement))
    lines.push({ amount, balance })
  return { ...statement, lines }
}

describe('a statement', () => {
  test('a statement of someone without movements is empty, and one of a future month is refused', async () => {
    const nobody = anInvestor()
    expect(await linesOf(nobody, '2026-11')).toMatchObject({
      ...{ opening: 0n, closing: 0n, count: 0, kinds: [], lines: [] },
    })
    await expect(readStatement(store.db, clock, nobody, '2026-12')).rejects.toMatchObject({
      code: 'wallet.period_unknown',
    })
  })

  test('a statement contains what happened from midnight to midnight in Jakarta', async () => {
    const actor = anInvestor()
    await pay(
      actor,
      { amount: 100n, at: new Date('2026-09-30T16:59:59.999Z') },
      { amount: 20n, at: new Date('2026-09-30T17:00:00Z') },
      { amount: 3n, at: new Date('2026-10-31T16:59:59.999Z') },
      { amount: 4000n, at: new Date('2026-10-31T17:00:00Z') },
    )
    expect(await linesOf(actor, '2026-10')).toMatchObject({
      ...{ opening: 100n, closing: 123n, count: 2 },
      kinds: [{ kind: 'deposit', amount: 23n, count: 2 }],
      lines: [
        { amount: 20n, balance: 120n },
        { amount: 3n, balance: 123n },
      ],
    })
  })

  test('a statement shows a payment that was recorded late on the day it happened, and every later balance follows', async () => {
    const actor = anInvestor()
    await pay(
      actor,
      { amount: 1000n, at: new Date('2026-10-05T03:00:00Z') },
      { amount: -300n, at: new Date('2026-10-20T03:00:00Z') },
      { amount: 50n, at: new Date('2026-10-10T03:00:00Z') },
    )
    expect((await linesOf(actor, '2026-10')).lines).toEqual([
      { amount: 1000n, balance: 1000n },
      { amount: 50n, balance: 1050n },
      { amount: -300n, balance: 750n },
    ])
  })

  test('a statement keeps its figures when money moves while it is written', async () => {
    const actor = anInvestor()
    const at = new Date('2026-11-03T03:00:00Z')
    await pay(actor, { amount: 700n, at })
    const statement = await readStatement(store.db, clock, actor, '2026-11')
    await pay(actor, { amount: 55n, at })
    const balances = []
    for await (const { balance } of statementLines(store.db, actor, statement))
      balances.push(balance)
    expect(balances).toEqual([700n])
    expect(statement.closing).toBe(700n)
    expect((await readStatement(store.db, clock, actor, '2026-11')).closing).toBe(755n)
  })

  test('a statement of each month begins with the closing balance of the month before, and the year adds them up', async () => {
    const day = fc.integer({ min: 1, max: 330 })
    const amount = fc.bigInt({ min: 1n, max: 10_000_000n })
    const payments = fc.array(fc.record({ day, amount, isOut: fc.boolean() }), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(payments, async (planned) => {
        const actor = anInvestor()
        // Never more leaves than has arrived, in the order of posting.
        let balance = 0n
        const made = planned.map(({ day, amount, isOut }): Payment => {
          const signed = isOut && amount <= balance ? -amount : amount
          balance += signed
          return { amount: signed, at: new Date(Date.UTC(2026, 0, day, 12)) }
        })
        await pay(actor, ...made)
        let before = 0n
        let count = 0
        for (let month = 1; month <= 11; month += 1) {
          const name = `2026-${String(month).padStart(2, '0')}`
          const each = await linesOf(actor, name)
          expect(each.opening, name).toBe(before)
          expect(each.lines.at(-1)?.balance ?? before, name).toBe(each.closing)
          expect(each.lines).toHaveLength(each.count)
          before = each.closing
          count += each.count
        }
        const year = await readStatement(store.db, clock, actor, '2026')
        expect([year.opening, year.closing, year.count]).toEqual([0n, balance, made.length])
        expect([before, count]).toEqual([balance, made.length])
      }),
      { numRuns: 8 },
    )
  })
})

describe('the movements of a wallet', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12))

  test('the movements of a wallet are read page by page without a gap and without a duplicate, even while money arrives', async () => {
    const actor = anInvestor()
    await pay(
      actor,
      ...Array.from({ length: 23 }, (_, index) => ({ amount: BigInt(index + 1), at: at(1) })),
    )
    const seen: bigint[] = []
    let cursor: string | null = null
    do {
      const page = await readMovements(store.db, actor, { limit: 5, cursor })
      seen.push(...page.items.map(({ amount }) => amount))
      cursor = page.nextCursor
      if (seen.length === 5) await pay(actor, { amount: 1000n, at: at(2) })
    } while (cursor !== null)
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => BigInt(23 - index)))
  })

  test('the movements of a wallet are filtered by direction, kind and days in Jakarta, including both ends', async () => {
    const actor = anInvestor()
    await pay(
      actor,
      { amount: 10n, at: new Date('2026-10-04T16:59:59Z') },
      { amount: 200n, at: new Date('2026-10-04T17:00:00Z') },
      { amount: -30n, at: new Date('2026-10-06T16:59:59Z') },
      { amount: 4000n, at: new Date('2026-10-06T17:00:00Z'), kind: 'distribution' },
    )
    const amounts = async (query: Parameters<typeof readMovements>[3]) =>
      (await readMovements(store.db, actor, { limit: 24, cursor: null }, query)).items.map(
        ({ amount }) => amount,
      )
    expect(await amounts({ from: '2026-10-05', to: '2026-10-06' })).toEqual([-30n, 200n])
    expect(await amounts({ direction: 'out' })).toEqual([-30n])
    expect(await amounts({ direction: 'in' })).toEqual([4000n, 200n, 10n])
    expect(await amounts({ kind: 'distribution' })).toEqual([4000n])
    expect(await amounts({ kind: 'distribution', to: '2026-10-06' })).toEqual([])
  })

  test('the movements of a wallet of another investor are never included', async () => {
    const [one, other] = [anInvestor(), anInvestor()]
    await pay(one, { amount: 5n, at: at(3) })
    await pay(other, { amount: 7n, at: at(3) })
    const { items } = await readMovements(store.db, one, { limit: 24, cursor: null })
    expect(items.map(({ amount }) => amount)).toEqual([5n])
  })

  test('the movements of a wallet are searched by a part of their number, in which % and _ are only themselves', async () => {
    const actor = anInvestor()
    for (const reference of ['DEP-50%_A', 'DEP-50XYA', 'dep-7', 'KOR\\1'])
      await pay(actor, { amount: 1n, at: at(1), reference })
    const found = async (search: string) =>
      (await readMovements(store.db, actor, { limit: 24, cursor: null }, { search })).items
        .map(({ reference }) => reference)
        .toReversed()
    expect(await found('50%')).toEqual(['DEP-50%_A'])
    expect(await found('%_')).toEqual(['DEP-50%_A'])
    expect(await found('DEP-7')).toEqual(['dep-7'])
    expect(await found('r\\1')).toEqual(['KOR\\1'])
    expect(await found('  ')).toHaveLength(4)
    expect(await found('tidak ada')).toEqual([])
  })

  test('the movements of a wallet that match any filter are those that a person would pick from all of them', async () => {
    const actor = anInvestor()
    const kinds = ['deposit', 'distribution', 'correction'] as const
    const days = ['2026-10-04', '2026-10-05', '2026-10-06']
    const instants = days.flatMap((day) => [`${day}T00:00:00+07:00`, `${day}T23:59:59.999+07:00`])
    const all = instants.flatMap((instant, index) =>
      kinds.map((kind, place): Payment => {
        const amount = BigInt(1000 + index * 10 + place)
        return { amount: index > 0 && place === 1 ? -amount : amount, at: new Date(instant), kind }
      }),
    )
    await pay(actor, ...all)
    const query = fc.record({
      kind: fc.constantFrom(null, ...kinds, 'trade' as const),
      direction: fc.constantFrom(null, 'in' as const, 'out' as const),
      from: fc.constantFrom(null, ...days),
      to: fc.constantFrom(null, ...days),
    })
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const { kind, direction, from, to } = asked
        const picked = all.filter((one) => {
          const day = new Date(one.at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
          const isIn = one.amount > 0n
          return (
            (kind === null || one.kind === kind) &&
            (direction === null || isIn === (direction === 'in')) &&
            (from === null || day >= from) &&
            (to === null || day <= to)
          )
        })
        const { items } = await readMovements(store.db, actor, { limit: 50, cursor: null }, asked)
        expect(items.map(({ amount }) => amount)).toEqual(
          picked.map(({ amount }) => amount).toReversed(),
        )
        expect(await countWalletMovements(store.db, actor, asked)).toEqual({
          count: picked.length,
          hasMore: false,
        })
      }),
      { numRuns: 30 },
    )
  })

  test('the movements of a wallet with more lines than are read at once are all in the statement and the file, and counted up to a thousand', async () => {
    const actor = anInvestor()
    const count = 2001
    // Each a minute earlier than the one posted before it.
    const start = new Date('2026-10-20T03:00:00Z').getTime()
    await pay(
      actor,
      ...Array.from({ length: count }, (_, index) => ({
        amount: BigInt(index + 1),
        at: new Date(start - index * 60_000),
      })),
    )
    const sum = BigInt((count * (count + 1)) / 2)
    const { lines, closing } = await linesOf(actor, '2026-10')
    expect(lines).toHaveLength(count)
    expect([lines[0]?.amount, lines.at(-1)?.amount]).toEqual([BigInt(count), 1n])
    expect([lines.at(-1)?.balance, closing]).toEqual([sum, sum])
    const ref = account('investor-cash', actor.userId)
    const posted: bigint[] = []
    for await (const { sequence } of movementsAsPosted(store.db, ref, {}, BigInt(count - 1)))
      posted.push(sequence)
    expect(posted).toEqual(Array.from({ length: count - 1 }, (_, index) => BigInt(index + 1)))
    expect(await countWalletMovements(store.db, actor, {})).toEqual({ count: 1000, hasMore: true })
  })
})

test('the components of the rewards are those that were earned and neither paid nor taken back, newest first', async () => {
  const actor = anInvestor()
  const [rewards, cash] = [
    account('investor-rewards', actor.userId),
    account('investor-cash', actor.userId),
  ]
  const costs = account('referral-costs', 'platform')
  const happened = (kind: EntryKind, reference: string, lines: NewEntry['lines'], day: number) => ({
    id: newId(),
    kind,
    reference,
    happenedAt: new Date(Date.UTC(2026, 9, day)),
    propertyId: null,
    actorId: null,
    lines,
  })
  const earned = (reference: string, amount: bigint, day: number) =>
    happened('referral-reward', reference, [debit(costs, amount), credit(rewards, amount)], day)
  await transaction(store.db, (tx) =>
    postEntries(tx, [
      earned('HAD-1', 50_000n, 1),
      earned('HAD-2', 30_000n, 2),
      earned('HAD-3', 20_000n, 3),
      happened('referral-payout', 'HAD-1', [debit(rewards, 50_000n), credit(cash, 50_000n)], 4),
      happened('referral-clawback', 'HAD-3', [debit(rewards, 20_000n), credit(costs, 20_000n)], 5),
      earned('HAD-4', 10_000n, 6),
    ]),
  )
  const lines = await readBalanceLines(store.db, clock, actor, 'rewards')
  expect(
    lines.map(({ kind, reference, amount, since }) => [kind, reference, amount, since]),
  ).toEqual([
    ['reward', 'HAD-4', 10_000n, new Date('2026-10-06T00:00:00Z')],
    ['reward', 'HAD-2', 30_000n, new Date('2026-10-02T00:00:00Z')],
  ])
  expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(await balance(store.db, rewards))
})
