-- The application acts as this role: it may read and write rows where a room lets it, and can
-- change no table. Logins that run the product are members of it. The role is shared by every
-- database of a server, so it may be there already.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sepetak_app') then
    create role sepetak_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

create schema product;
grant usage on schema product to sepetak_app;

-- The product's clock runs ahead of the server's by this much. It is zero outside the demo.
create table product.clock (
  only_row boolean primary key default true check (only_row),
  ahead_milliseconds bigint not null default 0
);
insert into product.clock default values;
grant select, update on product.clock to sepetak_app;
