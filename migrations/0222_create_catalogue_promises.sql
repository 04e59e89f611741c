-- What the launch of each property promised of a month, and what was paid out for it. A month counts once
-- it was paid, or left nothing to pay; one that waits for its payout is not finished.
create view catalogue.promises as
select m.property_id, m.month, f.made_on, f.net as promised, coalesce(d.total, 0)::bigint as paid
from properties.monthly_accounts m
join properties.forecasts f on f.property_id = m.property_id
left join distributions.distributions d on d.property_id = m.property_id and d.month = m.month
where d.month is not null or m.net <= 0
  or m.month <= (select max(n.month) from distributions.distributions n where n.property_id = m.property_id);
grant select on catalogue.promises to sepetak_app;
