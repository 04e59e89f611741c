-- What is known of a property beside its money: papers, leases, condition, what was expected of it,
-- and the prices around it. Nothing here names a tenant or any other person.
create function properties.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

-- What was said at the launch stays as it was said, whoever asks.
create trigger append_only before update or delete or truncate on properties.forecasts
  for each statement execute function properties.refuse_change();
create trigger append_only before delete or truncate on properties.valuations
  for each statement execute function properties.refuse_change();

-- The rest of the launch forecast: value, and how long funding and the way out would take.
create table properties.outlooks (
  property_id         text primary key references properties.properties,
  made_on             date not null,
  growth_basis_points integer not null check (growth_basis_points between -5000 and 5000),   -- a year
  funding_days        integer not null check (funding_days between 1 and 365),
  exit_years          integer not null check (exit_years between 1 and 30)
);
create trigger append_only before update or delete or truncate on properties.outlooks
  for each statement execute function properties.refuse_change();

-- Why the value moved since the valuation before; null for the first.
alter table properties.valuations
  add column why_id text check (why_id <> ''),
  add column why_en text check (why_en <> ''),
  add check ((why_id is null) = (why_en is null));

-- Papers that the product writes from its own rows. A paper is named by its kind and its day, so what
-- stood in it then can be written again to the letter.
create table properties.documents (
  property_id text not null references properties.properties,
  kind        text not null check (kind in
    ('prospectus', 'valuation', 'title-extract', 'lease-summary', 'insurance')),
  issued_on   date not null,
  primary key (property_id, kind, issued_on)
);

-- The step "registered" carries the paper that proves it: only then does money leave escrow. Steps
-- that were done before this rule stay as they are.
alter table properties.title_steps
  add column document_kind text check (document_kind = 'title-extract'),
  add column document_on date,
  add foreign key (property_id, document_kind, document_on) references properties.documents,
  add constraint title_steps_registered_by_paper check (step <> 'registered' or done_on is null
    or (document_kind is not null and document_on is not null)) not valid;

-- Who rents, in the broadest words. A new rent is a new row; only the end of a row is ever written to.
create table properties.leases (
  id           uuid primary key,
  property_id  text not null references properties.properties,
  space_id     text not null check (length(space_id) between 1 and 80),
  space_en     text not null check (length(space_en) between 1 and 80),
  tenant_kind  text not null check (tenant_kind in ('household', 'students', 'guests', 'shop', 'food',
    'education', 'health', 'office', 'logistics')),
  starts_on    date not null,
  ends_on      date,                                       -- null: from month to month
  monthly_rent bigint check (monthly_rent > 0),            -- null: by the rooms or nights taken
  ended_on     date check (ended_on >= starts_on),         -- null: it runs
  check (ends_on > starts_on)
);
create index leases_of_property on properties.leases (property_id, starts_on desc);

-- The condition of a property: what was looked at, what is broken, and what must not run out.
create table properties.health_items (
  id          uuid primary key,
  property_id text not null references properties.properties,
  kind        text not null check (kind in ('inspection', 'repair', 'land-tax', 'permit', 'insurance')),
  text_id     text not null check (length(text_id) between 1 and 400),
  text_en     text not null check (length(text_en) between 1 and 400),
  opened_on   date not null,                               -- seen, reported, billed, granted, insured from
  due_on      date check (due_on >= opened_on),            -- to be paid by, valid until
  done_on     date check (done_on >= opened_on),           -- null: open
  amount      bigint check (amount >= 0),                  -- cost, tax or sum insured
  check (kind <> 'inspection' or done_on = opened_on),
  check (kind not in ('permit', 'insurance', 'land-tax') or due_on is not null)
);
create index health_items_of_property on properties.health_items (property_id, opened_on desc);

-- What others found out about prices, with where it was read and when. A range, never a promise.
create table properties.city_prices (
  city_id      text not null references properties.cities,
  as_of        date not null,
  lowest       bigint not null check (lowest > 0),         -- rupiah a square metre of building
  highest      bigint not null check (highest >= lowest),
  yield_lowest_basis_points  integer not null,             -- gross, a year
  yield_highest_basis_points integer not null check (yield_highest_basis_points >= yield_lowest_basis_points),
  source       text not null,
  address      text not null check (address like 'https://%'),
  primary key (city_id, as_of)
);
insert into properties.city_prices values
  ('jakarta-selatan', '2026-11-01', 25000000, 35000000, 500, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('jakarta-pusat', '2026-11-01', 25000000, 35000000, 500, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('bandung', '2026-11-01', 15000000, 25000000, 400, 700, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('surabaya', '2026-11-01', 18000000, 28000000, 500, 700, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('yogyakarta', '2026-11-01', 10000000, 20000000, 400, 600, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('badung', '2026-11-01', 55000000, 66000000, 700, 1500, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia'),
  ('denpasar', '2026-11-01', 55000000, 66000000, 700, 1500, 'Bamboo Routes', 'https://bambooroutes.com/blogs/news/how-much-property-indonesia');

grant select, insert on properties.outlooks, properties.documents, properties.leases,
  properties.health_items to sepetak_app;
grant select on properties.city_prices to sepetak_app;
grant update (document_kind, document_on) on properties.title_steps to sepetak_app;
grant update (ended_on) on properties.leases to sepetak_app;
grant update (done_on) on properties.health_items to sepetak_app;
