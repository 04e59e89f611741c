-- Which editions of legal texts were announced before their day, and to whom: each person once.
create schema legal;
grant usage on schema legal to sepetak_app;

create table legal.announcements (
  document       text not null check (document in ('terms', 'privacy', 'market-rules')),
  version        text not null,
  in_force_since date not null,
  begun_at       timestamptz not null,
  after_user     uuid,                                   -- the last who was notified in this round; null: none yet
  all_notified_at    timestamptz,                            -- when everybody had been notified for the first time
  round_ended_at timestamptz,                            -- when everybody was last looked through
  primary key (document, version)
);
grant select, insert, update (after_user, all_notified_at, round_ended_at) on legal.announcements to sepetak_app;

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
