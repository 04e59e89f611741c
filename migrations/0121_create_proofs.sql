-- Each night, what all investors have and what lies at banks and gateways, and a tree of hashes over
-- the balances: whoever has a receipt can check that their balance is inside the sum.
create schema proofs;
grant usage on schema proofs to sepetak_app;

create table proofs.nights (
  day           date primary key,                        -- of Jakarta, as the night begins it
  taken_at      timestamptz not null,
  investors     bigint not null check (investors >= 0),  -- free, held and rewards, together
  escrow        bigint not null,
  properties    bigint not null,                         -- their cash and reserves
  suspense      bigint not null,
  platform      bigint not null,                         -- fees the operator has earned
  banks         bigint not null,
  gateways      bigint not null,
  leaves        integer not null check (leaves >= 0),
  root          bytea not null check (octet_length(root) = 32)
);

-- Level 0 holds the leaves, one an investor, in an order that tells nothing.
create table proofs.nodes (
  day      date not null references proofs.nights,
  level    smallint not null check (level >= 0),
  position integer not null check (position >= 0),
  hash     bytea not null check (octet_length(hash) = 32),
  amount   bigint not null check (amount >= 0),
  primary key (day, level, position)
);

create table proofs.leaves (
  day      date not null references proofs.nights,
  user_id  text not null,                                -- the owner, as the ledger names it
  position integer not null,
  salt     bytea not null check (octet_length(salt) = 16),
  primary key (day, user_id),
  unique (day, position)
);

create trigger append_only before update or delete or truncate on proofs.nights
  for each statement execute function ledger.refuse_change();

grant select, insert on proofs.nights to sepetak_app;
grant select, insert, delete on proofs.nodes, proofs.leaves to sepetak_app;
