-- Who an investor is, as declared, and what the law lets each put in during a year.
create schema investors;
grant usage on schema investors to sepetak_app;

-- The yearly limit, by the day it takes effect: so many basis points of the declared yearly income.
create table investors.rules (
  effective_from     date primary key,
  income_threshold   bigint not null check (income_threshold > 0),
  basis_points_to    integer not null check (basis_points_to between 1 and 10000),
  basis_points_above integer not null check (basis_points_above between 1 and 10000),
  check (basis_points_to <= basis_points_above)
);
-- Income up to Rp500 million: 5 % of it a year; above: 10 % (POJK 57/2020 as kept by 17/2025).
insert into investors.rules values ('2021-01-01', 500000000, 500, 1000);
grant select on investors.rules to sepetak_app;

create table investors.identities (
  user_id         uuid primary key references identity.users,
  state           text not null check (state in ('declared', 'asked', 'refused', 'verified')),
  full_name       text not null check (char_length(full_name) between 2 and 100),
  nik_sealed      bytea not null,                        -- AES-256-GCM: nonce, tag, text
  nik_key_id      text not null,
  nik_hash        bytea not null unique check (octet_length(nik_hash) = 32),
  nik_masked      text not null check (length(nik_masked) = 16),
  born_on         date not null,
  yearly_income   bigint not null check (yearly_income >= 0),
  declared_at     timestamptz not null,
  verified_at     timestamptz,
  verified_by     text check (verified_by in ('demo', 'staff')),
  gender          text check (gender in ('female', 'male')),
  birth_place     text check (char_length(birth_place) between 2 and 60),
  address_sealed  bytea,                                 -- AES-256-GCM of a JSON object
  address_key_id  text,
  submitted_at    timestamptz,                           -- everything is there, and waits since then
  decided_at      timestamptz,
  decision_reason text check (char_length(decision_reason) between 5 and 500),
  -- Counts every change, also of the pictures, so that a decision that was made on something else is known.
  revision        integer not null default 1,
  -- What staff have looked at: with the identity, or with a raise. Null: the identity is not verified yet.
  reviewed_income bigint check (reviewed_income >= 0),
  check ((state = 'verified') = (verified_at is not null)),
  check ((verified_at is null) = (verified_by is null)),
  constraint identities_address_check check ((address_sealed is null) = (address_key_id is null)),
  constraint identities_decision_check
    check (state not in ('asked', 'refused') or (decided_at is not null and decision_reason is not null))
);
create index identities_waiting on investors.identities (submitted_at, user_id) where state = 'declared';
-- The queues of staff are read from either end; names are found by any part of them.
create index identities_by_state on investors.identities
  (state, (coalesce(submitted_at, declared_at)), user_id);
create index identities_by_name on investors.identities using gin (full_name gin_trgm_ops);
grant select, insert, update, delete on investors.identities to sepetak_app;

create function investors.count_change() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger count_change before update on investors.identities
  for each row execute function investors.count_change();

create table investors.movement_checks (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  tasks      text[] not null check (cardinality(tasks) between 3 and 6
    and tasks <@ array['straight', 'left', 'right', 'closer']),
  asked_at   timestamptz not null,
  expires_at timestamptz not null check (expires_at >= asked_at),
  sent_at    timestamptz,                                -- frames came: they come once
  outcome    text check (outcome in ('passed', 'failed')),
  fault      text check (fault ~ '^[a-z_]{3,20}$'),      -- what was in the way
  check (outcome is null or sent_at is not null),
  check ((outcome is not distinct from 'failed') = (fault is not null))
);
create index movement_checks_of_user on investors.movement_checks (user_id, asked_at);
create index movement_checks_by_age on investors.movement_checks (asked_at);
grant select, insert, update, delete on investors.movement_checks to sepetak_app;

-- The pictures of the card and of its holder; the bytes are sealed in the store.
create table investors.documents (
  user_id  uuid not null references identity.users,
  kind     text not null check (kind in ('card', 'selfie')),
  file_id  uuid not null unique references files.stored_files,
  taken_at timestamptz not null,
  check_id uuid unique references investors.movement_checks,
  primary key (user_id, kind),
  constraint documents_check_check check (check_id is null or kind = 'selfie')
);
grant select, insert, update, delete on investors.documents to sepetak_app;

create function investors.count_document() returns trigger language plpgsql as $$
begin
  update investors.identities set revision = revision where user_id = new.user_id;
  return null;
end $$;
create trigger count_document after insert or update on investors.documents
  for each row execute function investors.count_document();

