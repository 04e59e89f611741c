-- When a book took over the published value of a unit: trades before a new valuation do not make the collar.
alter table market.books add column valued_at timestamptz;
update market.books set valued_at = opened_at;
alter table market.books alter column valued_at set not null;
grant update (valued_at) on market.books to sepetak_app;

-- Trades count towards the yearly limit of the year in which they were made, and open orders to buy towards every
-- year: an order placed in December may trade in January. (Views of the offerings room; they read orders and trades.)
create or replace view offerings.market_purchases as
select buyer_id as investor_id, quota_year, price * units as amount from market.valid_trades;
create view offerings.open_market_orders as
select investor_id, (units - units_filled) * limit_price as amount
from market.orders where side = 'buy' and state = 'open';
grant select on offerings.open_market_orders to sepetak_app;
