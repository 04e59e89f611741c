-- Death reports, the accounts that they hold, and the decisions about them (decision 135).
create schema inheritance;
grant usage on schema inheritance to sepetak_app;

-- One row per death report.
create table inheritance.cases (
  id              uuid primary key,
  number          text not null unique,
  state           text not null check (state in ('reported', 'asked', 'confirmed', 'transferred', 'refused', 'joined')),
  -- Owner of the account; null: not found yet. A further report about the same account joins its open case.
  user_id         uuid references identity.users,
  joined_id       uuid references inheritance.cases,
  -- Result of the search for the account.
  match           text not null check (match in ('held', 'none', 'name-differs', 'reported-before', 'staff')),
  deceased_name   text not null check (char_length(deceased_name) between 2 and 100),
  died_on         date not null,
  hint_sealed     bytea not null,                -- NIK, address or number of the account, as stated
  hint_key_id     text not null,
  reporter_name   text not null check (char_length(reporter_name) between 2 and 100),
  relation        text not null,
  reporter_email  text not null check (length(reporter_email) between 3 and 254),
  reporter_phone  text not null,
  note            text check (char_length(note) <= 2000),
  language        text not null check (language in ('id', 'en')),
  token_hash      bytea not null unique check (octet_length(token_hash) = 32), -- gives access to the reporter's page
  token_sealed    bytea not null,                -- the same token, for the next email to the reporter
  token_key_id    text not null,
  mistake_hash    bytea unique check (octet_length(mistake_hash) = 32),        -- the owner's link to object
  contested_at    timestamptz,
  reported_at     timestamptz not null,
  changed_at      timestamptz not null,           -- since when it waits for staff in its state
  held_at         timestamptz,                    -- on hold because of a dispute or doubt: nothing is decided meanwhile
  ended_at        timestamptz,
  certificate     text check (certificate in ('notary', 'court', 'district')), -- certificate of inheritance
  certificate_number text check (char_length(certificate_number) between 1 and 100),
  closed_at       timestamptz,
  check (state not in ('confirmed', 'transferred') or user_id is not null),
  check ((state in ('transferred', 'refused', 'joined')) = (ended_at is not null)),
  check ((state = 'joined') = (joined_id is not null))
);
create unique index cases_open on inheritance.cases (user_id) where state in ('reported', 'asked', 'confirmed');
create index cases_of_user on inheritance.cases (user_id, id);
create index cases_by_change on inheritance.cases (state, changed_at, id);
create index cases_joined on inheritance.cases (joined_id) where joined_id is not null;
grant select, insert, update, delete on inheritance.cases to sepetak_app;

create table inheritance.documents (
  id       uuid primary key,
  case_id  uuid not null references inheritance.cases on delete cascade,
  kind     text not null,
  file_id  uuid not null unique references files.stored_files,
  given_at timestamptz not null
);
create index documents_of_case on inheritance.documents (case_id, id);
grant select, insert, delete on inheritance.documents to sepetak_app;

create table inheritance.decisions (
  id         uuid primary key,
  case_id    uuid not null references inheritance.cases on delete cascade,
  decision   text not null check (decision in ('asked', 'account-found', 'held', 'resumed', 'refused', 'released',
    'confirmed', 'transferred')),
  reason     text not null check (char_length(reason) between 5 and 500),
  decided_by uuid not null,
  agreed_by  uuid check (agreed_by <> decided_by),
  decided_at timestamptz not null,
  check (decision not in ('released', 'confirmed', 'transferred') or agreed_by is not null)
);
create index decisions_of_case on inheritance.decisions (case_id, id);
grant select, insert, delete on inheritance.decisions to sepetak_app;

-- Enforces that two people decide to reopen an account or to transfer it to heirs.
create function inheritance.refuse_unapproved() returns trigger language plpgsql as $$
begin
  if (new.state in ('confirmed', 'transferred') or (new.state = 'refused' and new.user_id is not null))
    and not exists (select from inheritance.decisions d where d.case_id = new.id and d.agreed_by is not null
      and d.decision = case new.state when 'refused' then 'released' else new.state end)
  then
    raise exception using errcode = 'check_violation', constraint = 'cases_two_people',
      message = 'two people decide about the account of a person who died';
  end if;
  return new;
end
$$;
create trigger two_people before insert or update on inheritance.cases
  for each row execute function inheritance.refuse_unapproved();

