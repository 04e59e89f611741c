import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type BankPurpose, bankPurposes } from '#contract'
import { type Tx, transaction } from '#database'
import { endOfDay, jakartaDate } from '#kernel'
import type { PaymentServices } from '#payments'
import type { BankStatement } from './bank-statement.ts'
import { lastTaken } from './continue-statements.ts'
import { afterImport } from './import-statement.ts'
import { notInLedger } from './line-differences.ts'
import { noAccount } from './refusals.ts'
import { lineOf, type StatementLine, sumOf } from './statement-line.ts'
import { acceptLines, lockStatements, numbered, storeStatement } from './store-statement.ts'

/** A transfer at the simulated bank to us; negative when it leaves us. */
type SimulatedLine = Pick<StatementLine, 'amount' | 'text' | 'sender'>

/**
 * Imports a statement of the demo's simulated bank: with lines, the investors' account with these lines of
 * today; without, each account with one line for its movements in the ledger since the last statement. It needs
 * no approval because no person enters it. Returns how many deposit transfers it reported.
 */
export async function importSimulatedStatement(
  services: PaymentServices,
  extraLines: readonly SimulatedLine[],
  on: string = jakartaDate(services.clock.now()),
): Promise<number> {
  const { db, clock, bankAccounts } = services
  if (bankAccounts === undefined || bankAccounts === null) throw noAccount()
  const now = clock.now()
  const purposes = extraLines.length > 0 ? (['client'] as const) : bankPurposes
  const taken = await transaction(db, async (tx) => {
    await lockStatements(tx)
    let count = 0
    for (const purpose of purposes) {
      const account = bankAccounts[purpose].accountNumber
      if (await processOne(tx, { purpose, account, extraLines, on }, now)) count += 1
    }
    return count
  })
  return taken > 0 ? await afterImport(services) : 0
}

type Sent = {
  readonly purpose: BankPurpose
  readonly account: string
  readonly extraLines: readonly SimulatedLine[]
  readonly on: string
}

async function processOne(tx: Tx, sent: Sent, now: Date): Promise<boolean> {
  const { purpose, account, extraLines, on } = sent
  const last = await lastTaken(tx, account)
  if (last !== null && last.endsOn > on) return false
  const moved = await sentLines(tx, purpose, on)
  const lines = [...extraLines, ...moved].map(({ amount, text, sender }) =>
    lineOf(on, amount, text, sender),
  )
  const statement = await upToDate(tx, { purpose, account, on, lines, last: last?.closing ?? null })
  if (statement.lines.length === 0 && last !== null) return false
  const bytes = new TextEncoder().encode(
    `${now.toISOString()} ${account} ${JSON.stringify(extraLines.map(plain))}`,
  )
  const inLedger = statement.lines.length - lines.length
  const kept = await storeStatement(tx, {
    statement,
    purpose,
    bytes,
    importedBy: null,
    now,
    inLedger,
  })
  await acceptLines(tx, kept, await renumbered(tx, kept), now)
  await recordAudit(tx, {
    happenedAt: now,
    actorId: null,
    action: 'reconciliation.import-statement',
    subjectKind: 'bank-statement',
    subjectId: kept.id,
    details: { purpose, lines: statement.lines.length },
  })
  return true
}

function plain({ amount, text }: SimulatedLine): string {
  return `${amount} ${text}`
}

/** The transfer orders that were given to the bank by that day and are on no statement yet. */
async function sentLines(tx: Tx, purpose: BankPurpose, on: string): Promise<SimulatedLine[]> {
  const { rows } = await sql<{ reference: string; amount: bigint }>`
    select o.reference, case e.side when 'left' then -o.amount else o.amount end as amount
    from reconciliation.transfer_orders o
    cross join (values ('left'), ('arrived')) as e (side)
    where o.state = 'sent' and (o.sent_at at time zone 'Asia/Jakarta')::date <= ${on}::date
      and ${purpose} = case e.side when 'left' then o.from_purpose else o.to_purpose end
      and not exists (select from reconciliation.transfer_lines l
        where l.order_id = o.id and l.side = e.side and l.undone_at is null)
    order by o.id`.execute(tx)
  return rows.map(({ reference, amount }) => {
    return { amount, text: `SIMULASI PEMINDAHBUKUAN ${reference}`, sender: 'SEPETAK' }
  })
}

type SimulatedMovement = {
  readonly purpose: BankPurpose
  readonly account: string
  readonly on: string
  readonly lines: readonly StatementLine[]
  /** The closing balance of the previous statement; null for the first. */
  readonly last: bigint | null
}

async function upToDate(
  tx: Tx,
  { purpose, account, on, lines, last }: SimulatedMovement,
): Promise<BankStatement> {
  const known = await ledgerAt(tx, purpose, on)
  const opening = last ?? known
  const other = known - opening
  const summed = other === 0n ? [] : [lineOf(on, other, 'SIMULASI: MUTASI LAIN', null)]
  const all = [...lines, ...summed]
  const closing = opening + sumOf(all)
  return { format: 'csv', account, beginsOn: on, endsOn: on, opening, closing, lines: all }
}

/** The ledger balance of one of our accounts at the end of a day, including lines that the ledger does not show yet. */
async function ledgerAt(tx: Tx, purpose: BankPurpose, on: string): Promise<bigint> {
  const end = endOfDay(on)
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from reconciliation.bank_postings
    where purpose = ${purpose} and happened_at <= ${end}`.execute(tx)
  return (rows[0]?.amount ?? 0n) + (await notInLedger(tx, purpose, on))
}

/** Every line of the simulated bank is distinct, even when two have the same text. */
async function renumbered(tx: Tx, { account, lines }: Pick<BankStatement, 'account' | 'lines'>) {
  const all = numbered(lines)
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(occurrence), 0)::integer as most from reconciliation.taken_lines
    where account = ${account} and booked_on = any(${lines.map(({ bookedOn }) => bookedOn)}::date[])
  `.execute(tx)
  const most = rows[0]?.most ?? 0
  return all.map(({ line, occurrence }) => ({ line, occurrence: occurrence + most }))
}
