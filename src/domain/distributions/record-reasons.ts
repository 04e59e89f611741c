import { sql } from 'kysely'
import type { MonthLine, MonthReason } from '#contract'
import type { Tx } from '#database'

/** Why one line of a property's month is what it is. */
export type LineReason = {
  readonly propertyId: string
  /** `YYYY-MM` */
  readonly month: string
  readonly line: MonthLine
  readonly code: MonthReason
}

/** Writes why lines of months are what they are, however many; each is reported once. */
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
