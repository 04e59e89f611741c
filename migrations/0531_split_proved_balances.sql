-- A balance is proved in two parts from now on, so that no receipt holds one other person's balance.
-- Nights that were taken before stay as they were published: version 1, one part each.
alter table proofs.nights
  add column version smallint not null default 1 check (version in (1, 2));

alter table proofs.leaves
  add column part smallint not null default 0 check (part in (0, 1)),
  drop constraint leaves_pkey,
  add primary key (day, user_id, part);
