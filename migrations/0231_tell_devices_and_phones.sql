-- The pair of keys by which push services know that a message to a device is ours (RFC 8292). Made
-- once by the product itself; devices are registered for the public one, so it stays.
create table notifications.push_keys (
  is_only        boolean primary key default true check (is_only),
  public_key     text not null check (length(public_key) = 87),
  private_sealed bytea not null,
  private_key_id text not null,
  made_at        timestamptz not null
);

-- A device is told while the session it was registered in has not been ended by anybody.
delete from notifications.devices;
alter table notifications.devices
  add column session_id    uuid not null,
  add column shows_amounts boolean not null default false,   -- on a screen that others may see
  add column told_at       timestamptz;

alter table notifications.choices drop constraint choices_channel_check, drop constraint choices_check,
  add constraint choices_channel_check check (channel in ('in-app', 'mail', 'push', 'message')),
  add constraint choices_check check (is_on or topic not in ('money', 'security') or channel in ('push', 'message'));
alter table notifications.dispatches drop constraint dispatches_channel_check,
  add constraint dispatches_channel_check check (channel in ('mail', 'push', 'message'));

-- Phones that somebody has shown to be theirs: the only ones that are written to.
create view notifications.phones as
select id as user_id, phone from identity.users where phone_verified_at is not null and status = 'active';

grant select, insert on notifications.push_keys to sepetak_app;
grant update (session_id, shows_amounts, told_at, public_key, secret, user_id, user_agent, added_at)
  on notifications.devices to sepetak_app;
grant select on notifications.phones to sepetak_app;

-- What was sent to somebody, the newest first.
create index deliveries_of_user on notifications.deliveries (user_id, id desc) where user_id is not null;
