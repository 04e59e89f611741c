-- What search engines are told of: every published property that lives or has ended well, and when
-- something that its page shows was last dated. One that never came about is not listed.
create view catalogue.addresses as
select p.id, p.city_id, greatest(p.published_at, v.valued_at, t.done_at, d.paid_at) as changed_at
from properties.properties p
left join lateral (
  select max(w.valued_on)::timestamptz as valued_at from properties.valuations w
  where w.property_id = p.id
) v on true
left join lateral (
  select max(s.done_on)::timestamptz as done_at from properties.title_steps s
  where s.property_id = p.id
) t on true
left join lateral (
  select max(e.paid_at) as paid_at from distributions.distributions e
  where e.property_id = p.id
) d on true
where p.state not in ('draft', 'failed', 'withdrawn');

grant select on catalogue.addresses to sepetak_app;
