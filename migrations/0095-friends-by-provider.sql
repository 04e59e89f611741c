-- A friend may also register with the OpenID provider; the account has the login that the step was about.
create or replace view referrals.used_tickets as
select ticket_hash, user_id, used_at from identity.activations where used_at is not null
union all
select s.ticket_hash, l.user_id, s.used_at
from identity.provider_steps s
join identity.provider_links l on l.issuer = s.issuer and l.subject = s.subject
where s.purpose = 'register' and s.used_at is not null;
