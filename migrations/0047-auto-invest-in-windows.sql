-- Plans may buy from other investors while a trading window is open, where their rules say so.
alter table auto_invest.plans
  -- Null: new units alone. Otherwise at most so far above the published value of a unit, or below it.
  add column resale_gap_max_basis_points integer check (resale_gap_max_basis_points between -1000 and 1000);
grant update (resale_gap_max_basis_points) on auto_invest.plans to sepetak_app;

-- Such a purchase is an order to buy at `limit_price`; what is not filled at once is cancelled.
alter table auto_invest.purchases
  alter column offering_id drop not null,
  add column limit_price bigint check (limit_price > 0),
  add column order_id uuid unique references market.orders,
  drop constraint purchases_check,
  drop constraint purchases_check1,
  drop constraint purchases_check2,
  add constraint purchases_of_one_kind check ((offering_id is null) = (limit_price is not null)),
  add constraint purchases_bought check ((cost is not null) = (num_nonnulls(subscription_id, order_id) = 1)),
  add constraint purchases_settled check ((settled_at is not null) = (cost is not null or refusal is not null)),
  add constraint purchases_refused check (cost is null or refusal is null);
grant update (units, order_id) on auto_invest.purchases to sepetak_app;

-- What the filters of a plan look at, of properties that investors trade.
create view auto_invest.traded as
select l.property_id, p.city_id, p.type, p.title_kind, p.net_yield_basis_points
from market.listings l join properties.properties p on p.id = l.property_id;
grant select on auto_invest.traded to sepetak_app;
