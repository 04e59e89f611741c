-- Who works on a message, what kind of thing it is about, what it came to, and whose account and receipt it
-- names. The message itself never changes; every change here is in the audit log.
create table support.handlings (
  message_id uuid primary key references support.messages,
  owner_id   uuid,                                       -- of the identity room: who works on it
  category   text check (category ~ '^[a-z]+(-[a-z]+)*$' and length(category) <= 40),
  outcome    text check (outcome ~ '^[a-z]+(-[a-z]+)*$' and length(outcome) <= 40),
  user_id    uuid,                                       -- of the identity room: whose account it is about
  reference  text check (reference ~ '^[A-Z]{3}-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  changed_by uuid not null,
  changed_at timestamptz not null,
  check (reference is null or user_id is not null)
);
create index handlings_of_user on support.handlings (user_id) where user_id is not null;

grant select, insert, update on support.handlings to sepetak_app;
