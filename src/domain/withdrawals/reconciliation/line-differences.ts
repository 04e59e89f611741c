import { sql } from 'kysely'
import type { BankPurpose } from '#contract'
import type { Tx } from '#database'
import type { Difference } from './difference.ts'

/**
 * Bank lines that are unknown or have another amount in the ledger, among those that arrived or whose booking
 * changed since the last run; earlier differences are in the list already.
 */
export async function newLineDifferences(tx: Tx): Promise<Difference[]> {
  const { takenSince, recordedSince } = await lastRun(tx)
  const { rows } = await sql<Difference>`
    select case when d.ledger_amount is null then 'bank-unknown' else 'bank-amount-differs' end as kind,
      d.source as subject, d.ledger_amount as ledger, d.amount as other
    from reconciliation.changed_lines(${takenSince}::timestamptz, ${recordedSince}::timestamptz) c
    cross join lateral reconciliation.line_difference(c.source) d`.execute(tx)
  return rows
}

/**
 * The sum by which the lines of an account until a day differ from the ledger: differences in the list, and new
 * ones.
 */
export async function notInLedger(tx: Tx, purpose: BankPurpose, until: string): Promise<bigint> {
  const { takenSince, recordedSince } = await lastRun(tx)
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(d.amount - coalesce(d.ledger_amount, 0)), 0)::bigint as amount
    from (
      select c.source
      from reconciliation.changed_lines(${takenSince}::timestamptz, ${recordedSince}::timestamptz) c
      union
      select i.subject from reconciliation.items i
      where i.explained_at is null and i.kind in ('bank-unknown', 'bank-amount-differs')
    ) as w
    cross join lateral reconciliation.line_difference(w.source) d
    where d.purpose = ${purpose} and d.booked_on <= ${until}::date`.execute(tx)
  return rows[0]?.amount ?? 0n
}

/** Instants in the database's format; `-infinity` before the first run. */
type LastRun = { readonly takenSince: string; readonly recordedSince: string }

/**
 * The start of the period that the last run may not have seen completely: one day before it, which is longer
 * than any open transaction. Statements are dated by the product's clock, entries by the database's. Read by a
 * separate statement, so that the next one is planned for these instants.
 */
async function lastRun(tx: Tx): Promise<LastRun> {
  const { rows } = await sql<LastRun>`
    select coalesce((select ran_at - interval '1 day' from reconciliation.runs order by ran_at desc limit 1),
        '-infinity')::text as taken_since,
      f.recorded_before::text as recorded_since
    from reconciliation.flows_carried f`.execute(tx)
  const [run] = rows
  if (run === undefined) throw new Error('the night has no beginning')
  return run
}
