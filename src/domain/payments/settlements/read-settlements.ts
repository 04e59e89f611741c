import { sql } from 'kysely'
import type { Db } from '#database'

/** A booked settlement. */
type BookedSettlement = {
  readonly id: string
  readonly gateway: string
  readonly gatewayId: string
  readonly reference: string
  readonly settledAt: Date
  readonly net: bigint
  readonly fee: bigint
  /** The number of its deposits and payouts. */
  readonly lines: number
}

/** The newest settlements. */
export async function readSettlements(db: Db, limit: number): Promise<BookedSettlement[]> {
  const { rows } = await sql<BookedSettlement>`
    select s.id, s.gateway, s.gateway_id, s.reference, s.settled_at, s.net, s.fee,
      (select count(*)::integer from payments.settlement_lines l where l.settlement_id = s.id) as lines
    from payments.settlements s order by s.settled_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}
