-- Messages and complaints from people, and the answers. Messages and answers are never changed.
create schema support;
grant usage on schema support to sepetak_app;
create schema newsletter;
grant usage on schema newsletter to sepetak_app;
create schema careers;
grant usage on schema careers to sepetak_app;
create schema news;
grant usage on schema news to sepetak_app;

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
  -- Complaints only.
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
create index messages_waiting on support.messages (submitted_at, id) where first_answered_at is null;
create index messages_newest on support.messages (submitted_at desc, id desc);
create index messages_answered on support.messages (first_answered_at)
  where first_answered_at is not null;
create index messages_of_address on support.messages (email_key, submitted_at desc, id desc);
grant select, insert, update (due_on, extended_at, extension_reason, first_answered_at)
  on support.messages to sepetak_app;

create table support.attachments (
  file_id    uuid primary key references files.stored_files,
  message_id uuid not null references support.messages,
  position   integer not null check (position between 1 and 3),
  unique (message_id, position)
);
grant select, insert on support.attachments to sepetak_app;

create table support.answers (
  id          uuid primary key,
  message_id  uuid not null references support.messages,
  staff_id    uuid not null,
  body        text not null check (char_length(body) between 10 and 5000),
  answered_at timestamptz not null
);
create index answers_of_message on support.answers (message_id, answered_at);
grant select, insert on support.answers to sepetak_app;

-- Staff handling of a message: who works on it, its category, its outcome, and the account and receipt that it
-- concerns. The message itself never changes; each change of this row is in the audit log.
create table support.handlings (
  message_id uuid primary key references support.messages,
  owner_id   uuid,                                       -- user id in the identity room: the staff member in charge
  category   text check (category ~ '^[a-z]+(-[a-z]+)*$' and length(category) <= 40),
  outcome    text check (outcome ~ '^[a-z]+(-[a-z]+)*$' and length(outcome) <= 40),
  user_id    uuid,                                       -- user id in the identity room: whose account it concerns
  reference  text check (reference ~ '^[A-Z]{3}-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  changed_by uuid not null,
  changed_at timestamptz not null,
  check (reference is null or user_id is not null)
);
create index handlings_of_user on support.handlings (user_id) where user_id is not null;
create index handlings_of_owner on support.handlings (owner_id) where owner_id is not null;
grant select, insert, update on support.handlings to sepetak_app;

-- Newsletter subscriptions. An address receives news once its owner has confirmed it; unsubscribing deletes the row.

create table newsletter.subscriptions (
  id           uuid primary key,
  email        text not null check (length(email) between 3 and 254),
  email_key    text not null unique,                     -- normalised for comparison
  language     text not null check (language in ('id', 'en')),
  text_version text not null,                            -- edition of the consent text
  requested_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= requested_at)
);
create index subscriptions_unconfirmed on newsletter.subscriptions (requested_at)
  where confirmed_at is null;
grant select, insert, update, delete on newsletter.subscriptions to sepetak_app;

-- Job openings and applications. An application and its documents are deleted at the end of the period to which the
-- applicant agreed.

create table careers.openings (
  id           text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  team         text not null check (team in ('engineering', 'property', 'finance', 'service', 'legal')),
  city_id      text not null,
  city_name    text not null,
  place        text not null check (place in ('office', 'hybrid', 'remote')),
  kind         text not null check (kind in ('full-time', 'part-time', 'contract', 'internship')),
  title        jsonb not null check (title ?& array['id', 'en']),
  summary      jsonb not null check (summary ?& array['id', 'en']),
  duties       jsonb not null,                           -- list of {id, en}
  requirements jsonb not null,                           -- list of {id, en}
  pay_lowest   bigint not null check (pay_lowest > 0),   -- rupiah per month, gross
  pay_highest  bigint not null check (pay_highest >= pay_lowest),
  published_at timestamptz not null,
  closes_on    date not null,                            -- last day for applications, in Jakarta
  -- When the opening was closed before its last day. Null: it was not. A closed opening can still be read.
  closed_at    timestamptz check (closed_at >= published_at),
  -- Detects concurrent edits: the second of two people who change an opening learns that its text has changed.
  version      integer not null default 1 check (version > 0)
);
create index openings_by_end on careers.openings (closes_on, id);
create index openings_newest on careers.openings (published_at desc, id desc);
grant select, insert, update, delete on careers.openings to sepetak_app;

