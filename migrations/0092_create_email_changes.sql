-- A change of address that waits for a code from the old address and one from the new.
create table identity.email_changes (
  id         uuid primary key,
  user_id    uuid not null unique references identity.users,
  email      text not null check (length(email) between 3 and 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index email_changes_by_expiry on identity.email_changes (expires_at);
grant select, insert, update, delete on identity.email_changes to sepetak_app;
