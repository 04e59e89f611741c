-- Who an investor is, as declared, and what the law lets each put in during a year.
create schema investors;
grant usage on schema investors to sepetak_app;

-- The yearly limit, by the day it takes effect: so many basis points of the declared yearly income.
create table investors.rules (
  effective_from           date primary key,
  income_threshold         bigint not null check (income_threshold > 0),
  basis_points_to          integer not null check (basis_points_to between 1 and 10000),
  basis_points_above       integer not null check (basis_points_above between 1 and 10000),
  check (basis_points_to <= basis_points_above)
);
-- Income up to Rp500 million: 5 % of it a year; above: 10 % (POJK 57/2020 as kept by 17/2025).
insert into investors.rules values ('2021-01-01', 500000000, 500, 1000);

create table investors.identities (
  user_id       uuid primary key references identity.users,
  state         text not null check (state in ('declared', 'verified')),
  full_name     text not null check (char_length(full_name) between 2 and 100),
  nik_sealed    bytea not null,                          -- AES-256-GCM: nonce, tag, text
  nik_key_id    text not null,
  nik_hash      bytea not null unique check (octet_length(nik_hash) = 32),
  nik_masked    text not null check (length(nik_masked) = 16),
  born_on       date not null,
  yearly_income bigint not null check (yearly_income >= 0),
  declared_at   timestamptz not null,
  verified_at   timestamptz,
  verified_by   text check (verified_by in ('demo')),
  check ((state = 'verified') = (verified_at is not null)),
  check ((verified_at is null) = (verified_by is null))
);

grant select on investors.rules to sepetak_app;
grant select, insert, update on investors.identities to sepetak_app;