-- The heirs named in the certificate of inheritance (decision 136).
create table inheritance.heirs (
  id          uuid primary key,
  case_id     uuid not null references inheritance.cases on delete cascade,
  position    integer not null check (position between 1 and 50),
  name        text not null check (char_length(name) between 2 and 100),
  relation    text not null,
  -- Share in the certificate, as an exact fraction. The shares of a case add up to 1.
  numerator   bigint not null check (numerator > 0),
  denominator bigint not null check (denominator between 1 and 1000000),
  guardian    text check (char_length(guardian) between 2 and 100), -- guardian of an heir who is under age
  email       text not null check (length(email) between 3 and 254),
  token_hash  bytea not null unique check (octet_length(token_hash) = 32),
  user_id     uuid references identity.users,            -- account that receives the share; null: not accepted yet
  accepted_at timestamptz,
  check (numerator <= denominator),
  check ((user_id is null) = (accepted_at is null)),
  unique (case_id, position)
);
create index heirs_of_user on inheritance.heirs (user_id, id) where user_id is not null;
grant select, insert, update (user_id, accepted_at), delete on inheritance.heirs to sepetak_app;

-- Transfers of the available assets of an account to its heirs: the first by decision of two people, further ones for
-- later arrivals.
create table inheritance.transfers (
  id             uuid primary key,
  case_id        uuid not null references inheritance.cases,
  is_first       boolean not null,
  transferred_at timestamptz not null
);
create unique index transfers_first on inheritance.transfers (case_id) where is_first;
create index transfers_of_case on inheritance.transfers (case_id, id);
grant select, insert on inheritance.transfers to sepetak_app;

-- What each heir received in a transfer: rupiah, or units of a property.
create table inheritance.parts (
  transfer_id uuid not null references inheritance.transfers,
  heir_id     uuid not null references inheritance.heirs,
  property_id text not null default '',                  -- empty: rupiah
  entry_id    uuid not null references ledger.entries,
  amount      bigint not null check (amount > 0),
  -- Units only: their cost in rupiah for the deceased, and since when they were held.
  cost        bigint check (cost >= 0),
  acquired_on date,
  primary key (transfer_id, heir_id, property_id),
  check ((property_id = '') = (cost is null) and (property_id = '') = (acquired_on is null))
);
create index parts_of_heir on inheritance.parts (heir_id);
create index parts_of_entry on inheritance.parts (entry_id);
grant select, insert on inheritance.parts to sepetak_app;

-- Transferred estates that have assets again: a payout of an earlier record date, or units of an offering.
create view inheritance.arrivals as
select c.id as case_id from inheritance.cases c
where c.state = 'transferred' and c.held_at is null and exists (
  select from ledger.accounts a where a.owner_id = c.user_id::text
    and a.kind in ('investor-cash', 'investor-units') and a.balance <> 0);
grant select on inheritance.arrivals to sepetak_app;

-- Accounts of deceased people with nothing left or pending: to be closed.
create view inheritance.emptied as
select c.id as case_id, c.user_id from inheritance.cases c
where c.state = 'transferred' and c.closed_at is null and not exists (
  select from ledger.accounts a where a.owner_id = c.user_id::text and a.kind like 'investor-%' and a.balance <> 0);
grant select on inheritance.emptied to sepetak_app;

-- Documents that an investor stores for their heirs, encrypted. Staff can open them once two people have confirmed
-- the death.
create table inheritance.prepared_documents (
  id      uuid primary key,
  user_id uuid not null references identity.users,
  kind    text not null,
  file_id uuid not null unique references files.stored_files,
  kept_at timestamptz not null
);
create index prepared_documents_of_user on inheritance.prepared_documents (user_id, id);
grant select, insert, delete on inheritance.prepared_documents to sepetak_app;

-- Views of other rooms that read inheritances.

-- Cost of inherited units: added for the heirs and deducted for the deceased.
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

-- What an heir received, for the tax pack of the year: units with the cost taken over, and money.
create view portfolio.inheritances as
select h.user_id, t.transferred_at, c.number as reference, c.deceased_name, nullif(p.property_id, '') as property_id,
  p.amount, p.cost
from inheritance.parts p
join inheritance.heirs h on h.id = p.heir_id
join inheritance.transfers t on t.id = p.transfer_id
join inheritance.cases c on c.id = h.case_id;
grant select on portfolio.inheritances to sepetak_app;

-- Webhook events of inheritances: one per heir and transfer, because a person may receive their own share and that of
-- a child.
create view webhooks.inheritance_happenings as
select h.user_id, 'inheritance' as event, 'inheritance.received' as type, t.id::text || ' ' || h.id as subject,
  t.transferred_at as happened_at,
  jsonb_build_object('inheritanceId', h.id, 'parts', jsonb_agg(jsonb_build_object('propertyId', nullif(p.property_id, ''),
    'amount', p.amount, 'cost', p.cost) order by p.property_id)) as facts
from inheritance.heirs h
join inheritance.parts p on p.heir_id = h.id
join inheritance.transfers t on t.id = p.transfer_id
group by h.user_id, h.id, t.id, t.transferred_at;
grant select on webhooks.inheritance_happenings to sepetak_app;
