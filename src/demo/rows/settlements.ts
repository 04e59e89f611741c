import { sql } from 'kysely'
import type { Tx } from '#database'
import type { SettlementLine } from '#payments'

/** A past settlement whose ledger entry is already posted. */
export type PastSettlement = {
  readonly id: string
  readonly gateway: string
  readonly reference: string
  readonly settledAt: Date
  readonly net: bigint
  readonly fee: bigint
  readonly entryId: string
  readonly lines: readonly SettlementLine[]
}

/** Inserts settlements in the transaction that posts their entries. */
export async function recordPastSettlements(
  tx: Tx,
  settlements: readonly PastSettlement[],
): Promise<void> {
  await sql`
    insert into payments.settlements (id, gateway, gateway_id, reference, settled_at, net, fee, entry_id)
    select w.id, w.gateway, 'PSP-' || substr(w.reference, 5), w.reference, w.settled_at, w.net, w.fee, w.entry_id
    from unnest(
      ${settlements.map(({ id }) => id)}::uuid[],
      ${settlements.map(({ gateway }) => gateway)}::text[],
      ${settlements.map(({ reference }) => reference)}::text[],
      ${settlements.map(({ settledAt }) => settledAt.toISOString())}::timestamptz[],
      ${settlements.map(({ net }) => net)}::bigint[],
      ${settlements.map(({ fee }) => fee)}::bigint[],
      ${settlements.map(({ entryId }) => entryId)}::uuid[]
    ) as w (id, gateway, reference, settled_at, net, fee, entry_id)`.execute(tx)
  const lines = settlements.flatMap(({ id, lines }) =>
    lines.map((line, index) => ({ ...line, id, position: index + 1 })),
  )
  await sql`
    insert into payments.settlement_lines (settlement_id, position, reference, amount, fee)
    select * from unnest(
      ${lines.map(({ id }) => id)}::uuid[],
      ${lines.map(({ position }) => position)}::integer[],
      ${lines.map(({ reference }) => reference)}::text[],
      ${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ fee }) => fee)}::bigint[])`.execute(tx)
}
