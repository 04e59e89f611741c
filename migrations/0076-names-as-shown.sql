-- A search by name matches, counts and sorts on names alone: one that is of an identity is the name that is shown.

create or replace view customers.names as
select id as user_id, name, false as of_identity from identity.users where name is not null
union all
select user_id, full_name, true from investors.identities;
