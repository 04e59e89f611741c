import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { transaction } from '#database'
import { dayAfter } from '#kernel'
import { testDatabase } from '../../../../tests/support/database.ts'
import { newStatementLines } from './continue-statements.ts'
import { lineOf, type StatementLine, sumOf } from './statement-line.ts'
import { acceptLines, lockStatements, storeStatement } from './store-statement.ts'

const store = await testDatabase()
const now = new Date('2026-12-20T03:00:00Z')
afterAll(() => store.close())

let files = 0

type File = {
  readonly account: string
  readonly opening: bigint
  readonly lines: readonly StatementLine[]
  readonly endsOn: string
}

/** Takes a statement as if its approval were not needed; returns how many of its lines were new. */
async function take({ account, opening, lines, endsOn }: File): Promise<number> {
  files += 1
  const bytes = new TextEncoder().encode(`${files}`)
  const closing = opening + sumOf(lines)
  const beginsOn = lines[0]?.bookedOn ?? endsOn
  const statement = { format: 'csv', account, beginsOn, endsOn, opening, closing, lines } as const
  return await transaction(store.db, async (tx) => {
    await lockStatements(tx)
    const input = { statement, purpose: 'own', bytes, importedBy: null, now } as const
    const kept = await storeStatement(tx, input)
    const fresh = await newStatementLines(tx, statement, now)
    await acceptLines(tx, kept, fresh, now)
    return fresh.length
  })
}

async function counted(account: string): Promise<string[]> {
  const { rows } = await store.asOwner(`
    select l.booked_on::text || ' ' || l.amount || ' ' || l.text as line
    from reconciliation.taken_lines t
    join reconciliation.lines l on (l.statement_id, l.position) = (t.statement_id, t.position)
    where t.account = '${account}'`)
  return rows.map(({ line }) => line).toSorted()
}

const shown = ({ bookedOn, amount, text }: StatementLine) => `${bookedOn} ${amount} ${text}`
const firstDay = '2026-12-01'

// Few amounts and texts, so that a day often has lines that are equal.
const aLine = fc.tuple(fc.constantFrom(1n, -1n, 5n), fc.constantFrom('BIAYA', 'TRF'))
const someDays = fc.array(fc.array(aLine, { maxLength: 5 }), { minLength: 1, maxLength: 6 })
/** When a file was made, in days and lines since the one before, and how many days back it begins. */
const exported = fc.record({ back: fc.nat(3), days: fc.nat(2), lines: fc.nat(5) })

function linesAtBank(days: readonly (readonly (readonly [bigint, string])[])[]) {
  return days.map((lines, index) =>
    lines.map(([amount, text]) => lineOf(dayAfter(firstDay, index), amount, text, null)),
  )
}

test('however the days of an account are cut into overlapping files, each line counts once and the balance is that of the bank', async () => {
  await fc.assert(
    fc.asyncProperty(someDays, fc.array(exported, { maxLength: 6 }), async (days, exports) => {
      const account = `77${files}`
      const bank = linesAtBank(days)
      const lastDay = bank.length - 1
      // The day that the newest file ends on, and how many lines the bank had on it by then.
      let [covered, seen] = [0, 0]
      for (const { back, days: forward, lines: more } of [
        ...exports,
        { back: 3, days: lastDay, lines: 5 },
      ]) {
        const to = Math.min(lastDay, covered + forward)
        const from = Math.max(0, covered - back)
        seen = (to === covered ? seen : 0) + more
        const lines = [...bank.slice(from, to).flat(), ...(bank[to]?.slice(0, seen) ?? [])]
        const opening = 1000n + sumOf(bank.slice(0, from).flat())
        await take({ account, opening, lines, endsOn: dayAfter(firstDay, to) }).catch((error) =>
          expect(error).toMatchObject({ code: 'reconciliation.statement_taken' }),
        )
        covered = to
      }
      expect(await counted(account)).toEqual(bank.flat().map(shown).toSorted())
      const { rows } = await store.asOwner(`select closing from reconciliation.statements
        where account = '${account}' and taken_at is not null order by taken_at desc limit 1`)
      expect(BigInt(rows[0].closing)).toBe(1000n + sumOf(bank.flat()))
    }),
    { numRuns: 25 },
  )
})

test('a file that leaves out lines is refused with the balance that it should continue, and counts nothing', async () => {
  const account = '880001'
  const bank = linesAtBank([[[100n, 'A']], [[30n, 'B']], [[7n, 'C']]])
  const [first = [], , third = []] = bank
  const day = (index: number) => dayAfter(firstDay, index)
  await take({ account, opening: 0n, lines: first, endsOn: day(0) })
  await expect(
    take({ account, opening: 130n, lines: third, endsOn: day(2) }),
  ).rejects.toMatchObject({
    code: 'reconciliation.statement_gap',
    details: { expected: 100n, found: 130n, day: day(0) },
  })
  expect(await counted(account)).toEqual(first.map(shown))
})

test.each([
  ['before the last day that was taken', -1],
  ['after today', 20],
])('a new line %s is refused, and the whole file with it', async (_, days) => {
  const account = `99000${days + 1}`
  const line = (on: number, amount: bigint) => lineOf(dayAfter(firstDay, on), amount, 'A', null)
  await take({ account, opening: 0n, lines: [line(0, 1n)], endsOn: firstDay })
  const lines = [line(0, 5n), line(days, 7n)]
  await expect(
    take({ account, opening: 1n, lines, endsOn: dayAfter(firstDay, Math.max(days, 0)) }),
  ).rejects.toMatchObject({ code: 'reconciliation.line_out_of_time', details: { line: 2 } })
  expect(await counted(account)).toEqual([shown(line(0, 1n))])
})
