-- Which listings were made anew since somebody last looked: a row a change, taken by the job that
-- compares them with what people asked to be told of. A change is never merged with one before it:
-- who takes the earlier one may not see this one yet.
create table properties.listing_changes (
  id          bigint generated always as identity primary key,
  property_id text not null
);
grant select, insert, delete on properties.listing_changes to sepetak_app;

-- What somebody wants to be told of: a property that comes to fit what they look for, or a figure
-- that passes theirs.
create table watching.alerts (
  id          uuid primary key,
  investor_id uuid not null,
  property_id text references properties.properties,        -- null: every property that fits the filters
  filters     jsonb not null default '{}',
  measure     text not null check (measure in ('fits', 'opens', 'yield', 'price', 'gap', 'units-left', 'closes')),
  direction   text check (direction in ('above', 'below')),
  threshold   bigint check (threshold > 0),
  by_mail     boolean not null,
  by_push     boolean not null,
  ends_on     date,                                         -- the last day, in Jakarta
  paused_at   timestamptz,
  made_at     timestamptz not null,
  check ((direction is not null) = (measure in ('yield', 'price', 'gap'))),
  check ((threshold is null) = (measure in ('fits', 'opens'))),
  check (property_id is null or (filters = '{}' and measure <> 'fits'))
);
create index alerts_of_investor on watching.alerts (investor_id, id);
create index alerts_of_property on watching.alerts (property_id) where property_id is not null;

-- Where an alert holds, or once held: it is told when it begins to, and not again within a day.
create table watching.alert_states (
  alert_id    uuid not null references watching.alerts on delete cascade,
  property_id text not null references properties.properties,
  holds       boolean not null,
  told_at     timestamptz,                                  -- null: it held before anybody asked
  primary key (alert_id, property_id)
);
create index alert_states_of_property on watching.alert_states (property_id);

-- What alerts are compared with.
create view watching.listings as
select property_id, cell_id, net_yield_basis_points, unit_price, valuation_gap_basis_points, code, word_ids
from properties.listings;
create view watching.cells as
select n.id, n.city_id, replace(lower(c.province), ' ', '-') as province_id,
  n.type, n.state, n.let_state, n.title_kind, n.is_sharia, n.has_debt
from properties.listing_cells n join properties.cities c on c.id = n.city_id;
create view watching.words as select id, word from properties.listing_words;
create view watching.open_offerings as
select property_id, units_left, closes_at from offerings.public_offerings where state = 'open';

grant select, insert, update (paused_at), delete on watching.alerts to sepetak_app;
grant select, insert, update (holds, told_at), delete on watching.alert_states to sepetak_app;
grant select on watching.listings, watching.cells, watching.words, watching.open_offerings to sepetak_app;

-- The channels that whoever is told chose for this one notice; null: as for its topic. It never goes
-- where its topic may not.
alter table notifications.notices add column channels text[];
