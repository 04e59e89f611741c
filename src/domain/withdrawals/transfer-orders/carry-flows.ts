import { sql } from 'kysely'
import type { Tx } from '#database'

/**
 * Carries forward the amounts that entries recorded before an instant make our bank accounts owe each other,
 * less the amounts of booked orders, so that the next run reads only later entries and open orders. No entry
 * may be recorded before that instant afterwards. The caller holds the lock of `orderTransfers`.
 */
export async function carryFlows(tx: Tx, recordedBefore: Date): Promise<void> {
  await carryEntries(tx, recordedBefore)
  await carryOrders(tx)
}

async function carryEntries(tx: Tx, recordedBefore: Date): Promise<void> {
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

/** A booked order is deducted from the carried amounts; one that was undone and cancelled later is added again. */
async function carryOrders(tx: Tx): Promise<void> {
  await sql`
    with turned as (
      update reconciliation.transfer_orders o set carried = not o.carried
      from (
        select id from reconciliation.transfer_orders
        where carried = (state = 'cancelled') and state in ('booked', 'cancelled')
        -- Someone is deciding about an order that is locked: the next night carries it.
        for no key update skip locked
      ) as w
      where o.id = w.id
      returning o.id, o.carried, o.from_purpose, o.to_purpose
    )
    insert into reconciliation.carried_flows as carried (giver, taker, kind, amount)
    select least(t.from_purpose, t.to_purpose), greatest(t.from_purpose, t.to_purpose), c.entry_kind,
      sum(case when (t.from_purpose < t.to_purpose) = t.carried then -c.amount else c.amount end)
    from turned t join reconciliation.transfer_causes c on c.order_id = t.id
    group by 1, 2, 3
    on conflict (giver, taker, kind) do update set amount = carried.amount + excluded.amount`.execute(
    tx,
  )
}

/** A day ago by the database's clock, which dates entries: no transaction from then is still open. */
export async function allRecordedBefore(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ before: Date }>`
    select clock_timestamp() - interval '1 day' as before`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the clock of the database says nothing')
  return row.before
}
