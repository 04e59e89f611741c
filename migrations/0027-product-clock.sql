-- Properties of the whole database: its mode and its clock.
create schema product;
grant usage on schema product to sepetak_app;

-- How far the product's clock is ahead of the server's clock. Zero outside of the demo.
create table product.clock (
  only_row           boolean primary key default true check (only_row),
  ahead_milliseconds bigint not null default 0
);
insert into product.clock default values;
grant select, update on product.clock to sepetak_app;

-- A database is created in one mode and keeps it: money in a demo or a rehearsal is not real.
create table product.installation (
  only_row boolean primary key default true check (only_row),
  mode     text check (mode in ('demo', 'rehearsal', 'live')) -- null: no program has started yet
);
insert into product.installation default values;
grant select, update on product.installation to sepetak_app;

-- Enforces that a database keeps its mode.
create function product.keep_mode() returns trigger language plpgsql as $$
begin
  if old.mode is not null and new.mode is distinct from old.mode then
    raise exception 'a database stays in the mode it was made in' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger keep_mode before update on product.installation
  for each row execute function product.keep_mode();

-- Whether the database contains data that only a demo or a rehearsal writes.
create view product.made_up as
select
  exists (select from properties.issuers where is_demo)
    or exists (select from identity.users where email like '%@demo.sepetak.id') as has_demo_rows,
  exists (select from payments.simulator_deposits)
    or exists (select from payments.simulator_payouts) as has_simulated_money,
  exists (select from product.clock where ahead_milliseconds <> 0) as has_moved_clock;
grant select on product.made_up to sepetak_app;
