-- What people ask about a property, and what staff answer in public. A question is seen by others
-- once staff have let it through; it is never rewritten, only answered or turned down.
create schema questions;
grant usage on schema questions to sepetak_app;

create table questions.questions (
  id           uuid primary key,
  property_id  text not null references properties.properties,
  asker_id     uuid not null,
  is_holder    boolean not null,                           -- had units when asking
  language     text not null check (language in ('id', 'en')),
  text         text not null check (length(text) between 10 and 2000),
  asked_at     timestamptz not null,
  published_at timestamptz check (published_at >= asked_at),
  answer_id    text check (length(answer_id) between 10 and 2000),
  answer_en    text check (length(answer_en) between 10 and 2000),
  answered_at  timestamptz check (answered_at >= asked_at),
  answered_by  uuid,
  answered_as  text check (answered_as in ('ops', 'support', 'admin')),
  rejected_at  timestamptz check (rejected_at >= asked_at),
  rejected_by  uuid,
  rejected_for text check (rejected_for in ('personal-data', 'off-topic', 'duplicate', 'abusive')),
  check ((answer_id is null) = (answer_en is null)),
  check ((answer_id is null) = (answered_at is null)),
  check ((answer_id is null) = (answered_by is null)),
  check ((answer_id is null) = (answered_as is null)),
  check (answered_at is null or published_at is not null),
  check ((rejected_at is null) = (rejected_by is null)),
  check ((rejected_at is null) = (rejected_for is null)),
  check (rejected_at is null or published_at is null)
);
create index questions_public on questions.questions (property_id, published_at desc, id desc)
  where published_at is not null;
create index questions_waiting on questions.questions (asked_at, id)
  where answered_at is null and rejected_at is null;
create index questions_of_asker on questions.questions (asker_id, asked_at desc);

-- Who has units of what, handed over or subscribed.
create view questions.holders as
select owner_id, asset from ledger.accounts
where kind in ('investor-units', 'investor-units-subscribed') and balance < 0;

grant select, insert on questions.questions to sepetak_app;
grant update (published_at, answer_id, answer_en, answered_at, answered_by, answered_as, rejected_at,
  rejected_by, rejected_for) on questions.questions to sepetak_app;
grant select on questions.holders to sepetak_app;
