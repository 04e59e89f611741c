-- Identities of investors, as declared, and how much the law lets each person invest per year.
create schema investors;
grant usage on schema investors to sepetak_app;

-- The yearly limit, by the day it takes effect, in basis points of the declared yearly income.
create table investors.rules (
  effective_from     date primary key,
  income_threshold   bigint not null check (income_threshold > 0),
  basis_points_to    integer not null check (basis_points_to between 1 and 10000),
  basis_points_above integer not null check (basis_points_above between 1 and 10000),
  check (basis_points_to <= basis_points_above)
);
-- Yearly limit: 5 % of an income up to Rp500 million, 10 % of an income above it (POJK 57/2020 as kept by 17/2025).
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
  submitted_at    timestamptz, -- when the declaration was complete; it waits for staff since then
  decided_at      timestamptz,
  decision_reason text check (char_length(decision_reason) between 5 and 500),
  -- Increases with every change of the data or the pictures, so that a decision about an earlier state is detected.
  revision        integer not null default 1,
  -- The income that staff reviewed, with the identity or with a raise. Null: the identity is not verified yet.
  reviewed_income bigint check (reviewed_income >= 0),
  check ((state = 'verified') = (verified_at is not null)),
  check ((verified_at is null) = (verified_by is null)),
  constraint identities_address_check check ((address_sealed is null) = (address_key_id is null)),
  constraint identities_decision_check
    check (state not in ('asked', 'refused') or (decided_at is not null and decision_reason is not null))
);
create index identities_waiting on investors.identities (submitted_at, user_id) where state = 'declared';
-- The queues of staff are read from either end. Names are searched by any substring.
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

-- Movement checks: tasks for the camera that are used once. The result is for staff and decides nothing.
create table investors.movement_checks (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  tasks      text[] not null check (cardinality(tasks) between 3 and 6
    and tasks <@ array['straight', 'left', 'right', 'closer']),
  asked_at   timestamptz not null,
  expires_at timestamptz not null check (expires_at >= asked_at),
  sent_at    timestamptz,                                -- when the frames arrived; a check accepts them once
  outcome    text check (outcome in ('passed', 'failed')),
  fault      text check (fault ~ '^[a-z_]{3,20}$'),      -- why the check failed
  check (outcome is null or sent_at is not null),
  check ((outcome is not distinct from 'failed') = (fault is not null))
);
create index movement_checks_of_user on investors.movement_checks (user_id, asked_at);
create index movement_checks_by_age on investors.movement_checks (asked_at);
grant select, insert, update, delete on investors.movement_checks to sepetak_app;

-- Pictures of the identity card and of its holder. The bytes are encrypted in the file store.
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

-- A changed picture increases the revision of its identity.
create function investors.count_document() returns trigger language plpgsql as $$
begin
  update investors.identities set revision = revision where user_id = new.user_id;
  return null;
end $$;
create trigger count_document after insert or update on investors.documents
  for each row execute function investors.count_document();

-- Decisions about identities: the decider, and the second person where two were required. Rows are inserted and read
-- only.
create table investors.reviews (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  decision   text not null check (decision in ('verified', 'refused', 'asked')),
  -- Shown to the person. Null: an approval needs no reason.
  reason     text check (char_length(reason) between 5 and 500),
  decided_by uuid not null,
  agreed_by  uuid check (agreed_by <> decided_by),
  decided_at timestamptz not null,
  constraint reviews_reason_check1 check (decision = 'verified' or reason is not null)
);
create index reviews_of_user on investors.reviews (user_id, decided_at);
grant select, insert, delete on investors.reviews to sepetak_app;

-- Matches of a person's name on the screening lists of that version. A new version leads to another screening.
create table investors.screenings (
  user_id      uuid primary key references identity.users,
  list_version text not null,
  hits         jsonb not null,
  screened_at  timestamptz not null
);
create index screenings_by_version on investors.screenings (list_version);
create index screenings_with_hits on investors.screenings (user_id) where jsonb_array_length(hits) > 0;
grant select, insert, update, delete on investors.screenings to sepetak_app;

-- Whether units suit an investor by their own answers, with the risk statement that they accepted then. The answers
-- are encrypted. A check is inserted and replaced by a newer one, never changed.
create table investors.suitability_checks (
  id                     uuid primary key,
  user_id                uuid not null references identity.users,
  version                text not null,                  -- edition of the questions
  language               text not null check (language in ('id', 'en')),
  answers_sealed         bytea not null,                 -- AES-256-GCM of a JSON object
  answers_key_id         text not null,
  result                 text not null check (result in ('pass', 'borderline', 'not-suitable')),
  risk_statement_version text not null,                  -- accepted together with these answers
  checked_at             timestamptz not null,
  valid_until            timestamptz not null check (valid_until > checked_at),
  retry_at               timestamptz,                    -- not suitable: when the investor may answer again
  warning_accepted_at    timestamptz,                    -- borderline: when the investor accepted the warning
  replaced_at            timestamptz,
  check ((result = 'not-suitable') = (retry_at is not null)),
  check (warning_accepted_at is null or result = 'borderline')
);
create unique index suitability_in_force on investors.suitability_checks (user_id)
  where replaced_at is null;
