-- What people ask and complain about, and what we answered. Messages and answers are kept as they were.
create schema support;
grant usage on schema support to sepetak_app;

create table support.messages (
  id                uuid primary key,
  number            text not null unique check (number ~ '^(PSN|ADU)-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  topic             text not null
    check (topic in ('account', 'deposit', 'withdrawal', 'property', 'press', 'complaint')),
  name              text not null check (char_length(name) between 2 and 100),
  email             text not null check (length(email) between 3 and 254),
  email_key         text not null,
  phone             text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  receipt_number    text check (length(receipt_number) <= 40),
  body              text not null check (char_length(body) between 20 and 2000),
  language          text not null check (language in ('id', 'en')),
  submitted_at      timestamptz not null,
  -- complaints only
  happened_on       date,
  wanted            text check (char_length(wanted) between 10 and 1000),
  complainant       text check (complainant in ('self', 'representative')),
  due_on            date,
  extended_at       timestamptz check (extended_at >= submitted_at),
  extension_reason  text check (char_length(extension_reason) between 10 and 1000),
  first_answered_at timestamptz check (first_answered_at >= submitted_at),
  check ((topic = 'complaint') = (due_on is not null)),
  check (topic <> 'complaint' or (happened_on is not null and wanted is not null
    and complainant is not null and phone is not null)),
  check ((extended_at is null) = (extension_reason is null)),
  check (extended_at is null or topic = 'complaint')
);
create index messages_newest on support.messages (submitted_at desc, id desc);
create index messages_answered on support.messages (first_answered_at)
  where first_answered_at is not null;

create table support.attachments (
  file_id    uuid primary key references files.stored_files,
  message_id uuid not null references support.messages,
  position   integer not null check (position between 1 and 3),
  unique (message_id, position)
);

create table support.answers (
  id          uuid primary key,
  message_id  uuid not null references support.messages,
  staff_id    uuid not null,
  body        text not null check (char_length(body) between 10 and 5000),
  answered_at timestamptz not null
);
create index answers_of_message on support.answers (message_id, answered_at);

grant select, insert on support.messages, support.attachments, support.answers to sepetak_app;
grant update (due_on, extended_at, extension_reason, first_answered_at) on support.messages to sepetak_app;
