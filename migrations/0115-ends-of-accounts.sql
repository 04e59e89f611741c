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

-- Heirs who received parts and were recorded again later, because the account of one of them is closed; the rows of
-- their parts stay.
alter table inheritance.heirs add column replaced_at timestamptz;
alter table inheritance.heirs drop constraint heirs_case_id_position_key;
create unique index heirs_place on inheritance.heirs (case_id, position) where replaced_at is null;
grant update (replaced_at) on inheritance.heirs to sepetak_app;

-- Estates with something to pass on that cannot pass on, because the account of an heir is closed.
create view inheritance.blocked as
select a.case_id from inheritance.arrivals a where exists (
  select from inheritance.heirs h join identity.users u on u.id = h.user_id
  where h.case_id = a.case_id and h.replaced_at is null and u.status = 'closed');
grant select on inheritance.blocked to sepetak_app;
