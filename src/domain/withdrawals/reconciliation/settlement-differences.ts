import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { dayAfter, startOfDay } from '#kernel'
import type { PaymentGateway } from '#payments'
import type { Difference } from './difference.ts'

/** The number of past days whose settlements are checked each night. */
const lookBack = 7
/** The number of days that a payment may wait for its settlement, long enough for a long weekend. */
const waitMax = 4

/**
 * Recent settlements that the gateway reports differently from their booking, or that were not booked because
 * they do not add up. Runs outside any transaction; a gateway that does not answer is asked again the next
 * night.
 */
export async function missingSettlements(
  db: Db,
  gateway: PaymentGateway,
  day: string,
): Promise<Difference[]> {
  if (gateway.listSettlements === null) return []
  const since = startOfDay(dayAfter(day, -lookBack))
  const reported = await gateway.listSettlements(since).catch(() => [])
  const { rows } = await sql<{ gatewayId: string; net: bigint }>`
    select gateway_id, net from reconciliation.settlements
    where gateway = ${gateway.name}
      and gateway_id = any(${reported.map(({ gatewayId }) => gatewayId)}::text[])`.execute(db)
  const booked = new Map(rows.map(({ gatewayId, net }) => [gatewayId, net]))
  return reported.flatMap(({ gatewayId, net }): Difference[] => {
    const ledger = booked.get(gatewayId) ?? null
    const isSame = ledger === net
    return isSame ? [] : [{ kind: 'settlement-differs', subject: gatewayId, ledger, other: net }]
  })
}

/**
 * The day of the earliest open item about a settlement that was not booked, from which the gateway is asked for its
 * settlements again; null without such an item.
 */
export async function unbookedSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(i.day)::text as day from reconciliation.items i
    where i.kind = 'settlement-differs' and i.explained_at is null and i.ledger is null
      and not exists (select from reconciliation.settlements s where s.gateway_id = i.subject)
      and not exists (select from reconciliation.settlement_lines l where l.reference = i.subject)`.execute(
    db,
  )
  const day = rows[0]?.day ?? null
  return day === null ? null : new Date(day)
}

/** Differences between settlements and postings, and settlements that are late or have not reached the bank. */
export async function settlementDifferences(
  tx: Tx,
  gateway: string,
  day: string,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with settled as (
      select l.reference, sum(l.amount)::bigint as amount
      from reconciliation.settlement_lines l join reconciliation.settlements s on s.id = l.settlement_id
      where s.gateway = ${gateway} and l.reference in (
        select fresh.reference from reconciliation.settlement_lines fresh
        join reconciliation.settlements f on f.id = fresh.settlement_id
        where f.gateway = ${gateway} and f.settled_at >= ${startOfDay(dayAfter(day, -lookBack))})
      group by l.reference
    )
    select 'settlement-differs' as kind, s.reference as subject, p.amount as ledger, s.amount as other
      from settled s
      left join (select b.reference, b.amount, p.state = 'reversed' as is_back
        from reconciliation.bookings b join reconciliation.posted p using (reference)) p using (reference)
      -- A payout that came back counts until its return is settled too.
      where s.amount is distinct from p.amount and p.is_back is not true
        -- What the gateway has returned of a deposit counts until it has had the time to settle it.
        and not exists (select from reconciliation.returned_deposits d
          where d.reference = s.reference and s.amount between p.amount and d.received
            and d.found_at >= ${startOfDay(dayAfter(day, -waitMax))})
    union all
    select 'settlement-late', ${gateway} || '/' || p.day, sum(p.amount)::bigint, null
      from reconciliation.posted p
      where p.direction = 'in' and p.gateway = ${gateway} and p.day < ${day}::date - ${waitMax}::integer
        -- A gateway that has never reported a settlement has no late one.
        and p.day >= (select (min(settled_at) at time zone 'Asia/Jakarta')::date
          from reconciliation.settlements where gateway = ${gateway})
        and not exists (select from reconciliation.settlement_lines l where l.reference = p.reference)
      group by p.day
    union all
    select 'bank-missing', s.reference, s.net, null
      from reconciliation.settlements s
      cross join lateral (select (s.settled_at at time zone 'Asia/Jakarta')::date as day) at
      where s.gateway = ${gateway}
        and exists (select from reconciliation.statements f
          where f.purpose = 'client' and f.begins_on <= at.day and f.ends_on > at.day and f.taken_at is not null
            and f.imported_by is not null)
        and not exists (select from reconciliation.booked_lines l where l.reference = s.reference)
        and not exists (select from reconciliation.line_bookings b
          where b.entry_id = s.entry_id and b.undone_at is null)
  `.execute(tx)
  return rows
}
