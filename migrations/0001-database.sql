-- The role that the application uses. It may read and write rows where a migration grants this, and cannot change
-- table definitions. The login roles of the running product are members of it. Roles are shared by all databases of a
-- server, so it may already exist.
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
