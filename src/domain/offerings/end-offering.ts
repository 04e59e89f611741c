import { sql } from 'kysely'
import { recordAudit } from '#audit'
import type { Tx } from '#database'
import { account, balance } from '#ledger'
import { changeState } from '#properties'
import type { Offering } from './offering.ts'

type End = {
  readonly to: 'funded' | 'failed' | 'withdrawn'
  readonly at: Date
  /** Null: by itself. */
  readonly actorId: string | null
}

/**
 * Ends the sale of an offering that the caller has locked. What failed or was withdrawn is refunded
 * afterwards, purchase by purchase; how escrow's benefit is shared is settled here, so that every
 * part is known before the first is paid.
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
 * Writes down everybody's part of what escrow earned, by what each paid in; the parts are the whole
 * (largest remainder, equal ones to the earlier purchase). When nobody is left, those share it who had
 * paid in and cancelled: it was their money that earned it.
 */
export async function shareBenefit(tx: Tx, { id }: Offering): Promise<void> {
  const benefit = await balance(tx, account('offering-benefit', id))
  if (benefit === 0n) return
  await sql`
    with shares as (
      select id, ${benefit}::numeric * amount / sum(amount) over () as exact
      from offerings.subscriptions where offering_id = ${id} and state = case
        when exists (select from offerings.subscriptions where offering_id = ${id} and state = 'active')
        then 'active' else 'cancelled' end
    ), parts as (
      select id, floor(exact)::bigint as least,
        row_number() over (order by exact - floor(exact) desc, id) as place,
        ${benefit}::bigint - sum(floor(exact)) over ()::bigint as missing
      from shares
    )
    update offerings.subscriptions s
    set escrow_benefit = p.least + case when p.place <= p.missing then 1 else 0 end
    from parts p where s.id = p.id`.execute(tx)
}
