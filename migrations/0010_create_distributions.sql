-- What properties paid to their holders. The money is moved by one entry of the ledger per
-- distribution; here stands for which month it was and what each holder's part was.
create schema distributions;
grant usage on schema distributions to sepetak_app;

create table distributions.distributions (
  id          uuid primary key,
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1),
  recorded_at timestamptz not null,                        -- who held units then is paid
  paid_at     timestamptz not null,
  total       bigint not null check (total > 0),
  units       bigint not null check (units > 0),           -- held by all holders together
  holders     integer not null check (holders > 0),
  entry_id    uuid not null unique references ledger.entries,
  unique (property_id, month),
  check (paid_at >= recorded_at)
);

create table distributions.payouts (
  investor_id     uuid not null,
  distribution_id uuid not null references distributions.distributions,
  units           bigint not null check (units > 0),
  amount          bigint not null check (amount >= 0),
  primary key (investor_id, distribution_id)
);
create index payouts_of_distribution on distributions.payouts (distribution_id);

-- Holders of one property are found by its asset. The columns never change, so keeping a balance
-- costs nothing more than before.
create index accounts_of_units on ledger.accounts (asset, owner_id)
  where kind in ('investor-units', 'investor-units-subscribed');

grant select, insert on distributions.distributions, distributions.payouts to sepetak_app;
