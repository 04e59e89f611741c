-- A standing order can come from a window with a smaller tick. Its price then counts as the nearest tick that is no worse
-- for its owner, as in the matching core.
create or replace view watchlist.waiting_orders as
select o.investor_id, o.property_id, o.window_id, o.side, o.priority,
  case o.side when 'buy' then -least(o.limit_price / b.tick * b.tick, b.high)
    else greatest((o.limit_price + b.tick - 1) / b.tick * b.tick, b.low) end as rank
from market.books b
join market.orders o on o.window_id = b.window_id and o.property_id = b.property_id
  and o.state = 'open' and o.counterparty_id is null
where case o.side when 'buy' then o.limit_price >= b.low else o.limit_price <= b.high end;

create or replace view watchlist.resales as
select l.property_id,
  (select min(greatest((limit_price + b.tick - 1) / b.tick * b.tick, b.low)) from market.orders
    where window_id = b.window_id and property_id = b.property_id and side = 'sell' and state = 'open'
    and counterparty_id is null and limit_price <= b.high) as best_ask,
  (select max(least(limit_price / b.tick * b.tick, b.high)) from market.orders
    where window_id = b.window_id and property_id = b.property_id and side = 'buy' and state = 'open'
    and counterparty_id is null and limit_price >= b.low) as best_bid
from market.listings l
left join market.books b on b.property_id = l.property_id and b.phase <> 'ended';
