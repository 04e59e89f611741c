import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { account, balance } from '#ledger'
import { changeState } from '#properties'
import type { Offering } from './offering.ts'

type End = {
  readonly to: 'funded' | 'failed' | 'withdrawn'
  readonly at: Date
  /** Null when it ends automatically. */
  readonly actorId: string | null
}

/**
 * Ends the sale of an offering that the caller has locked. Purchases of a failed or withdrawn offering are
 * refunded one by one afterwards; the shares of the escrow's interest are fixed here, so that all are known
 * before the first is paid.
 */
export async function endOffering(tx: Tx, offering: Offering, end: End): Promise<void> {
  const { id, propertyId } = offering
  const { to, at, actorId } = end
  await sql`
    update offerings.offerings set state = ${to}, ended_at = ${at}, paused_at = null where id = ${id}`.execute(
    tx,
  )
  await changeState(tx, { propertyId, to, at, actorId })
  if (to !== 'funded') await shareBenefit(tx, offering)
  await recordAudit(tx, {
    happenedAt: at,
    actorId,
    action: 'offerings.end',
    subjectKind: 'offering',
    subjectId: id,
    details: { to },
  })
}

/**
 * Records each buyer's share of the escrow's interest in proportion to their payment; the shares add up exactly
 * (largest remainder method, of equal remainders the earlier purchase first). When no active purchase is left,
 * the cancelled ones share it, because their money earned it.
 */
export async function shareBenefit(tx: Tx, { id }: Offering): Promise<void> {
  const benefit = await balance(tx, account('offering-benefit', id))
  if (benefit === 0n) return
  await sql`
    with shares as (
      select id, ${benefit}::numeric * amount as earned, sum(amount) over () as whole
      from offerings.subscriptions where offering_id = ${id} and state = case
        when exists (select from offerings.subscriptions where offering_id = ${id} and state = 'active')
        then 'active' else 'cancelled' end
    ), parts as (
      select id, div(earned, whole)::bigint as least,
        row_number() over (order by mod(earned, whole) desc, id) as place,
        ${benefit}::bigint - sum(div(earned, whole)) over ()::bigint as missing
      from shares
    )
    update offerings.subscriptions s
    set escrow_benefit = p.least + case when p.place <= p.missing then 1 else 0 end
    from parts p where s.id = p.id`.execute(tx)
}
