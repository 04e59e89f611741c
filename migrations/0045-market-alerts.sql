-- Alerts about the secondary market: a price at which other investors sell or buy, and the own order being next.
alter table watchlist.alerts
  drop constraint alerts_measure_check,
  add constraint alerts_measure_check check (measure in ('fits', 'opens', 'yield', 'price', 'gap', 'resale', 'next',
    'units-left', 'closes')),
  drop constraint alerts_check,
  add constraint alerts_check check ((direction is not null) = (measure in ('yield', 'price', 'gap', 'resale'))),
  drop constraint alerts_check1,
  add constraint alerts_check1 check ((threshold is null) = (measure in ('fits', 'opens', 'next')));

-- Open orders that can trade, the best of each side first by `rank` and `priority`.
create view watchlist.waiting_orders as
select o.investor_id, o.property_id, o.window_id, o.side, o.priority,
  case o.side when 'buy' then -least(o.limit_price, b.high) else greatest(o.limit_price, b.low) end as rank
from market.books b
join market.orders o on o.window_id = b.window_id and o.property_id = b.property_id
  and o.state = 'open' and o.counterparty_id is null
where case o.side when 'buy' then o.limit_price >= b.low else o.limit_price <= b.high end;
grant select on watchlist.waiting_orders to sepetak_app;

-- What units of each property that can be traded are sold and bought for now; null without such orders.
create view watchlist.resales as
select l.property_id,
  (select min(greatest(limit_price, b.low)) from market.orders where window_id = b.window_id
    and property_id = b.property_id and side = 'sell' and state = 'open' and counterparty_id is null
    and limit_price <= b.high) as best_ask,
  (select max(least(limit_price, b.high)) from market.orders where window_id = b.window_id
    and property_id = b.property_id and side = 'buy' and state = 'open' and counterparty_id is null
    and limit_price >= b.low) as best_bid
from market.listings l
left join market.books b on b.property_id = l.property_id and b.phase <> 'ended';
grant select on watchlist.resales to sepetak_app;
