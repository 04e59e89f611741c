import { sql } from 'kysely'
import { countWaiting, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import { type Tx, transaction } from '#database'
import { type Actor, jakartaDate } from '#kernel'
import { account, balance } from '#ledger'
import type { Cashier } from '#payments'
import type { BankStatement, StatementForm } from './bank-statement.ts'
import { freshLines } from './continue-statements.ts'
import {
  type Kept,
  keepStatement,
  lockStatements,
  type NumberedLine,
  readKept,
  takeLines,
} from './keep-statement.ts'
import { matchTransfers } from './match-transfers.ts'
import { bankDifferences, keepDifferences } from './reconcile-day.ts'
import { accountDiffers, noAccount, statementWaiting } from './refusals.ts'
import { readBankStatement } from './statement.ts'
import { sumOf } from './statement-line.ts'

/** The kind of these proposals. */
const kind = 'bank-statement'

export type TakenStatement = {
  readonly id: string
  readonly statement: BankStatement
  /** Lines that no statement brought before. */
  readonly fresh: number
  /** False: it waits for a second person, and nothing of it counts yet. */
  readonly isTaken: boolean
  /** How many transfers of deposits it reported. */
  readonly matched: number
}

/**
 * Takes a statement of our bank in as one person of the staff. The first of a day, and one that brings
 * more money than one person may take in alone, waits until a second person approved it. Refuses the
 * whole file with a code of this room when it cannot be read, is of another account, does not go on from
 * the statement before it or says nothing new.
 */
export async function takeStatement(
  cashier: Cashier,
  actor: Actor,
  bytes: Uint8Array,
  form: StatementForm = {},
): Promise<TakenStatement> {
  const { db, clock, escrow } = cashier
  if (escrow === undefined || escrow === null) throw noAccount()
  const statement = readBankStatement(new TextDecoder().decode(bytes), form)
  const told = statement.account
  if (told !== escrow.accountNumber)
    throw accountDiffers({ ours: escrow.accountNumber.slice(-4), told: told.slice(-4) })
  const now = clock.now()
  const imported = await transaction(db, async (tx) => {
    await lockStatements(tx)
    if ((await countWaiting(tx, [kind])) > 0) throw statementWaiting()
    const kept = await keepStatement(tx, { statement, bytes, importedBy: actor.userId, now })
    const fresh = await freshLines(tx, statement, now)
    const isTaken = await mayTakeAlone(tx, kept, fresh, now)
    if (isTaken) await takeLines(tx, kept, fresh, now)
    else await proposeStatement(tx, actor, kept, { fresh, now })
    await auditStatement(tx, kept, { actorId: actor.userId, action: 'import-statement', now })
    return { id: kept.id, fresh: fresh.length, isTaken }
  })
  return { ...imported, statement, matched: imported.isTaken ? await afterTaking(cashier) : 0 }
}

/**
 * Takes a statement as two people decided. Refuses with `reconciliation.statement_gap` when it does not go
 * on any more from what was taken since.
 */
export const statementTaking = twoPersonAct({
  kind,
  lock: lockStatements,
  carryOut: async (tx, { proposal, actor, now }) => {
    const kept = await readKept(tx, proposal.subjectId)
    await takeLines(tx, kept, await freshLines(tx, kept, now), now)
    await auditStatement(tx, kept, { actorId: actor.userId, action: 'take-statement', now })
  },
  afterwards: afterTaking,
})

/** What follows a statement: its transfers are taken in, and what nobody knows is listed for people. */
export async function afterTaking(cashier: Cashier): Promise<number> {
  const { db, clock } = cashier
  const matched = await matchTransfers(cashier)
  await transaction(db, async (tx) => {
    const now = clock.now()
    await keepDifferences(tx, jakartaDate(now), now, await bankDifferences(tx))
  })
  return matched
}

async function mayTakeAlone(
  tx: Tx,
  { id }: Kept,
  fresh: readonly NumberedLine[],
  now: Date,
): Promise<boolean> {
  const today = jakartaDate(now)
  const { rows } = await sql<{ aloneMax: bigint; before: number; credits: bigint }>`
    select (select alone_max from reconciliation.rules where effective_from <= ${today}::date
        order by effective_from desc limit 1) as alone_max,
      count(distinct s.id)::integer as before,
      coalesce(sum(l.amount) filter (where l.amount > 0 and not exists (
        select from approvals.proposals p
        where p.kind = ${kind} and p.subject_id = s.id::text)), 0)::bigint as credits
    from reconciliation.statements s
    left join reconciliation.taken_lines l on l.statement_id = s.id
    where s.taken_at is not null and s.imported_by is not null and s.id <> ${id}
      and (s.imported_at at time zone 'Asia/Jakarta')::date = ${today}::date`.execute(tx)
  const [{ aloneMax = 0n, before = 0, credits = 0n } = {}] = rows
  const came = sumOf(fresh.map(({ line }) => line).filter(({ amount }) => amount > 0n))
  return before > 0 && credits + came <= aloneMax
}

const shownCredits = 10

async function proposeStatement(
  tx: Tx,
  { userId: byUserId }: Actor,
  kept: Kept,
  { fresh, now }: { fresh: readonly NumberedLine[]; now: Date },
): Promise<void> {
  const { id, account: number, beginsOn, endsOn, opening, closing, lines, fileHash } = kept
  const told = fresh.map(({ line }) => line)
  const credits = told.filter(({ amount }) => amount > 0n)
  const largest = credits.toSorted((left, right) => (left.amount < right.amount ? 1 : -1))
  const content = {
    account: number,
    beginsOn,
    endsOn,
    opening: opening.toString(),
    closing: closing.toString(),
    ledger: (await balance(tx, account('bank-settlement', 'platform'))).toString(),
    lines: lines.length,
    fresh: fresh.length,
    credits: sumOf(credits).toString(),
    debits: sumOf(told.filter(({ amount }) => amount < 0n)).toString(),
    largest: largest.slice(0, shownCredits).map(({ bookedOn, amount, sender, text }) => {
      return { bookedOn, amount: amount.toString(), sender, text }
    }),
    fileHash,
  }
  await propose(tx, { kind, subjectId: id, content, byUserId, now })
}

async function auditStatement(
  tx: Tx,
  { id, format, lines, beginsOn, endsOn }: Kept,
  { actorId, action, now }: { actorId: string; action: string; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: `reconciliation.${action}`,
    subjectKind: 'bank-statement',
    subjectId: id,
    details: { format, lines: lines.length, beginsOn, endsOn },
  })
}
