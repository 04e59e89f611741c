-- An identity is checked by staff: what the card says, where its holder lives, two pictures, and what
-- was decided about them. What is personal lies sealed; names of places are known by their code.
alter table investors.identities
  drop constraint identities_state_check,
  drop constraint identities_verified_by_check,
  add constraint identities_state_check check (state in ('declared', 'asked', 'refused', 'verified')),
  add constraint identities_verified_by_check check (verified_by in ('demo', 'staff')),
  add column gender         text check (gender in ('female', 'male')),
  add column birth_place    text check (char_length(birth_place) between 2 and 60),
  add column address_sealed bytea,                        -- AES-256-GCM of a JSON object
  add column address_key_id text,
  add column submitted_at   timestamptz,                  -- everything is there, and waits since then
  add column decided_at     timestamptz,
  add column decision_reason text check (char_length(decision_reason) between 5 and 500),
  add constraint identities_address_check check ((address_sealed is null) = (address_key_id is null)),
  add constraint identities_decision_check
    check (state not in ('asked', 'refused') or (decided_at is not null and decision_reason is not null));
create index identities_waiting on investors.identities (submitted_at, user_id) where state = 'declared';

-- The pictures of the card and of its holder; the bytes lie sealed in the store.
create table investors.papers (
  user_id  uuid not null references identity.users,
  kind     text not null check (kind in ('card', 'selfie')),
  file_id  uuid not null unique references files.stored_files,
  taken_at timestamptz not null,
  primary key (user_id, kind)
);

-- What was decided, by whom, and who agreed where it took two. Rows are added and read.
create table investors.reviews (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  decision   text not null check (decision in ('verified', 'refused', 'asked')),
  reason     text not null check (char_length(reason) between 5 and 500),
  decided_by uuid not null,
  agreed_by  uuid check (agreed_by <> decided_by),
  decided_at timestamptz not null
);
create index reviews_of_user on investors.reviews (user_id, decided_at);

-- What a name was found to resemble on the lists of that version; a newer version is looked at anew.
create table investors.screenings (
  user_id      uuid primary key references identity.users,
  list_version text not null,
  hits         jsonb not null,
  screened_at  timestamptz not null
);
create index screenings_by_version on investors.screenings (list_version);

grant select, insert, update, delete on investors.papers to sepetak_app;
grant select, insert on investors.reviews to sepetak_app;
grant select, insert, update on investors.screenings to sepetak_app;
