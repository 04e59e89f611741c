-- A phone number that its owner has proved by a code. One number is proved for one account at a time:
-- who shows last that they hold it has it, as numbers are given to other people after a while.
alter table identity.users
  add column phone_verified_at timestamptz,
  add constraint users_phone_verified_check check (phone_verified_at is null or phone is not null);
create unique index users_verified_phone on identity.users (phone) where phone_verified_at is not null;

-- A number that waits for its code: one at a time for each account.
create table identity.phone_codes (
  id          uuid primary key,
  user_id     uuid not null unique references identity.users,
  phone       text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash   bytea not null check (octet_length(code_hash) = 32),
  sent_at     timestamptz not null,
  expires_at  timestamptz not null check (expires_at > sent_at),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5)
);
create index phone_codes_by_expiry on identity.phone_codes (expires_at);
grant select, insert, update, delete on identity.phone_codes to sepetak_app;
