-- Short messages to phones. A message is written with the change it tells about, and sent afterwards.
create schema messages;
grant usage on schema messages to sepetak_app;

create table messages.outbox (
  id              uuid primary key,
  user_id         uuid not null,
  number          text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  kind            text not null check (kind in ('code', 'security', 'notice')),
  language        text not null check (language in ('id', 'en')),
  text            text not null check (char_length(text) <= 640),  -- emptied once it has left the house
  queued_at       timestamptz not null,
  expires_at      timestamptz not null check (expires_at > queued_at),
  state           text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null,
  last_fault      text check (length(last_fault) <= 200),
  sent_at         timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on messages.outbox (next_attempt_at) where state = 'queued';
create index outbox_of_number on messages.outbox (number, id desc);

grant select, insert, delete,
  update (text, state, attempts, next_attempt_at, last_fault, sent_at)
  on messages.outbox to sepetak_app;
