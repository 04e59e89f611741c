import { sql } from 'kysely'
import { type BankPurpose, bankPurposes } from '#contract'
import type { Db } from '#database'
import { type Page, type PageRequest, pageOf, placeById } from '#kernel'

/** An imported statement and its state. */
type ImportedStatement = {
  readonly id: string
  readonly format: 'csv' | 'mt940'
  readonly account: string
  readonly purpose: BankPurpose
  readonly beginsOn: string
  readonly endsOn: string
  readonly opening: bigint | null
  readonly closing: bigint | null
  readonly lines: number
  /** The number of new lines; 0 until it was accepted. */
  readonly counted: number
  /** Null for the simulated bank of the demo. */
  readonly importedBy: string | null
  readonly importedAt: Date
  readonly takenAt: Date | null
}

/** Statements, the latest import first. */
export async function readStatements(db: Db, page: PageRequest): Promise<Page<ImportedStatement>> {
  const before = placeById(page.cursor)
  const { rows } = await sql<ImportedStatement>`
    select s.id, s.format, s.account, s.purpose, s.begins_on::text, s.ends_on::text, s.opening, s.closing,
      s.imported_by, s.imported_at, s.taken_at,
      (select count(*)::integer from reconciliation.lines l where l.statement_id = s.id) as lines,
      (select count(*)::integer from reconciliation.taken_lines l where l.statement_id = s.id) as counted
    from reconciliation.statements s
    where ${before}::uuid is null or s.id < ${before}::uuid
    order by s.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, ({ id }) => [id])
}

/** The balance of one of our accounts at the end of a day according to its statements and according to the ledger. */
export type BankDay = {
  readonly purpose: BankPurpose
  readonly day: string
  readonly bank: bigint
  readonly ledger: bigint
}

/** The latest days covered by the statements of each account, newest first. */
export async function readBankDays(
  db: Db,
  { limit }: { readonly limit: number },
): Promise<BankDay[]> {
  const { rows } = await sql<BankDay>`
    select purpose, day::text, bank, ledger
    from reconciliation.bank_and_ledger_since('infinity', ${limit})
    order by day desc, array_position(${[...bankPurposes]}::text[], purpose)`.execute(db)
  return rows
}
