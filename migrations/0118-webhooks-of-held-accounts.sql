-- Accounts whose webhooks send nothing for now: frozen by the owner, suspended, or held for a recovery or an estate.
create view webhooks.held_accounts as
select id as user_id from identity.users
where frozen_at is not null or status = 'suspended' or recovery_id is not null or estate_case_id is not null;
grant select on webhooks.held_accounts to sepetak_app;
