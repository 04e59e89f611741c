-- Heirs as a certificate of inheritance names them, and what passed to them (decision 136).
alter table inheritance.cases add column certificate text check (certificate in ('notary', 'court', 'district'));
alter table inheritance.cases add column certificate_number text check (char_length(certificate_number) between 1 and 100);
alter table inheritance.cases add column closed_at timestamptz;

create table inheritance.heirs (
  id          uuid primary key,
  case_id     uuid not null references inheritance.cases on delete cascade,
  position    integer not null check (position between 1 and 50),
  name        text not null check (char_length(name) between 2 and 100),
  relation    text not null,
  -- The share of the certificate as an exact fraction; all of a case are 1 together.
  numerator   bigint not null check (numerator > 0),
  denominator bigint not null check (denominator between 1 and 1000000),
  guardian    text check (char_length(guardian) between 2 and 100), -- of an heir who is under age
  email       text not null check (length(email) between 3 and 254),
  token_hash  bytea not null unique check (octet_length(token_hash) = 32),
  user_id     uuid references identity.users,            -- whose account takes the share; null: not accepted yet
  accepted_at timestamptz,
  check (numerator <= denominator),
  check ((user_id is null) = (accepted_at is null)),
  unique (case_id, position)
);
create index heirs_of_user on inheritance.heirs (user_id, id) where user_id is not null;
grant select, insert, update (user_id, accepted_at), delete on inheritance.heirs to sepetak_app;

-- One time at which everything free of an account passed to its heirs: the act of two people, and what came later.
create table inheritance.transfers (
  id             uuid primary key,
  case_id        uuid not null references inheritance.cases,
  is_first       boolean not null,
  transferred_at timestamptz not null
);
create unique index transfers_first on inheritance.transfers (case_id) where is_first;
create index transfers_of_case on inheritance.transfers (case_id, id);
grant select, insert on inheritance.transfers to sepetak_app;

create table inheritance.parts (
  transfer_id uuid not null references inheritance.transfers,
  heir_id     uuid not null references inheritance.heirs,
  property_id text not null default '',                  -- empty: rupiah
  entry_id    uuid not null references ledger.entries,
  amount      bigint not null check (amount > 0),
  -- Of units: what they had cost the one who died, and since when they were held.
  cost        bigint check (cost >= 0),
  acquired_on date,
  primary key (transfer_id, heir_id, property_id),
  check ((property_id = '') = (cost is null) and (property_id = '') = (acquired_on is null))
);
create index parts_of_heir on inheritance.parts (heir_id);
create index parts_of_entry on inheritance.parts (entry_id);
grant select, insert on inheritance.parts to sepetak_app;

-- Estates that passed on and have something again: a payout of an earlier record date, units of an offering.
create view inheritance.arrivals as
select c.id as case_id from inheritance.cases c
where c.state = 'transferred' and c.held_at is null and exists (
  select from ledger.accounts a where a.owner_id = c.user_id::text
    and a.kind in ('investor-cash', 'investor-units') and a.balance <> 0);
grant select on inheritance.arrivals to sepetak_app;

-- Accounts of people who died in which nothing is left or under way: to be closed.
create view inheritance.emptied as
select c.id as case_id, c.user_id from inheritance.cases c
where c.state = 'transferred' and c.closed_at is null and not exists (
  select from ledger.accounts a where a.owner_id = c.user_id::text and a.kind like 'investor-%' and a.balance <> 0);
grant select on inheritance.emptied to sepetak_app;

-- What units that were inherited had cost: taken over by the heirs, and gone with the one who died.
create view portfolio.inherited as
select h.user_id::text as owner_id, p.entry_id, sum(p.cost)::bigint as cost
from inheritance.parts p join inheritance.heirs h on h.id = p.heir_id
where p.cost is not null group by h.user_id, p.entry_id
union all
select c.user_id::text, p.entry_id, -sum(p.cost)::bigint
from inheritance.parts p join inheritance.transfers t on t.id = p.transfer_id
join inheritance.cases c on c.id = t.case_id
where p.cost is not null group by c.user_id, p.entry_id;
grant select on portfolio.inherited to sepetak_app;
