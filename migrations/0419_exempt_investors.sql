-- Proof that somebody has known the capital market for two years: a securities account and since when
-- it is open. Offerings that open at least two years after that day are outside the yearly limit.
create table investors.exemptions (
  id              uuid primary key,
  user_id         uuid not null references identity.users,
  state           text not null check (state in
                    ('waiting', 'asked', 'approved', 'refused', 'withdrawn', 'replaced')),
  company         text not null check (char_length(company) between 3 and 100),
  account_sealed  bytea not null,                        -- SID or sub-account number
  account_key_id  text not null,
  account_end     text not null check (char_length(account_end) = 4),
  opened_on       date not null,
  file_id         uuid unique references files.stored_files,
  submitted_at    timestamptz not null,
  decided_at      timestamptz,
  decided_by      uuid check (decided_by <> user_id),
  reason          text check (char_length(reason) between 5 and 500),
  valid_until     date,                                  -- looked at anew after this day
  reminded_at     timestamptz,
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
