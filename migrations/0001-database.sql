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

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
