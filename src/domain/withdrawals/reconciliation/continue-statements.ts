import { sql } from 'kysely'
import type { Tx } from '#database'
import { jakartaDate } from '#kernel'
import type { BankStatement } from './bank-statement.ts'
import { lineOutOfTime, statementGap, statementTaken } from './refusals.ts'
import { sumOf } from './statement-line.ts'
import { type NumberedLine, numbered } from './store-statement.ts'

/**
 * The new lines of a statement. Refuses with `reconciliation.statement_gap` when its opening balance is not the
 * closing balance of the previous statement (after leaving out known lines), `line_out_of_time` for a line of a
 * closed or future day, and `statement_taken` when it has no new line. The caller holds the lock on statements.
 */
export async function newStatementLines(
  tx: Tx,
  statement: BankStatement,
  now: Date,
): Promise<readonly NumberedLine[]> {
  const all = numbered(statement.lines)
  const known = await knownLinePositions(tx, statement.account, all)
  const fresh = all.filter((_, place) => !known.has(place))
  const last = await lastTaken(tx, statement.account)
  const today = jakartaDate(now)
  const late = fresh.find(({ line }) => line.bookedOn > today)
  if (late !== undefined) throw lineOutOfOrder(statement, late, today)
  if (last === null) return fresh
  const found = statement.opening + sumOf(statement.lines.filter((_, place) => known.has(place)))
  if (found !== last.closing)
    throw statementGap({ expected: last.closing, found, day: last.endsOn })
  const early = fresh.find(({ line }) => line.bookedOn < last.endsOn)
  if (early !== undefined) throw lineOutOfOrder(statement, early, last.endsOn)
  if (fresh.length === 0 && statement.endsOn <= last.endsOn) throw statementTaken()
  return fresh
}

function lineOutOfOrder({ lines }: BankStatement, { line }: NumberedLine, day: string) {
  return lineOutOfTime({ day, line: lines.indexOf(line) + 1 })
}

async function knownLinePositions(
  tx: Tx,
  account: string,
  all: readonly NumberedLine[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select (w.position - 1)::integer as place from unnest(
      ${all.map(({ line }) => line.bookedOn)}::date[],
      ${all.map(({ line }) => line.amount)}::bigint[],
      ${all.map(({ line }) => line.text)}::text[],
      ${all.map(({ occurrence }) => occurrence)}::integer[]
    ) with ordinality as w (booked_on, amount, text, occurrence, position)
    join reconciliation.taken_lines t on t.account = ${account} and t.booked_on = w.booked_on
      and t.amount = w.amount and t.text_hash = sha256(convert_to(w.text, 'UTF8'))
      and t.occurrence = w.occurrence`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

/** The closing balance and day of the newest accepted statement of an account. */
export async function lastTaken(
  tx: Tx,
  account: string,
): Promise<{ closing: bigint; endsOn: string } | null> {
  const { rows } = await sql<{ closing: bigint; endsOn: string }>`
    select closing, ends_on::text from reconciliation.statements
    where account = ${account} and taken_at is not null and closing is not null
    order by taken_at desc, id desc limit 1`.execute(tx)
  return rows[0] ?? null
}
