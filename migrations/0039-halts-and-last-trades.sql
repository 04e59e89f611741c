-- A book halts by itself when a record day is announced, until the next opening, and for a while when its price moves far.
alter table market.books
  add column record_at  timestamptz,   -- the newest record day known when the collar was last set
  add column alarmed_on date;          -- the last day on which its price moved far: once a day
grant update (record_at, alarmed_on) on market.books to sepetak_app;

create or replace view market.listings as
select p.id as property_id, p.name, p.unit_price, p.units_total, p.raise, p.state,
  s.done_on as allotted_on, o.holder_units_max,
  (select max(d.recorded_at) from distributions.declarations d where d.property_id = p.id) as record_at
from properties.properties p
join properties.title_steps s on s.property_id = p.id and s.step = 'units-handed-over' and s.done_on is not null
join lateral (
  select holder_units_max from offerings.offerings where property_id = p.id and state = 'closed'
  order by opens_at desc limit 1
) o on true;

-- Holders are notified once, three days before a window opens.
alter table market.windows add column notified_at timestamptz;
grant update (notified_at) on market.windows to sepetak_app;
create view market.holders as
select owner_id, substr(asset, 6) as property_id, sum(-balance)::bigint as units from ledger.accounts
where kind in ('investor-units', 'investor-units-held') and balance < 0 group by owner_id, asset;
grant select on market.holders to sepetak_app;

-- What units of a property were last traded at, beside what the newest valuation says.
create view portfolio.trades as
select property_id, number, price, (traded_at at time zone 'Asia/Jakarta')::date as traded_on from market.valid_trades;
grant select on portfolio.trades to sepetak_app;

-- Open orders of people whose account is frozen, suspended or held: they are taken out before anything trades.
create index users_frozen on identity.users (id)
  where frozen_at is not null or status = 'suspended' or recovery_id is not null;
create view market.frozen_orders as
select o.window_id, o.property_id, o.number from identity.users u
join market.orders o on o.investor_id = u.id and o.state = 'open'
where u.frozen_at is not null or u.status = 'suspended' or u.recovery_id is not null;
grant select on market.frozen_orders to sepetak_app;
