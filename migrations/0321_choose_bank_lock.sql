-- How long a new bank account of somebody waits before money may go there, by their own choice: never
-- less than a day. A shorter wait holds only once the longer one that was in force has passed.
create table banks.lock_choices (
  user_id      uuid primary key,
  hours        smallint not null check (hours in (24, 48, 72)),
  chosen_at    timestamptz not null,
  former_hours smallint check (former_hours > hours and former_hours in (48, 72)),
  effective_at timestamptz check (effective_at > chosen_at),
  check ((former_hours is null) = (effective_at is null))
);
grant select, insert, update, delete on banks.lock_choices to sepetak_app;
