-- The late payouts that holders were notified of, each once.
create table distributions.late_payouts (
  property_id text not null references properties.properties,
  month       date not null check (extract(day from month) = 1), -- the month whose payout is late
  notified_at timestamptz not null,
  primary key (property_id, month)
);
create trigger kept before update or delete or truncate on distributions.late_payouts
  for each statement execute function ledger.refuse_change();
grant select, insert on distributions.late_payouts to sepetak_app;

create or replace view distributions.properties as
select p.id, p.code, p.name, p.state, p.raise, p.units_total,
  (select s.done_on from properties.title_steps s
    where s.property_id = p.id and s.step = 'units-handed-over') as handed_over_on, p.price, p.let_state
from properties.properties p;
