import { sql } from 'kysely'
import type { Db } from '#database'
import type { Violation } from '#ledger'

/**
 * Compares orders and trades with the ledger, with statements of their own: what orders hold, what trades moved, and that
 * nothing traded outside its collar. An empty answer means: everything holds.
 */
export async function checkMarket(db: Db): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    select 'orders hold what their owner''s account holds' as rule, coalesce(o.owner_id, b.owner_id) || ' ' || coalesce(o.asset, b.asset) as subject,
      coalesce(o.held, 0) || ' instead of ' || coalesce(b.held, 0) as found
    from (
      select investor_id::text as owner_id, 'IDR' as asset, sum(cash_held) as held from market.orders
        where cash_held > 0 group by 1
      union all
      select investor_id::text, 'unit:' || property_id, sum(units_held) from market.orders
        where units_held > 0 group by 1, 2
    ) o
    full join market.holds b using (owner_id, asset)
    where coalesce(o.held, 0) <> coalesce(b.held, 0)
    union all
    select 'an order is filled by its trades', o.id::text, o.units_filled || ' ' || o.amount_filled || ' ' || o.fee_charged
    from market.orders o
    left join lateral (
      select coalesce(sum(t.units), 0) as units, coalesce(sum(t.units * t.price), 0) as amount,
        coalesce(sum(case o.side when 'buy' then t.buyer_fee else t.seller_fee end), 0) as fee
      from market.trades t where case o.side when 'buy' then t.buy_order_id else t.sell_order_id end = o.id
    ) t on true
    where (o.units_filled, o.amount_filled, o.fee_charged) <> (t.units, t.amount, t.fee)
    union all
    select 'a trade is settled by its entry', t.id::text, coalesce(e.kind, 'no entry')
    from market.trades t left join market.settlements e on e.entry_id = t.entry_id
    where e.kind is distinct from 'trade' or e.units is distinct from t.units
      or e.fees is distinct from t.buyer_fee + t.seller_fee
    union all
    select 'a trade is within the limits of its orders', t.id::text, t.price::text
    from market.trades t join market.orders b on b.id = t.buy_order_id join market.orders s on s.id = t.sell_order_id
    where b.property_id <> t.property_id or s.property_id <> t.property_id
      or b.investor_id <> t.buyer_id or s.investor_id <> t.seller_id
    union all
    select 'a trade that was taken back is reversed by its entry', b.trade_id::text, coalesce(r.kind, 'no entry')
    from market.busts b join market.trades t on t.id = b.trade_id
    full join market.reversals r on r.entry_id = b.entry_id
    where r.reverses is distinct from t.entry_id
    limit 100`.execute(db)
  return rows
}
