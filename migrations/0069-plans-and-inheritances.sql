-- Why a plan rests: its owner paused it, or a report of a death closed the account. It goes on only when the owner says so.

alter table auto_invest.plans add column paused_because text check (paused_because in ('owner', 'death-report'));
update auto_invest.plans set paused_because = 'owner' where state = 'paused';
alter table auto_invest.plans
  add constraint plans_paused_because check ((state = 'paused') = (paused_because is not null));
grant update (paused_because) on auto_invest.plans to sepetak_app;

-- Plans of accounts that are closed to everybody, or for good, buy nothing: they say so from now on.
update auto_invest.plans p set state = 'paused', paused_at = now(), paused_because = 'death-report'
from identity.users u
where u.id = p.user_id and p.state = 'active' and u.estate_case_id is not null and u.status = 'suspended';
update auto_invest.plans p set state = 'ended', ended_at = now(), paused_at = null, paused_because = null
from identity.users u where u.id = p.user_id and p.state <> 'ended' and u.status = 'closed';

-- What an heir received, as the tax pack of the year lists it: units with the cost that went with them, and money.
create view portfolio.inheritances as
select h.user_id, t.transferred_at, c.number as reference, c.deceased_name, nullif(p.property_id, '') as property_id,
  p.amount, p.cost
from inheritance.parts p
join inheritance.heirs h on h.id = p.heir_id
join inheritance.transfers t on t.id = p.transfer_id
join inheritance.cases c on c.id = h.case_id;
grant select on portfolio.inheritances to sepetak_app;
