-- The webhooks of a closed account are deleted with what was sent to them: no law requires them to be kept.
grant delete on webhooks.endpoints, webhooks.deliveries to sepetak_app;
delete from webhooks.deliveries d using webhooks.endpoints e, identity.users u
where e.id = d.endpoint_id and u.id = e.user_id and u.status = 'closed';
delete from webhooks.endpoints e using identity.users u where u.id = e.user_id and u.status = 'closed';

-- The rewards of a person who is reported dead are paid: they are part of what passes to the heirs.
create or replace view referrals.people as
select u.id as user_id, u.status, u.name,
  regexp_replace(u.name, '(\S)\S*', '\1•••', 'g') as masked_name, i.verified_at,
  u.estate_case_id is not null as is_estate
from identity.users u
left join investors.identities i on i.user_id = u.id and i.state = 'verified';