-- What was decided, by whom, and who agreed where it took two. Rows are added and read.
create table investors.reviews (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  decision   text not null check (decision in ('verified', 'refused', 'asked')),
  -- What the person reads. An approval says nothing, so it needs no words.
  reason     text check (char_length(reason) between 5 and 500),
  decided_by uuid not null,
  agreed_by  uuid check (agreed_by <> decided_by),
  decided_at timestamptz not null,
  constraint reviews_reason_check1 check (decision = 'verified' or reason is not null)
);
create index reviews_of_user on investors.reviews (user_id, decided_at);
grant select, insert, delete on investors.reviews to sepetak_app;

-- What a name was found to resemble on the lists of that version; a newer version is looked at again.
create table investors.screenings (
  user_id      uuid primary key references identity.users,
  list_version text not null,
  hits         jsonb not null,
  screened_at  timestamptz not null
);
create index screenings_by_version on investors.screenings (list_version);
create index screenings_with_hits on investors.screenings (user_id) where jsonb_array_length(hits) > 0;
grant select, insert, update, delete on investors.screenings to sepetak_app;

-- Whether units suit a person, by their own answers, with the risk statement they accepted then. What
-- was answered is sealed; a check is added and replaced by a newer one, never changed.
create table investors.suitability_checks (
  id                     uuid primary key,
  user_id                uuid not null references identity.users,
  version                text not null,                  -- of the questions
  language               text not null check (language in ('id', 'en')),
  answers_sealed         bytea not null,                 -- AES-256-GCM of a JSON object
  answers_key_id         text not null,
  result                 text not null check (result in ('pass', 'borderline', 'not-suitable')),
  risk_statement_version text not null,                  -- accepted with these answers
  checked_at             timestamptz not null,
  valid_until            timestamptz not null check (valid_until > checked_at),
  retry_at               timestamptz,                    -- not suitable: asked again from then on
  warning_accepted_at    timestamptz,                    -- borderline: warned, and still wanted
  replaced_at            timestamptz,
  check ((result = 'not-suitable') = (retry_at is not null)),
  check (warning_accepted_at is null or result = 'borderline')
);
create unique index suitability_in_force on investors.suitability_checks (user_id)
  where replaced_at is null;
create index suitability_of_user on investors.suitability_checks (user_id, checked_at);
grant select, insert, update (warning_accepted_at, replaced_at), delete
  on investors.suitability_checks to sepetak_app;

-- The parts of a profile, each saved alone, and what is typed into one and not saved yet. Both are
-- sealed. Every change of either counts the revision up: who read an older one is refused, but for the
-- form that keeps the draft.
create table investors.profile_sections (
  user_id      uuid not null references identity.users,
  section      text not null check (section in
    ('personal', 'identity', 'address', 'work', 'tax', 'heirs', 'suitability')),
  revision     integer not null check (revision > 0),
  value_sealed bytea,                                    -- AES-256-GCM of a JSON object
  value_key_id text,
  saved_at     timestamptz,
  draft_sealed bytea,
  draft_key_id text,
  drafted_at   timestamptz,
  drafted_by   text check (length(drafted_by) <= 40),    -- which form keeps the draft, by a name of its own
  -- When an investor last confirmed the heirs they named, and the day on which they are asked again. Null where no
  -- heirs are named; the values are sealed, so neither can be read from them.
  confirmed_at timestamptz,
  remind_on    date,
  primary key (user_id, section),
  check ((value_sealed is null) = (value_key_id is null) and (value_sealed is null) = (saved_at is null)),
  check ((draft_sealed is null) = (draft_key_id is null) and (draft_sealed is null) = (drafted_at is null)),
  -- Name and phone are kept by the account, what the card says by the identity.
  check (section not in ('personal', 'identity') or value_sealed is null),
  constraint profile_sections_suitability_check check (section <> 'suitability' or value_sealed is null),
  check ((confirmed_at is null) = (remind_on is null)),
  check (confirmed_at is null or (section = 'heirs' and value_sealed is not null))
);
create index profile_drafts_by_age on investors.profile_sections (drafted_at)
  where drafted_at is not null;
create index heirs_to_remind on investors.profile_sections (remind_on, user_id) where remind_on is not null;
grant select, insert, update, delete on investors.profile_sections to sepetak_app;

-- What was read from the picture of a card before its holder declares anything: the text is sealed, and
-- the picture waits in the store until the declaration takes it over. One row a person; who never
-- declares anything leaves none behind for long.
create table investors.card_readings (
  user_id     uuid primary key references identity.users,
  file_id     uuid unique references files.stored_files, -- null once the declaration took the picture
  text_sealed bytea not null,                            -- AES-256-GCM of a JSON object
  text_key_id text not null,
  read_at     timestamptz not null
);
create index card_readings_by_age on investors.card_readings (read_at);
grant select, insert, update, delete on investors.card_readings to sepetak_app;

