-- The parts of a profile, each saved alone, and what is typed into one and not saved yet. Both lie
-- sealed. Every change of either counts the revision up: who read an older one is refused, but for the
-- form that keeps the draft.
create table investors.profile_sections (
  user_id      uuid not null references identity.users,
  section      text not null check (section in ('personal', 'identity', 'address', 'work', 'tax', 'heirs')),
  revision     integer not null check (revision > 0),
  value_sealed bytea,                                     -- AES-256-GCM of a JSON object
  value_key_id text,
  saved_at     timestamptz,
  draft_sealed bytea,
  draft_key_id text,
  drafted_at   timestamptz,
  drafted_by   text check (length(drafted_by) <= 40),   -- which form keeps the draft, by a name of its own
  primary key (user_id, section),
  check ((value_sealed is null) = (value_key_id is null) and (value_sealed is null) = (saved_at is null)),
  check ((draft_sealed is null) = (draft_key_id is null) and (draft_sealed is null) = (drafted_at is null)),
  -- Name and phone are kept by the account, what the card says by the identity.
  check (section not in ('personal', 'identity') or value_sealed is null)
);
create index profile_drafts_by_age on investors.profile_sections (drafted_at)
  where drafted_at is not null;

grant select, insert, update, delete on investors.profile_sections to sepetak_app;
