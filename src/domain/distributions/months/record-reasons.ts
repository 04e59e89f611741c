import { sql } from 'kysely'
import type { MonthLine, MonthReason } from '#contract'
import type { Tx } from '#database'

/** The reason given for one line of a property's month. */
export type LineReason = {
  readonly propertyId: string
  /** `YYYY-MM`. */
  readonly month: string
  readonly line: MonthLine
  readonly code: MonthReason
}

/** Records the reasons for lines of months in one statement. */
export async function recordReasons(tx: Tx, reasons: readonly LineReason[]): Promise<void> {
  if (reasons.length === 0) return
  await sql`
    insert into distributions.reasons (property_id, month, line, code)
    select * from unnest(
      ${reasons.map((reason) => reason.propertyId)}::text[],
      ${reasons.map((reason) => `${reason.month}-01`)}::date[],
      ${reasons.map((reason) => reason.line)}::text[],
      ${reasons.map((reason) => reason.code)}::text[])`.execute(tx)
}
