-- Advance announcements of new editions of legal texts, and who has been notified. Each person is notified once per
-- edition.
create schema legal;
grant usage on schema legal to sepetak_app;

create table legal.announcements (
  document       text not null check (document in ('terms', 'privacy', 'market-rules')),
  version        text not null,
  in_force_since date not null,
  begun_at       timestamptz not null,
  after_user     uuid,                                   -- last user notified in the current round; null: none yet
  all_notified_at    timestamptz,                            -- when everyone had been notified for the first time
  round_ended_at timestamptz,                            -- when the last round over all users ended
  primary key (document, version)
);
grant select, insert, update (after_user, all_notified_at, round_ended_at) on legal.announcements to sepetak_app;

-- One row per person notified of an edition.
create table legal.notified (
  document text not null,
  version  text not null,
  user_id  uuid not null,
  notified_at  timestamptz not null,
  primary key (document, version, user_id),
  foreign key (document, version) references legal.announcements
);
grant select, insert on legal.notified to sepetak_app;

create view legal.people as select r.user_id from notifications.recipients r;
grant select on legal.people to sepetak_app;