create table careers.applications (
  id           uuid primary key,
  number       text not null unique check (number ~ '^LMR-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  opening_id   text references careers.openings,         -- null: unsolicited application
  name         text not null check (char_length(name) between 2 and 100),
  email        text not null check (length(email) between 3 and 254),
  phone        text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  link         text check (link ~ '^https://' and length(link) <= 500),
  note         text check (char_length(note) <= 1500),
  file_id      uuid not null unique references files.stored_files,
  language     text not null check (language in ('id', 'en')),
  text_version text not null,                            -- edition of the consent text
  applied_at   timestamptz not null,
  keep_until   timestamptz not null check (keep_until > applied_at)
);
create index applications_newest on careers.applications (applied_at desc, id desc);
create index applications_by_end on careers.applications (keep_until);
create index applications_of_opening on careers.applications (opening_id);
grant select, insert, delete on careers.applications to sepetak_app;

create table careers.answers (
  id             uuid primary key,
  application_id uuid not null references careers.applications on delete cascade,
  staff_id       uuid not null,
  body           text not null check (char_length(body) between 10 and 5000),
  answered_at    timestamptz not null
);
create index answers_of_application on careers.answers (application_id, answered_at);
grant select, insert, delete on careers.answers to sepetak_app;

-- News items that one staff member writes and another approves. A worker then queues the emails in batches, ordered
-- by address.

create table news.items (
  id          uuid primary key,
  subject_id  text not null check (char_length(subject_id) <= 150),
  subject_en  text not null check (char_length(subject_en) <= 150),
  body_id     text not null check (char_length(body_id) <= 10000),
  body_en     text not null check (char_length(body_en) <= 10000),
  version     integer not null default 1,
  begun_by    uuid not null,
  begun_at    timestamptz not null,
  changed_at  timestamptz not null,
  proposal_id uuid references approvals.proposals,       -- the approved proposal
  recipients  integer check (recipients >= 0),           -- counted when the item was proposed
  approved_at timestamptz,
  after_key   text,                                      -- last address queued; null: none yet, or all
  finished_at timestamptz,
  check ((approved_at is null) = (proposal_id is null)),
  check ((approved_at is null) = (recipients is null)),
  check (finished_at is null or (approved_at is not null and after_key is null))
);
create index items_newest on news.items (id desc);
create index items_sending on news.items (approved_at) where approved_at is not null and finished_at is null;
grant select, insert, update (subject_id, subject_en, body_id, body_en, version, changed_at, proposal_id,
  recipients, approved_at, after_key, finished_at), delete on news.items to sepetak_app;

-- Enforces that the text sent is the text that two people read: an item is approved by its proposal and does not
-- change afterwards.
create function news.require_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.approved_at is not null then
    if (new.subject_id, new.subject_en, new.body_id, new.body_en, new.proposal_id, new.recipients, new.approved_at)
      is distinct from (old.subject_id, old.subject_en, old.body_id, old.body_en, old.proposal_id, old.recipients,
        old.approved_at) or old.finished_at is not null then
      raise exception using errcode = 'check_violation', constraint = 'news_stays',
        message = 'approved news is not changed';
    end if;
    return new;
  end if;
  if new.approved_at is not null and not exists (select from approvals.proposals p
    where p.id = new.proposal_id and p.kind = 'news' and p.state = 'approved' and p.subject_id = new.id::text
      and p.content @> jsonb_build_object('subjectId', new.subject_id, 'subjectEn', new.subject_en,
        'bodyId', new.body_id, 'bodyEn', new.body_en)) then
    raise exception using errcode = 'check_violation', constraint = 'news_by_two',
      message = 'news is approved by two people';
  end if;
  return new;
end $$;
create trigger by_two before insert or update on news.items
  for each row execute function news.require_approval();

-- Enforces that an approved item is not deleted.
create function news.refuse_removal() returns trigger language plpgsql as $$
begin
  if old.approved_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'news_stays',
      message = 'approved news is not deleted';
  end if;
  return old;
end $$;
create trigger stays before delete on news.items
  for each row execute function news.refuse_removal();

-- One row per recipient of a news item, without the address: only what the unsubscribe link ends. The id is that of
-- the email.
create table news.copies (
  id              uuid primary key,
  item_id         uuid not null references news.items,
  address_hash    bytea not null,
  subscription_id uuid,
  user_id         uuid,
  unique (item_id, address_hash),
  check (subscription_id is not null or user_id is not null)
);
grant select, insert on news.copies to sepetak_app;

-- News items with their state for staff.
create view news.listed_items as
select i.*, case when i.finished_at is not null then 'sent' when i.approved_at is not null then 'sending'
  when w.id is not null then 'waiting' else 'draft' end as state
from news.items i
left join approvals.proposals w on w.kind = 'news' and w.subject_id = i.id::text and w.state = 'waiting';
grant select on news.listed_items to sepetak_app;

-- The two views below are joined by address key; each is read in the order of an index.
create view news.subscribers as
select s.email_key as address_key, s.email, s.language, s.id as subscription_id
from newsletter.subscriptions s where s.confirmed_at is not null;
grant select on news.subscribers to sepetak_app;

create view news.consenting_customers as
select lower(normalize(r.email, NFKC)) as address_key, r.email, r.language, r.user_id
from notifications.recipients r
where exists (select from identity.consents c
  where c.user_id = r.user_id and c.purpose = 'marketing' and c.withdrawn_at is null);
grant select on news.consenting_customers to sepetak_app;

-- Emails of news items with their delivery state.
create view news.mails as
select d.subject_id as item_id, d.state from notifications.deliveries d where d.template = 'news';
grant select on news.mails to sepetak_app;
