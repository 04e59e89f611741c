import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { brokenConstraint, type Database, type Tx, transaction } from '#database'
import { type Actor, type Clock, newId } from '#kernel'
import { statementTaken } from './refusals.ts'
import { readStatement, type Statement, type StatementLine } from './statement.ts'

/**
 * Takes a statement of our bank in, CSV or MT940, each file once. Refuses with
 * `reconciliation.statement_unreadable` (nothing of it is kept) and `reconciliation.statement_taken`.
 */
export async function importStatement(
  db: Database,
  clock: Clock,
  actor: Actor | null,
  bytes: Uint8Array,
): Promise<{ id: string; statement: Statement }> {
  const statement = readStatement(new TextDecoder().decode(bytes))
  const id = newId(clock.now().getTime())
  const hash = createHash('sha256').update(bytes).digest()
  try {
    await transaction(db, async (tx) => {
      const { format, account, beginsOn, endsOn, lines } = statement
      await sql`
        insert into reconciliation.statements
          (id, format, account, file_hash, begins_on, ends_on, imported_by, imported_at)
        values (${id}, ${format}, ${account}, ${hash}, ${beginsOn}::date, ${endsOn}::date,
          ${actor?.userId ?? null}, ${clock.now()})`.execute(tx)
      await insertLines(tx, id, lines)
      await recordAudit(tx, {
        happenedAt: clock.now(),
        actorId: actor?.userId ?? null,
        action: 'reconciliation.import-statement',
        subjectKind: 'bank-statement',
        subjectId: id,
        details: { format, lines: lines.length, beginsOn, endsOn },
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'statements_file_hash_key') throw statementTaken()
    throw error
  }
  return { id, statement }
}

async function insertLines(tx: Tx, id: string, lines: readonly StatementLine[]): Promise<void> {
  await sql`
    insert into reconciliation.lines (statement_id, position, booked_on, amount, text, reference, sender)
    select ${id}, w.position, w.booked_on, w.amount, w.text, w.reference, w.sender
    from unnest(
      ${lines.map(({ bookedOn }) => bookedOn)}::date[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ text }) => text)}::text[],
      ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ sender }) => sender)}::text[]
    ) with ordinality as w (booked_on, amount, text, reference, sender, position)`.execute(tx)
}
