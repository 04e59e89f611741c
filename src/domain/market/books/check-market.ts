import { sql } from 'kysely'
import type { Db } from '#database'
import { movedBy, type Violation } from '#ledger'
import { checkRegister } from '../register/check-register.ts'
import { checkReplay } from './check-replay.ts'

/**
 * Compares the market with the ledger by independent statements: holds of orders, amounts and fees of trades,
 * the unit register, and the trades with the command logs of the books. An empty result means that everything
 * is correct.
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
    select 'an order holds what it could still need', o.id::text, o.cash_held || ' instead of ' || n.needed
    from market.orders o
    cross join lateral (select (o.units - o.units_filled) * o.limit_price as dearest) d
    cross join lateral (
      select d.dearest + ceil((o.amount_filled + d.dearest) * o.fee_basis_points / 10000.0) - o.fee_charged as needed) n
    where o.side = 'buy' and o.state = 'open' and o.cash_held <> n.needed
    union all
    select 'an order is filled by its trades', o.id::text, o.units_filled || ' ' || o.amount_filled || ' ' || o.fee_charged
    from market.orders o
    left join (
      select f.order_id, f.side, sum(t.units) as units, sum(t.units * t.price) as amount, sum(f.fee) as fee
      from market.trades t
      cross join lateral (values (t.buy_order_id, 'buy', t.buyer_fee), (t.sell_order_id, 'sell', t.seller_fee))
        as f (order_id, side, fee)
      group by 1, 2
    ) t on t.order_id = o.id and t.side = o.side
    where (o.units_filled, o.amount_filled, o.fee_charged)
      <> (coalesce(t.units, 0), coalesce(t.amount, 0), coalesce(t.fee, 0))
    union all
    select 'an order is charged its fee, rounded up', o.id::text, o.fee_charged || ' of ' || o.amount_filled
    from market.orders o
    where o.fee_charged <> ceil(o.amount_filled * o.fee_basis_points / 10000.0)
    union all
    select 'a trade is settled by its entry', coalesce(t.id::text, e.entry_id::text), coalesce(e.kind, 'no entry')
    from market.trades t full join market.settlements e on e.entry_id = t.entry_id
    where e.entry_id is null or t.id is null or e.units is distinct from t.units
      or e.fees is distinct from t.buyer_fee + t.seller_fee
    union all
    select 'a trade moves what it says', coalesce(w.entry_id, m.entry_id) || ' ' || coalesce(w.owner_id, m.owner_id),
      coalesce(m.amount, 0) || ' instead of ' || coalesce(w.amount, 0)
    from (
      select t.entry_id, l.owner_id, l.asset, l.amount from market.trades t
      cross join lateral (values
        (t.buyer_id::text, 'IDR', t.units * t.price + t.buyer_fee),
        (t.seller_id::text, 'IDR', t.seller_fee - t.units * t.price),
        ('platform', 'IDR', -t.buyer_fee - t.seller_fee),
        (t.buyer_id::text, 'unit:' || t.property_id, -t.units),
        (t.seller_id::text, 'unit:' || t.property_id, t.units)
      ) as l (owner_id, asset, amount) where l.amount <> 0
    ) w
    full join (${movedBy('trade', 'private-trade')}) m using (entry_id, owner_id, asset)
    where w.amount is distinct from m.amount
    union all
    select 'a trade is between its orders', t.id::text, t.price::text
    from market.trades t join market.orders b on b.id = t.buy_order_id join market.orders s on s.id = t.sell_order_id
    where (t.is_private and (b.counterparty_id is distinct from t.seller_id or s.counterparty_id is distinct from t.buyer_id))
      or (not t.is_private and (b.counterparty_id is not null or s.counterparty_id is not null))
      or b.property_id <> t.property_id or s.property_id <> t.property_id
      or b.investor_id <> t.buyer_id or s.investor_id <> t.seller_id
      or b.side <> 'buy' or s.side <> 'sell'
    union all
    select 'a trade that was taken back is reversed by its entry', b.trade_id::text, coalesce(r.kind, 'no entry')
    from market.busts b join market.trades t on t.id = b.trade_id
    full join market.reversals r on r.entry_id = b.entry_id
    where r.reverses is distinct from t.entry_id
    limit 100`.execute(db)
  return [...rows, ...(await checkRegister(db)), ...(await checkReplay(db))]
}
