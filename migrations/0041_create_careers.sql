-- Openings of the operator and who applied. An application is kept for as long as its sender agreed
-- to and then goes, its papers with it.
create schema careers;
grant usage on schema careers to sepetak_app;

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
  pay_lowest   bigint not null check (pay_lowest > 0),   -- rupiah a month, gross
  pay_highest  bigint not null check (pay_highest >= pay_lowest),
  published_at timestamptz not null,
  closes_on    date not null                             -- the last day for applications, Jakarta
);
create index openings_by_end on careers.openings (closes_on, id);

create table careers.applications (
  id           uuid primary key,
  number       text not null unique check (number ~ '^LMR-[0-9A-Z]{5}-[0-9A-Z]{5}$'),
  opening_id   text references careers.openings,         -- null: for whatever may come
  name         text not null check (char_length(name) between 2 and 100),
  email        text not null check (length(email) between 3 and 254),
  phone        text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  link         text check (link ~ '^https://' and length(link) <= 500),
  note         text check (char_length(note) <= 1500),
  file_id      uuid not null unique references files.stored_files,
  language     text not null check (language in ('id', 'en')),
  text_version text not null,                            -- of the sentence that was agreed to
  applied_at   timestamptz not null,
  keep_until   timestamptz not null check (keep_until > applied_at)
);
create index applications_newest on careers.applications (applied_at desc, id desc);
create index applications_by_end on careers.applications (keep_until);

create table careers.answers (
  id             uuid primary key,
  application_id uuid not null references careers.applications on delete cascade,
  staff_id       uuid not null,
  body           text not null check (char_length(body) between 10 and 5000),
  answered_at    timestamptz not null
);
create index answers_of_application on careers.answers (application_id, answered_at);

grant select, insert, update, delete on careers.openings to sepetak_app;
grant select, insert, delete on careers.applications, careers.answers to sepetak_app;
