import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BankPurpose } from '#contract'
import type { Tx } from '#database'
import { newId } from '#kernel'
import type { BankStatement } from './bank-statement.ts'
import { statementTaken } from './refusals.ts'
import type { StatementLine } from './statement-line.ts'

/** A statement to store; `importedBy` is null for the simulated bank. */
export type Kept = BankStatement & {
  readonly id: string
  readonly fileHash: string
  readonly purpose: BankPurpose
}

type NewStatement = {
  readonly statement: BankStatement
  /** The purpose of its account. */
  readonly purpose: BankPurpose
  readonly bytes: Uint8Array
  readonly importedBy: string | null
  readonly now: Date
  /** For the simulated bank: the number of last lines that the ledger shows already. */
  readonly inLedger?: number
}

/** Serialises decisions on statements, because each must continue the previous one. */
export async function lockStatements(tx: Tx): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('reconciliation.statements', 0))`.execute(tx)
}

/** Stores a statement as read. It has no effect until it is accepted. */
export async function storeStatement(tx: Tx, input: NewStatement): Promise<Kept> {
  const { statement, purpose, bytes, importedBy, now, inLedger = 0 } = input
  const { format, account, beginsOn, endsOn, opening, closing, lines } = statement
  const id = newId(now.getTime())
  const hash = createHash('sha256').update(bytes).digest()
  const { rows } = await sql`
    select from reconciliation.statements where file_hash = ${hash} and taken_at is not null`.execute(
    tx,
  )
  if (rows.length > 0) throw statementTaken()
  await sql`
    insert into reconciliation.statements (id, format, account, purpose, file_hash, begins_on, ends_on,
      opening, closing, imported_by, imported_at)
    values (${id}, ${format}, ${account}, ${purpose}, ${hash}, ${beginsOn}::date, ${endsOn}::date,
      ${opening}, ${closing}, ${importedBy}, ${now})`.execute(tx)
  await sql`
    insert into reconciliation.lines
      (statement_id, position, booked_on, amount, text, reference, sender, in_ledger)
    select ${id}, w.position, w.booked_on, w.amount, w.text, w.reference, w.sender,
      w.position > ${lines.length - inLedger}::integer
    from unnest(
      ${lines.map(({ bookedOn }) => bookedOn)}::date[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ text }) => text)}::text[],
      ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ sender }) => sender)}::text[]
    ) with ordinality as w (booked_on, amount, text, reference, sender, position)`.execute(tx)
  return { ...statement, id, purpose, fileHash: hash.toString('hex') }
}

/** Accepts a stored statement: its new lines take effect, each once. The caller holds the lock on statements. */
export async function acceptLines(
  tx: Tx,
  { id, account, lines }: Pick<Kept, 'id' | 'account' | 'lines'>,
  fresh: readonly NumberedLine[],
  now: Date,
): Promise<void> {
  const positions = fresh.map((line) => lines.indexOf(line.line) + 1)
  await sql`
    insert into reconciliation.taken_lines
      (statement_id, position, account, booked_on, amount, text_hash, occurrence)
    select l.statement_id, l.position, ${account}, l.booked_on, l.amount,
      sha256(convert_to(l.text, 'UTF8')), w.occurrence
    from unnest(${positions}::integer[],
      ${fresh.map(({ occurrence }) => occurrence)}::integer[]) as w (position, occurrence)
    join reconciliation.lines l on l.statement_id = ${id} and l.position = w.position`.execute(tx)
  // The newest statement is found by this instant, so each must be later than the previous one.
  await sql`
    update reconciliation.statements set taken_at = greatest(${now}::timestamptz,
      (select max(taken_at) + interval '1 microsecond' from reconciliation.statements
        where account = ${account}))
    where id = ${id}`.execute(tx)
}

/** A line with its number among lines of the same day, amount and text. */
export type NumberedLine = { readonly line: StatementLine; readonly occurrence: number }

export function numbered(lines: readonly StatementLine[]): NumberedLine[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const key = `${line.bookedOn} ${line.amount} ${line.text}`
    const occurrence = (seen.get(key) ?? 0) + 1
    seen.set(key, occurrence)
    return { line, occurrence }
  })
}

/** Reads a stored statement. */
export async function readKept(tx: Tx, id: string): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, 'lines'>>`
    select id, format, account, purpose, begins_on::text, ends_on::text, opening, closing,
      encode(file_hash, 'hex') as file_hash
    from reconciliation.statements
    where id = ${id} and opening is not null and closing is not null`.execute(tx)
  const [kept] = rows
  if (kept === undefined) throw new Error(`statement ${id} is gone`)
  const { rows: lines } = await sql<StatementLine>`
    select booked_on::text, amount, text, reference, sender from reconciliation.lines
    where statement_id = ${id} order by position`.execute(tx)
  return { ...kept, lines }
}