create index suitability_of_user on investors.suitability_checks (user_id, checked_at);
grant select, insert, update (warning_accepted_at, replaced_at), delete
  on investors.suitability_checks to sepetak_app;

-- Sections of a profile, each saved separately, and the unsaved draft of each. Both are encrypted. Every change of
-- either increases the revision: a save over an older revision is refused, except from the form that keeps the draft.
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
  drafted_by   text check (length(drafted_by) <= 40),    -- id of the form that keeps the draft
  -- When the investor last confirmed the heirs they named, and the day of the next reminder. Null: no heirs are
  -- named. These are columns because the values are encrypted.
  confirmed_at timestamptz,
  remind_on    date,
  primary key (user_id, section),
  check ((value_sealed is null) = (value_key_id is null) and (value_sealed is null) = (saved_at is null)),
  check ((draft_sealed is null) = (draft_key_id is null) and (draft_sealed is null) = (drafted_at is null)),
  -- The account stores name and phone; the identity stores the data of the card.
  check (section not in ('personal', 'identity') or value_sealed is null),
  constraint profile_sections_suitability_check check (section <> 'suitability' or value_sealed is null),
  check ((confirmed_at is null) = (remind_on is null)),
  check (confirmed_at is null or (section = 'heirs' and value_sealed is not null))
);
create index profile_drafts_by_age on investors.profile_sections (drafted_at)
  where drafted_at is not null;
create index heirs_to_remind on investors.profile_sections (remind_on, user_id) where remind_on is not null;
grant select, insert, update, delete on investors.profile_sections to sepetak_app;

-- Text read from the picture of an identity card before its holder declares an identity, at most one row per person.
-- The text is encrypted, and the picture stays in the file store until the declaration takes it over. Rows without a
-- declaration are deleted after a while.
create table investors.card_readings (
  user_id     uuid primary key references identity.users,
  file_id     uuid unique references files.stored_files, -- null: the declaration took the picture over
  text_sealed bytea not null,                            -- AES-256-GCM of a JSON object
  text_key_id text not null,
  read_at     timestamptz not null
);
create index card_readings_by_age on investors.card_readings (read_at);
grant select, insert, update, delete on investors.card_readings to sepetak_app;

-- Frames of a movement check other than the selfie, in the order of the tasks.
create table investors.movement_frames (
  check_id uuid not null references investors.movement_checks,
  position int not null check (position between 0 and 5),
  task     text not null check (task in ('left', 'right', 'closer')),
  file_id  uuid not null unique references files.stored_files,
  taken_at timestamptz not null,
  primary key (check_id, position)
);
grant select, insert, delete on investors.movement_frames to sepetak_app;

-- Proofs that an investor has known the capital market for two years: a securities account and its opening date.
-- Offerings that open at least two years after that date do not count towards the yearly limit.
create table investors.exemptions (
  id             uuid primary key,
  user_id        uuid not null references identity.users,
  state          text not null check (state in
    ('waiting', 'asked', 'approved', 'refused', 'withdrawn', 'replaced')),
  company        text not null check (char_length(company) between 3 and 100),
  account_sealed bytea not null,                         -- SID or sub-account number, encrypted
  account_key_id text not null,
  account_end    text not null check (char_length(account_end) = 4),
  opened_on      date not null,
  file_id        uuid unique references files.stored_files,
  submitted_at   timestamptz not null,
  decided_at     timestamptz,
  decided_by     uuid check (decided_by <> user_id),
  reason         text check (char_length(reason) between 5 and 500),
  valid_until    date,                                   -- last day before the next review
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

-- Notes of staff about an identity. They are never changed, and erased with the account.
create table investors.review_notes (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  proposal_id uuid references approvals.proposals,       -- null: one person decided
  text        text not null check (char_length(text) between 5 and 2000),
  written_by  uuid not null,
  written_at  timestamptz not null
);
create index review_notes_of_user on investors.review_notes (user_id, written_at);
create trigger review_notes_stay before update on investors.review_notes
  for each row execute function investors.refuse_note_change();
grant select, insert, delete on investors.review_notes to sepetak_app;

-- Answers to the question whether a person holds a public office or is close to someone who does. The newest row
-- counts. A question in other words has another number.
create table investors.political_answers (
  id          uuid primary key,
  user_id     uuid not null references identity.users,
  question    smallint not null check (question > 0),
  office      text check (char_length(office) between 3 and 200), -- null: no public office
  answered_at timestamptz not null
);
create index political_answers_of_user on investors.political_answers (user_id, id desc);
create trigger political_answers_stay before update on investors.political_answers
  for each row execute function investors.refuse_note_change();
grant select, insert, delete on investors.political_answers to sepetak_app;

-- The yearly limit depends on an income that its owner states. An increase above the step in force, or above the
-- threshold from which a larger share may be invested, takes effect only after staff review; until then the previous
-- income counts.
create table investors.income_rules (
  effective_from     date primary key,
  raise_basis_points integer not null check (raise_basis_points > 0) -- above the income last reviewed
);
insert into investors.income_rules values ('2020-01-01', 2500);
grant select on investors.income_rules to sepetak_app;

-- Increases of a declared income that wait for staff review, and the decisions about them.
create table investors.income_raises (
  id         uuid primary key,
  user_id    uuid not null references identity.users,
  counted    bigint not null check (counted >= 0),       -- income that counts until the decision
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
