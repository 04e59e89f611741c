-- Deaths that people report, the accounts they hold meanwhile, and who decides about them (decision 135).
create schema inheritance;
grant usage on schema inheritance to sepetak_app;

-- The case that holds the account of a person who is said to have died: beside a suspension by staff, and
-- ended apart from it.
alter table identity.users add column estate_case_id uuid
  constraint users_estate_held check (estate_case_id is null or status in ('suspended', 'closed'));
create unique index users_estate on identity.users (estate_case_id) where estate_case_id is not null;

create table inheritance.cases (
  id              uuid primary key,
  number          text not null unique,
  state           text not null check (state in ('reported', 'asked', 'confirmed', 'transferred', 'refused', 'joined')),
  -- Whose account it is; null until it is found. A report of a death that has a case already joins that one.
  user_id         uuid references identity.users,
  joined_id       uuid references inheritance.cases,
  -- What looking for the account came to.
  match           text not null check (match in ('held', 'none', 'name-differs', 'reported-before', 'staff')),
  deceased_name   text not null check (char_length(deceased_name) between 2 and 100),
  died_on         date not null,
  hint_sealed     bytea not null,                -- NIK, address or number of the account, as they were stated
  hint_key_id     text not null,
  reporter_name   text not null check (char_length(reporter_name) between 2 and 100),
  relation        text not null,
  reporter_email  text not null check (length(reporter_email) between 3 and 254),
  reporter_phone  text not null,
  note            text check (char_length(note) <= 2000),
  language        text not null check (language in ('id', 'en')),
  token_hash      bytea not null unique check (octet_length(token_hash) = 32), -- opens the reporter's page
  token_sealed    bytea not null,                -- the same, for the next mail to them
  token_key_id    text not null,
  mistake_hash    bytea unique check (octet_length(mistake_hash) = 32),        -- the owner's way to object
  contested_at    timestamptz,
  reported_at     timestamptz not null,
  changed_at      timestamptz not null,           -- since when it waits for staff in its state
  held_at         timestamptz,                    -- a dispute or a doubt: nothing is decided meanwhile
  ended_at        timestamptz,
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

-- What opens an account again, or lets it pass to others, was decided by two people, whatever program runs above.
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
