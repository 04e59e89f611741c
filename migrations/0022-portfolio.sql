-- The portfolio of an investor, read from the ledger and the rooms below. Only goals, page arrangements and calendar
-- addresses are stored.
create schema portfolio;
grant usage on schema portfolio to sepetak_app;

-- Payouts to an investor, with their month.
create view portfolio.payouts as
select y.investor_id, d.id as distribution_id, d.property_id, p.name as property_name, d.month,
  d.paid_at, y.units, y.amount, d.total, d.units as units_paid, coalesce(c.issuer_part, 0) as issuer_part
from distributions.payouts y
join distributions.distributions d on d.id = y.distribution_id
join properties.properties p on p.id = d.property_id
left join distributions.declarations c on c.id = d.id
where not d.is_final;
grant select on portfolio.payouts to sepetak_app;

-- Open offerings, with the most units that one investor may hold.
create view portfolio.offerings_on_sale as
select property_id, unit_price, minimum_units, holder_units_max, units_left, opens_at, closes_at
from offerings.public_offerings where state = 'open' and paused_at is null;
grant select on portfolio.offerings_on_sale to sepetak_app;

-- Property data for the portfolio pages, read in one statement.
create view portfolio.properties as
select p.id, p.code, p.name, p.type, p.title_kind, p.state, p.let_state, p.unit_price, p.issue_price,
  p.units_total, p.raise, p.net_yield_basis_points, p.occupancy_basis_points,
  p.city_id, c.name_id as city_name_id, c.name_en as city_name_en,
  i.src, i.width, i.height, i.widths, i.color, i.alt_id, i.alt_en,
  s.name as issuer_name, s.is_demo as issuer_is_demo,
  f.made_on as promised_on, f.net as promised_net,
  f.occupancy_basis_points as promised_occupancy_basis_points,
  o.growth_basis_points as promised_growth_basis_points
from properties.properties p
join properties.cities c on c.id = p.city_id
join properties.pictures i on i.property_id = p.id and i.position = 0
join properties.issuers s on s.id = p.issuer_id
left join properties.forecasts f on f.property_id = p.id
left join properties.outlooks o on o.property_id = p.id
where p.state <> 'draft';
grant select on portfolio.properties to sepetak_app;

-- Value of a unit over time.
create view portfolio.valuations as
select v.property_id, v.valued_on, (v.amount + p.reserve) / p.units_total as unit_price
from properties.valuations v join properties.properties p on p.id = v.property_id;
grant select on portfolio.valuations to sepetak_app;

-- Current lease terms of a property, on which the forecast of its rent is based.
create view portfolio.leases as
select property_id, starts_on, ends_on, monthly_rent from properties.leases where ended_on is null;
grant select on portfolio.leases to sepetak_app;

-- Results of each month of a property, line by line, with what was paid out for it.
create view portfolio.months as
select m.property_id, m.month, m.gross, m.management, m.maintenance, m.property_tax, m.insurance,
  m.reserve, m.income_tax, m.net, m.occupancy_basis_points,
  d.id as distribution_id, d.recorded_at, d.paid_at, d.total, d.units, m.hotel_tax
from properties.monthly_accounts m
left join distributions.distributions d
  on d.property_id = m.property_id and d.month = m.month and not d.is_final;
grant select on portfolio.months to sepetak_app;

-- Declared distributions that are not paid yet.
create view portfolio.declared as
select property_id, month, total, pay_at from distributions.declarations
where state = 'declared' and not is_final;
grant select on portfolio.declared to sepetak_app;

-- Events of properties, for the news shown to their holders.
create view portfolio.news as
select property_id, kind, on_day, text_id, text_en, amount from catalogue.events;
grant select on portfolio.news to sepetak_app;

-- Watched properties of an investor, with the value of a unit on the day they were added.
create view portfolio.watched as
select w.investor_id, w.property_id, w.watched_at, p.name, p.state, p.unit_price, p.open_until,
  coalesce((
    select (v.amount + p.reserve) / p.units_total from properties.valuations v
    where v.property_id = p.id and v.valued_on <= (w.watched_at at time zone 'Asia/Jakarta')::date
      and p.state in ('operating', 'sale-vote')
    order by v.valued_on desc limit 1), p.issue_price) as unit_price_then
from watchlist.watched w join properties.properties p on p.id = w.property_id
where p.state <> 'draft';
grant select on portfolio.watched to sepetak_app;

-- Goals of investors: rupiah per month, and the year by which to reach them.
create table portfolio.goals (
  investor_id    uuid primary key,
  monthly_amount bigint not null check (monthly_amount between 10000 and 1000000000000),
  target_year    integer not null check (target_year between 2020 and 2200),
  set_at         timestamptz not null
);
grant select, insert, update, delete on portfolio.goals to sepetak_app;

-- Page settings of investors: the order of the cards on the home page, the columns of the holdings.
create table portfolio.arrangements (
  investor_id uuid primary key,
  cards       text[] not null default '{}' check (cardinality(cards) <= 30),
  columns     text[] not null default '{}' check (cardinality(columns) <= 30),
  set_at      timestamptz not null
);
grant select, insert, update, delete on portfolio.arrangements to sepetak_app;

-- Private addresses of the payout calendar. Only the hash is stored; the owner gives the address to others. A new
-- address replaces the old one. Without a row there is no calendar.
create table portfolio.calendar_feeds (
  investor_id uuid primary key,
  token_hash  bytea not null unique check (length(token_hash) = 32),
  locale      text not null check (locale in ('id', 'en')),
  made_at     timestamptz not null
);
grant select, insert, update, delete on portfolio.calendar_feeds to sepetak_app;

-- Tax on dividends of a resident, by the day it takes effect.
create view portfolio.investor_terms as
select effective_from, dividend_tax_basis_points from offerings.investor_terms;
grant select on portfolio.investor_terms to sepetak_app;

-- Movements of an investor's accounts, one row per posting: available rupiah, units, and units not allotted yet.
-- Positive: the investor has more afterwards. Units and rupiah held for an order still belong to their owner and
-- count as available. Most rows are rent, one row per entry, so the reader groups them where needed.
create view portfolio.lines as
select a.owner_id,
  case a.kind when 'investor-order-cash' then 'investor-cash' when 'investor-units-held' then 'investor-units'
    else a.kind end as account_kind,
  -p.amount as amount, e.id as entry_id, e.kind, e.property_id, e.happened_at, e.recorded_at, e.reverses
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind in ('investor-cash', 'investor-order-cash', 'investor-units', 'investor-units-held', 'investor-units-subscribed')
  and e.property_id is not null and e.kind not in ('order-hold', 'order-release');
grant select on portfolio.lines to sepetak_app;

create view portfolio.month_reasons as
select property_id, month, line, code from distributions.reasons;
grant select on portfolio.month_reasons to sepetak_app;

-- A correction is included in the first distribution of its property that was declared after it.
create view portfolio.corrections as
select d.id as distribution_id, c.month, c.line, c.amount, c.reason as reason_id,
  coalesce(c.reason_en, c.reason) as reason_en, c.corrected_at
from distributions.declarations d
join distributions.corrections c on c.property_id = d.property_id and c.corrected_at <= d.declared_at
where c.corrected_at > coalesce((
  select max(b.declared_at) from distributions.declarations b
  where b.property_id = d.property_id and b.declared_at < d.declared_at), '-infinity');
grant select on portfolio.corrections to sepetak_app;
