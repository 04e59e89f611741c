-- What is sent to people. A delivery is written with the change it tells about, and sent afterwards.
create schema notifications;
grant usage on schema notifications to sepetak_app;

-- Where a user gets mail and in which language. Identity tells it with every change of the account.
create table notifications.recipients (
  user_id  uuid primary key,
  email    text not null,
  language text not null check (language in ('id', 'en'))
);

create table notifications.deliveries (
  id              uuid primary key default uuidv7(),
  template        text not null check (template in
    ('activation-code', 'already-registered', 'purchase-receipt', 'purchase-cancelled', 'deposit-received')),
  user_id         uuid,
  email           text not null,
  language        text not null check (language in ('id', 'en')),
  subject_id      text,                                  -- what it is about, in the room that queued it
  "values"        jsonb not null default '{}',           -- emptied once the mail has left the house
  queued_at       timestamptz not null default now(),
  state           text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at         timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index deliveries_due on notifications.deliveries (next_attempt_at) where state = 'queued';
create index deliveries_of_address on notifications.deliveries (lower(email), id desc);

grant select, insert, update on notifications.recipients to sepetak_app;
grant select, insert, update ("values", state, attempts, next_attempt_at, sent_at)
  on notifications.deliveries to sepetak_app;
