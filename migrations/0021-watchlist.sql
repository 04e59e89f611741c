-- Watchlists, saved searches and alerts of investors.
create schema watchlist;
grant usage on schema watchlist to sepetak_app;

create table watchlist.watched (
  investor_id uuid not null,
  property_id text not null references properties.properties,
  watched_at  timestamptz not null,
  primary key (investor_id, property_id)
);
create index watched_of_property on watchlist.watched (property_id);
grant select, insert, delete on watchlist.watched to sepetak_app;

-- Saved searches: the filters and the order from the address of the list, without page and view.
create table watchlist.saved_searches (
  id          uuid primary key,
  investor_id uuid not null,
  query       text not null check (length(query) <= 1000),
  saved_at    timestamptz not null,
  unique (investor_id, query)
);
create index saved_searches_of_investor on watchlist.saved_searches (investor_id, id);
grant select, insert, delete on watchlist.saved_searches to sepetak_app;

-- Properties that an investor viewed last. Only the latest few are kept.
create table watchlist.seen (
  investor_id uuid not null,
  property_id text not null references properties.properties,
  seen_at     timestamptz not null,
  primary key (investor_id, property_id)
);
create index seen_of_investor on watchlist.seen (investor_id, seen_at desc);
grant select, insert, update, delete on watchlist.seen to sepetak_app;

-- Alerts: an investor wants to be notified when a property starts to match their filters, or when a figure crosses
-- their threshold.
create table watchlist.alerts (
  id          uuid primary key,
  investor_id uuid not null,
  property_id text references properties.properties,     -- null: every property that matches the filters
  filters     jsonb not null default '{}',
  measure     text not null check (measure in
    ('fits', 'opens', 'yield', 'price', 'gap', 'resale', 'next', 'units-left', 'closes')),
  direction   text check (direction in ('above', 'below')),
  threshold   bigint check (threshold > 0),
  by_mail     boolean not null,
  by_push     boolean not null,
  ends_on     date,                                      -- last day, in Jakarta
  paused_at   timestamptz,
  made_at     timestamptz not null,
  check ((direction is not null) = (measure in ('yield', 'price', 'gap', 'resale'))),
  check ((threshold is null) = (measure in ('fits', 'opens', 'next'))),
  check (property_id is null or (filters = '{}' and measure <> 'fits'))
);
create index alerts_of_investor on watchlist.alerts (investor_id, id);
create index alerts_of_property on watchlist.alerts (property_id) where property_id is not null;
grant select, insert, update (paused_at), delete on watchlist.alerts to sepetak_app;

-- Properties where an alert holds or once held. A notice is sent when it starts to hold, and at most once a day.
create table watchlist.alert_states (
  alert_id    uuid not null references watchlist.alerts on delete cascade,
  property_id text not null references properties.properties,
  holds       boolean not null,
  notified_at     timestamptz,                               -- null: it already held when the alert was made
  primary key (alert_id, property_id)
);
create index alert_states_of_property on watchlist.alert_states (property_id);
grant select, insert, update (holds, notified_at), delete on watchlist.alert_states to sepetak_app;

-- The data that alerts are compared with.
create view watchlist.listings as
select property_id, cell_id, net_yield_basis_points, unit_price, valuation_gap_basis_points, code, word_ids
from properties.listings;
grant select on watchlist.listings to sepetak_app;

create view watchlist.cells as
select n.id, n.city_id, replace(lower(c.province), ' ', '-') as province_id,
  n.type, n.state, n.let_state, n.title_kind, n.is_sharia, n.has_debt
from properties.listing_cells n join properties.cities c on c.id = n.city_id;
grant select on watchlist.cells to sepetak_app;

create view watchlist.words as select id, word from properties.listing_words;
grant select on watchlist.words to sepetak_app;

create view watchlist.open_offerings as
select property_id, units_left, closes_at from offerings.public_offerings where state = 'open';
grant select on watchlist.open_offerings to sepetak_app;
