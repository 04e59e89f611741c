import { sql } from 'kysely'
import { propose, twoPersonAct, waitingProposals } from '#approvals'
import { recordAudit } from '#audit'
import { type BankPurpose, bankPurposes } from '#contract'
import { type Tx, transaction } from '#database'
import { type Actor, jakartaDate } from '#kernel'
import { atBank, balance } from '#ledger'
import type { OperatorAccounts, PaymentServices } from '#payments'
import { bookTransferLines } from '../transfer-orders/book-lines.ts'
import type { BankStatement, StatementForm } from './bank-statement.ts'
import { newStatementLines } from './continue-statements.ts'
import { newLineDifferences } from './line-differences.ts'
import { matchTransfers } from './match-transfers.ts'
import { recordDifferences } from './reconcile-day.ts'
import { accountDiffers, noAccount, statementWaiting } from './refusals.ts'
import { readBankStatement } from './statement.ts'
import { sumOf } from './statement-line.ts'
import {
  acceptLines,
  type Kept,
  lockStatements,
  type NumberedLine,
  readKept,
  storeStatement,
} from './store-statement.ts'

/** The kind of these proposals. */
const kind = 'bank-statement'

type TakenStatement = {
  readonly id: string
  readonly statement: BankStatement
  /** The new lines. */
  readonly fresh: number
  /** False while it waits for a second person; then none of it counts yet. */
  readonly isTaken: boolean
  /** The number of deposit transfers in it. */
  readonly matched: number
}

/**
 * Imports a bank statement as one staff member. The first one of a day, and one with more incoming money than
 * one person may import, waits for a second person. Refuses the whole file with a code of this room when it
 * cannot be read, is of another account, does not continue the previous statement or has no new line.
 */
export async function importStatement(
  services: PaymentServices,
  actor: Actor,
  bytes: Uint8Array,
  form: StatementForm = {},
): Promise<TakenStatement> {
  const { db, clock, bankAccounts } = services
  if (bankAccounts === undefined || bankAccounts === null) throw noAccount()
  const statement = readBankStatement(new TextDecoder().decode(bytes), form)
  const purpose = purposeOf(bankAccounts, statement.account)
  const now = clock.now()
  const imported = await transaction(db, async (tx) => {
    await lockStatements(tx)
    await requireNoPendingStatement(tx, statement.account)
    const kept = await storeStatement(tx, {
      statement,
      purpose,
      bytes,
      importedBy: actor.userId,
      now,
    })
    const fresh = await newStatementLines(tx, statement, now)
    const isTaken = await mayTakeAlone(tx, kept, fresh, now)
    if (isTaken) await acceptLines(tx, kept, fresh, now)
    else await proposeStatement(tx, actor, kept, { fresh, now })
    await auditStatement(tx, kept, { actorId: actor.userId, action: 'import-statement', now })
    return { id: kept.id, fresh: fresh.length, isTaken }
  })
  return { ...imported, statement, matched: imported.isTaken ? await afterImport(services) : 0 }
}

/**
 * Imports a statement that two people decided. Refuses with `reconciliation.statement_gap` when it no longer
 * continues the newest statement.
 */
export const statementTaking = twoPersonAct({
  kind,
  lock: lockStatements,
  carryOut: async (tx, { proposal, actor, now }) => {
    const kept = await readKept(tx, proposal.subjectId)
    await acceptLines(tx, kept, await newStatementLines(tx, kept, now), now)
    await auditStatement(tx, kept, { actorId: actor.userId, action: 'accept-statement', now })
  },
  afterwards: afterImport,
})

/** After an import: books the orders and transfers that it shows, and lists unknown lines for staff. */
export async function afterImport(services: PaymentServices): Promise<number> {
  const { db, clock } = services
  await bookTransferLines(services)
  const matched = await matchTransfers(services)
  await transaction(db, async (tx) => {
    const now = clock.now()
    await recordDifferences(tx, jakartaDate(now), now, await newLineDifferences(tx))
  })
  return matched
}

function purposeOf(accounts: OperatorAccounts, accountNumber: string): BankPurpose {
  const found = bankPurposes.find((purpose) => accounts[purpose].accountNumber === accountNumber)
  if (found !== undefined) return found
  const ours = bankPurposes.map((purpose) => accounts[purpose].accountNumber.slice(-4)).join(', ')
  throw accountDiffers({ ours, stated: accountNumber.slice(-4) })
}

/** One statement of an account is decided at a time, because the next must continue it. */
async function requireNoPendingStatement(tx: Tx, account: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from reconciliation.statements where account = ${account} and taken_at is null`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if ((await waitingProposals(tx, kind, ids)).size > 0) throw statementWaiting()
}

async function mayTakeAlone(
  tx: Tx,
  { id, purpose }: Kept,
  fresh: readonly NumberedLine[],
  now: Date,
): Promise<boolean> {
  const today = jakartaDate(now)
  const { rows } = await sql<{ aloneMax: bigint; before: number; credits: bigint }>`
    select (select alone_max from reconciliation.rules where effective_from <= ${today}::date
        order by effective_from desc limit 1) as alone_max,
      -- The first of a day takes two people, of each account.
      count(distinct s.id) filter (where s.purpose = ${purpose})::integer as before,
      coalesce(sum(l.amount) filter (where l.amount > 0 and not exists (
        select from reconciliation.proposed_statements p
        where p.statement_id = s.id::text)), 0)::bigint as credits
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
  const { id, account: number, purpose, beginsOn, endsOn, opening, closing, lines, fileHash } = kept
  const newLines = fresh.map(({ line }) => line)
  const credits = newLines.filter(({ amount }) => amount > 0n)
  const largest = credits.toSorted((left, right) => (left.amount < right.amount ? 1 : -1))
  const content = {
    account: number,
    accountPurpose: purpose,
    beginsOn,
    endsOn,
    opening: opening.toString(),
    closing: closing.toString(),
    ledger: (await balance(tx, atBank(purpose))).toString(),
    lines: lines.length,
    fresh: fresh.length,
    credits: sumOf(credits).toString(),
    debits: sumOf(newLines.filter(({ amount }) => amount < 0n)).toString(),
    largest: largest.slice(0, shownCredits).map(({ bookedOn, amount, sender, text }) => {
      return { bookedOn, amount: amount.toString(), sender, text }
    }),
    fileHash,
  }
  await propose(tx, { kind, subjectId: id, content, byUserId, now })
}

async function auditStatement(
  tx: Tx,
  { id, purpose, format, lines, beginsOn, endsOn }: Kept,
  { actorId, action, now }: { actorId: string; action: string; now: Date },
): Promise<void> {
  await recordAudit(tx, {
    happenedAt: now,
    actorId,
    action: `reconciliation.${action}`,
    subjectKind: 'bank-statement',
    subjectId: id,
    details: { purpose, format, lines: lines.length, beginsOn, endsOn },
  })
}