-- The frames beside the one that became the selfie, in the order they were asked for.
create table investors.movement_frames (
  check_id uuid not null references investors.movement_checks,
  position int not null check (position between 0 and 5),
  task     text not null check (task in ('left', 'right', 'closer')),
  file_id  uuid not null unique references files.stored_files,
  taken_at timestamptz not null,
  primary key (check_id, position)
);
grant select, insert, delete on investors.movement_frames to sepetak_app;

-- Proof that a person has known the capital market for two years: a securities account and since when
-- it is open. Offerings that open at least two years after that day are outside the yearly limit.
create table investors.exemptions (
  id             uuid primary key,
  user_id        uuid not null references identity.users,
  state          text not null check (state in
    ('waiting', 'asked', 'approved', 'refused', 'withdrawn', 'replaced')),
  company        text not null check (char_length(company) between 3 and 100),
  account_sealed bytea not null,                         -- SID or sub-account number
  account_key_id text not null,
  account_end    text not null check (char_length(account_end) = 4),
  opened_on      date not null,
  file_id        uuid unique references files.stored_files,
  submitted_at   timestamptz not null,
  decided_at     timestamptz,
  decided_by     uuid check (decided_by <> user_id),
  reason         text check (char_length(reason) between 5 and 500),
  valid_until    date,                                   -- looked at again after this day
  reminded_at    timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (state not in ('asked', 'refused', 'withdrawn') or reason is not null),
  check (state <> 'approved' or (valid_until is not null and decided_by is not null))
);
create unique index exemptions_open on investors.exemptions (user_id)
  where state in ('waiting', 'asked');
create unique index exemptions_in_force on investors.exemptions (user_id) where state = 'approved';
create index exemptions_of_user on investors.exemptions (user_id, id);
create index exemptions_waiting on investors.exemptions (submitted_at, id) where state = 'waiting';
create index exemptions_ending on investors.exemptions (valid_until)
  where state = 'approved' and reminded_at is null;
grant select, insert, update, delete on investors.exemptions to sepetak_app;

create function investors.refuse_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'a note is never changed';
end $$;

create table investors.review_notes (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  proposal_id uuid references approvals.proposals,       -- null: decided by one
  text        text not null check (char_length(text) between 5 and 2000),
  written_by  uuid not null,
  written_at  timestamptz not null
);
create index review_notes_of_user on investors.review_notes (user_id, written_at);
create trigger review_notes_stay before update on investors.review_notes
  for each row execute function investors.refuse_note_change();
-- Erased with the account, never changed.
grant select, insert, delete on investors.review_notes to sepetak_app;

-- Whether a person holds a public office or is close to one who does, as they answered; the newest row
-- counts. A question that is asked in other words has another number.
create table investors.political_answers (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  question    smallint not null check (question > 0),
  office      text check (char_length(office) between 3 and 200), -- null: no
  answered_at timestamptz not null
);
create index political_answers_of_user on investors.political_answers (user_id, id desc);
create trigger political_answers_stay before update on investors.political_answers
  for each row execute function investors.refuse_note_change();
grant select, insert, delete on investors.political_answers to sepetak_app;

-- The yearly limit follows from an income that its owner states. A raise above the step of the day, or one
-- that passes the income from which a larger share may be invested, counts once staff have looked at it;
-- until then the figure before it counts.
create table investors.income_rules (
  effective_from     date primary key,
  raise_basis_points integer not null check (raise_basis_points > 0) -- above the income last looked at
);
insert into investors.income_rules values ('2020-01-01', 2500);
grant select on investors.income_rules to sepetak_app;

create table investors.income_raises (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  counted    bigint not null check (counted >= 0),       -- what counts until the decision
  income     bigint not null check (income > 0),
  state      text not null check (state in ('waiting', 'approved', 'refused', 'replaced')),
  asked_at   timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  reason     text check (char_length(reason) between 5 and 500),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'refused')) = (decided_by is not null and reason is not null))
);
create unique index income_raises_waiting on investors.income_raises (user_id) where state = 'waiting';
create index income_raises_of_user on investors.income_raises (user_id);
create index income_raises_by_state on investors.income_raises (state, asked_at, id);
grant select, insert, update (state, decided_at, decided_by, reason), delete
  on investors.income_raises to sepetak_app;
