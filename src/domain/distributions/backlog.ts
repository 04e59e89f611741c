import { sql } from 'kysely'
import type { Db } from '#database'
import { type Backlog, jakartaDate } from '#kernel'

type Queue = 'months' | 'declarations' | 'payouts'

/**
 * The backlog of months that are over and not booked, properties with an amount to declare, and due payouts.
 * Payouts whose day has passed (WIB) are late.
 */
export async function distributionBacklogs(db: Db, now: Date): Promise<Backlog<Queue>[]> {
  const today = jakartaDate(now)
  const { rows } = await sql<Backlog<Queue>>`
    with paying as (
      select p.state, d.newest_declared, m.newest_booked,
        coalesce(m.net, 0) + coalesce(c.amount, 0) - coalesce(d.total, 0) as payable,
        coalesce(m.newest_booked + interval '1 month',
          date_trunc('month', p.handed_over_on::timestamp) + interval '1 month') as next_month
      from distributions.properties p
      left join lateral (select max(month) as newest_booked, sum(net) as net
        from distributions.months where property_id = p.id) m on true
      left join lateral (select sum(amount) as amount
        from distributions.corrections where property_id = p.id) c on true
      left join lateral (select max(month) as newest_declared, sum(total) as total
        from distributions.declared where property_id = p.id and not is_final) d on true
      where p.state in ('operating', 'sale-vote', 'sold')),
    missing as (
      select month + interval '1 month' as over_at
      from paying, generate_series(next_month,
        date_trunc('month', ${today}::date::timestamp) - interval '1 month', interval '1 month') month
      where state in ('operating', 'sale-vote'))
    select 'months' as queue, count(*)::integer as waiting,
      min(over_at at time zone 'Asia/Jakarta') as oldest_at, 0 as overdue
    from missing
    union all
    select 'declarations', count(*)::integer,
      min((newest_booked + interval '1 month') at time zone 'Asia/Jakarta'), 0
    from paying where newest_booked is distinct from newest_declared and payable > 0
    union all
    select 'payouts', count(*)::integer, min(pay_at),
      count(*) filter (where pay_at < ${today}::date::timestamp at time zone 'Asia/Jakarta')::integer
    from distributions.declarations
    where state <> 'paid' and pay_at < (${today}::date + 1)::timestamp at time zone 'Asia/Jakarta'`.execute(
    db,
  )
  return rows
}
