import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Carries what entries recorded before a moment make our bank accounts owe each other, so that the next
 * night reads later entries only. Nothing may still be recorded before that moment. The caller holds the
 * lock of `orderTransfers`.
 */
export async function carryFlows(tx: Tx, recordedBefore: Date): Promise<void> {
  await sql`
    insert into reconciliation.carried_flows as carried (giver, taker, kind, amount)
    select f.giver, f.taker, f.kind, f.amount
    from reconciliation.bank_flows_between(
      (select recorded_before from reconciliation.flows_carried), ${recordedBefore}) as f
    on conflict (giver, taker, kind) do update set amount = carried.amount + excluded.amount`.execute(
    tx,
  )
  await sql`
    update reconciliation.flows_carried set recorded_before = ${recordedBefore}
    where recorded_before < ${recordedBefore}`.execute(tx)
}

/** Yesterday by the clock that entries are recorded by: no transaction of then is still open. */
export async function allRecordedBefore(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ before: Date }>`
    select clock_timestamp() - interval '1 day' as before`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the clock of the database says nothing')
  return row.before
}
