-- What the pages of a portfolio need to know of the properties in it; read in one statement.
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

-- What a unit was worth over time.
create view portfolio.valuations as
select v.property_id, v.valued_on, (v.amount + p.reserve) / p.units_total as unit_price
from properties.valuations v join properties.properties p on p.id = v.property_id;

-- On what terms a property is let now: what a forecast of its rent may count on.
create view portfolio.leases as
select property_id, starts_on, ends_on, monthly_rent from properties.leases where ended_on is null;

-- What one month of a property brought, line by line, beside what was paid out for it.
create view portfolio.months as
select m.property_id, m.month, m.gross, m.management, m.maintenance, m.property_tax, m.insurance,
  m.reserve, m.income_tax, m.net, m.occupancy_basis_points,
  d.id as distribution_id, d.recorded_at, d.paid_at, d.total, d.units
from properties.monthly_accounts m
left join distributions.distributions d on d.property_id = m.property_id and d.month = m.month;

-- What was declared and waits for its day.
create view portfolio.declared as
select property_id, month, total, pay_at from distributions.declarations
where state = 'declared' and not is_final;

-- What happened to properties, for the news of those who hold them.
create view portfolio.news as
select property_id, kind, on_day, text_id, text_en, amount from catalogue.events;

-- What an investor watches and what a unit of it was worth when they began to.
create view portfolio.watched as
select w.investor_id, w.property_id, w.watched_at, p.name, p.state, p.unit_price, p.open_until,
  coalesce((
    select (v.amount + p.reserve) / p.units_total from properties.valuations v
    where v.property_id = p.id and v.valued_on <= (w.watched_at at time zone 'Asia/Jakarta')::date
      and p.state in ('operating', 'sale-vote')
    order by v.valued_on desc limit 1), p.issue_price) as unit_price_then
from watching.watched w join properties.properties p on p.id = w.property_id
where p.state <> 'draft';

grant select on portfolio.properties, portfolio.valuations, portfolio.leases, portfolio.months,
  portfolio.declared, portfolio.news, portfolio.watched to sepetak_app;

-- What an investor wants to be paid a month, and by when.
create table portfolio.goals (
  investor_id    uuid primary key,
  monthly_amount bigint not null check (monthly_amount between 10000 and 1000000000000),
  target_year    integer not null check (target_year between 2020 and 2200),
  set_at         timestamptz not null
);

-- How an investor likes their pages: the order of the home page's cards, the columns of the holdings.
create table portfolio.arrangements (
  investor_id uuid primary key,
  cards       text[] not null default '{}' check (cardinality(cards) <= 30),
  columns     text[] not null default '{}' check (cardinality(columns) <= 30),
  set_at      timestamptz not null
);

-- A private address of the payout calendar. Only its hash is kept: who has the address has it from
-- its owner. A new one takes the place of the old; without a row there is none.
create table portfolio.calendar_feeds (
  investor_id uuid primary key,
  token_hash  bytea not null unique check (length(token_hash) = 32),
  locale      text not null check (locale in ('id', 'en')),
  made_at     timestamptz not null
);

grant select, insert, update, delete on portfolio.goals, portfolio.arrangements,
  portfolio.calendar_feeds to sepetak_app;

-- What a resident pays on dividends, by the day it takes effect.
create view portfolio.investor_terms as
select effective_from, dividend_tax_basis_points from offerings.investor_terms;
grant select on portfolio.investor_terms to sepetak_app;
