-- News that one person of the staff writes and another approves. A worker then hands it to the outgoing
-- mails, some at a time, in the order of the addresses.
create schema news;
grant usage on schema news to sepetak_app;

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
  proposal_id uuid references approvals.proposals,       -- the one that was approved
  recipients  integer check (recipients >= 0),           -- counted when it was proposed
  approved_at timestamptz,
  after_key   text,                                      -- the last address that was queued; null: none, or all were
  finished_at timestamptz,
  check ((approved_at is null) = (proposal_id is null)),
  check ((approved_at is null) = (recipients is null)),
  check (finished_at is null or (approved_at is not null and after_key is null))
);
create index items_newest on news.items (id desc);
create index items_sending on news.items (approved_at) where approved_at is not null and finished_at is null;

-- What two people have read is what leaves: it is approved by its proposal, word for word, and stays so.
create function news.require_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.approved_at is not null then
    if (new.subject_id, new.subject_en, new.body_id, new.body_en, new.proposal_id, new.recipients, new.approved_at)
      is distinct from (old.subject_id, old.subject_en, old.body_id, old.body_en, old.proposal_id, old.recipients,
        old.approved_at) or old.finished_at is not null then
      raise exception using errcode = 'check_violation', constraint = 'news_stays',
        message = 'news that was approved is not changed';
    end if;
    return new;
  end if;
  if new.approved_at is not null and not exists (select from approvals.proposals p
    where p.id = new.proposal_id and p.kind = 'news' and p.state = 'approved' and p.subject_id = new.id::text
      and p.content @> jsonb_build_object('subjectId', new.subject_id, 'subjectEn', new.subject_en,
        'bodyId', new.body_id, 'bodyEn', new.body_en)) then
    raise exception using errcode = 'check_violation', constraint = 'news_by_two',
      message = 'news is sent by two people';
  end if;
  return new;
end $$;
create trigger by_two before insert or update on news.items
  for each row execute function news.require_approval();

create function news.refuse_removal() returns trigger language plpgsql as $$
begin
  if old.approved_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'news_stays',
      message = 'news that was approved is not removed';
  end if;
  return old;
end $$;
create trigger stays before delete on news.items
  for each row execute function news.refuse_removal();

-- Who was written to: no address, only what its link ends. The id is that of the mail.
create table news.copies (
  id              uuid primary key,
  item_id         uuid not null references news.items,
  address_hash    bytea not null,
  subscription_id uuid,
  user_id         uuid,
  unique (item_id, address_hash),
  check (subscription_id is not null or user_id is not null)
);

create view news.listed_items as
select i.*, case when i.finished_at is not null then 'sent' when i.approved_at is not null then 'sending'
  when w.id is not null then 'waiting' else 'draft' end as state
from news.items i
left join approvals.proposals w on w.kind = 'news' and w.subject_id = i.id::text and w.state = 'waiting';

-- Read side by side by their keys: each is in the order of an index.
create view news.subscribers as
select s.email_key as address_key, s.email, s.language, s.id as subscription_id
from newsletter.subscriptions s where s.confirmed_at is not null;

create index recipients_by_address on notifications.recipients (lower(normalize(email, NFKC)));
create view news.consenting_customers as
select lower(normalize(r.email, NFKC)) as address_key, r.email, r.language, r.user_id
from notifications.recipients r
where exists (select from identity.consents c
  where c.user_id = r.user_id and c.purpose = 'marketing' and c.withdrawn_at is null);

create index deliveries_of_news on notifications.deliveries (subject_id, state) where template = 'news';
create view news.mails as
select d.subject_id as item_id, d.state from notifications.deliveries d where d.template = 'news';

grant select, insert, delete, update (subject_id, subject_en, body_id, body_en, version, changed_at, proposal_id,
  recipients, approved_at, after_key, finished_at) on news.items to sepetak_app;
grant select, insert on news.copies to sepetak_app;
grant select on news.listed_items, news.subscribers, news.consenting_customers, news.mails to sepetak_app;
