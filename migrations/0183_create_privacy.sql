-- What people ask for about their own data, each with the clock of the law: three times 24 hours. What
-- they write, and what they are answered, lies sealed; so does the copy that they asked for.
create schema privacy;
grant usage on schema privacy to sepetak_app;

create table privacy.requests (
  id            uuid primary key,
  number        text not null unique,
  user_id       uuid not null references identity.users,
  kind          text not null check (kind in ('copy', 'correction', 'erasure', 'restriction', 'objection')),
  state         text not null check (state in ('open', 'ready', 'done', 'refused', 'expired')),
  language      text not null check (language in ('id', 'en')),
  text_sealed   bytea,                                   -- AES-256-GCM; a copy needs no words
  text_key_id   text,
  asked_at      timestamptz not null,
  due_at        timestamptz not null check (due_at > asked_at),
  settled_at    timestamptz,
  settled_by    uuid,                                    -- of staff; null: the product itself
  answer_sealed bytea,
  answer_key_id text,
  file_id       uuid,                                    -- of the copy, in the store of files
  file_key_id   text,
  file_bytes    integer check (file_bytes > 0),
  expires_at    timestamptz,
  check ((state = 'open') = (settled_at is null)),
  check ((text_sealed is null) = (text_key_id is null)),
  check ((answer_sealed is null) = (answer_key_id is null)),
  check ((file_id is null) = (file_key_id is null)),
  check (file_id is null or kind = 'copy'),
  check (state not in ('ready', 'expired') or kind = 'copy')
);
create unique index requests_open on privacy.requests (user_id, kind) where state = 'open';
create index requests_waiting on privacy.requests (due_at, id) where state = 'open';
create index requests_of_user on privacy.requests (user_id, asked_at);
create index copies_expiring on privacy.requests (expires_at) where state = 'ready';

-- Accounts that were closed: until when the law has their records kept, and whose they were.
create table privacy.closings (
  user_id      uuid primary key references identity.users,
  number       text not null unique,
  closed_at    timestamptz not null,
  keep_until   date not null,
  email_sealed bytea not null,
  email_key_id text not null
);

grant select, insert, update on privacy.requests to sepetak_app;
grant select, insert on privacy.closings to sepetak_app;
grant delete on notifications.recipients to sepetak_app;
