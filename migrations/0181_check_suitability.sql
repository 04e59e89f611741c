-- Whether units suit somebody, by their own answers, with the risk statement they accepted then. What
-- was answered lies sealed; a check is added and replaced by a newer one, never changed.
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
  warning_accepted_at    timestamptz,                    -- borderline: told, and still wanted
  replaced_at            timestamptz,
  check ((result = 'not-suitable') = (retry_at is not null)),
  check (warning_accepted_at is null or result = 'borderline')
);
create unique index suitability_in_force on investors.suitability_checks (user_id)
  where replaced_at is null;
create index suitability_of_user on investors.suitability_checks (user_id, checked_at);

grant select, insert, update (warning_accepted_at, replaced_at)
  on investors.suitability_checks to sepetak_app;
