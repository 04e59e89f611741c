-- Who wants news by mail. An address counts once its owner has confirmed it; whoever leaves is
-- forgotten: the row goes.
create schema newsletter;
grant usage on schema newsletter to sepetak_app;

create table newsletter.subscriptions (
  id           uuid primary key,
  email        text not null check (length(email) between 3 and 254),
  email_key    text not null unique,                     -- the address as it is compared
  language     text not null check (language in ('id', 'en')),
  text_version text not null,                            -- of the sentence that was agreed to
  requested_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= requested_at)
);
create index subscriptions_unconfirmed on newsletter.subscriptions (requested_at)
  where confirmed_at is null;

grant select, insert, update, delete on newsletter.subscriptions to sepetak_app;
