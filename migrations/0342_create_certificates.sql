-- The paper of an allotment: who was given how many units of which company, and when. It lies sealed among
-- the files and is never changed, like the agreement of the purchase it follows from.
create table agreements.certificates (
  subscription_id uuid primary key references offerings.subscriptions,
  number          text not null unique,
  allotted_on     date not null,                            -- in Jakarta
  sha256          text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes           integer not null check (bytes > 0),
  file_id         uuid not null unique references files.stored_files
);
create trigger kept before update or delete or truncate on agreements.certificates
  for each statement execute function ledger.refuse_change();

-- Purchases whose units were handed over, with the day and the entry of the ledger that did so. What was
-- handed over before entries were noted has the day of the title step.
create view agreements.allotments as
select s.id, s.receipt_number, s.investor_id, s.units, s.unit_price, s.amount, o.property_id, e.id as entry_id,
  coalesce((e.happened_at at time zone 'Asia/Jakarta')::date, t.done_on) as allotted_on,
  p.state = 'paid-out' as has_ended
from offerings.subscriptions s
join offerings.offerings o on o.id = s.offering_id
join properties.properties p on p.id = o.property_id
left join ledger.entries e on e.id = s.settlement_entry_id
left join properties.title_steps t on t.property_id = o.property_id and t.step = 'units-handed-over'
where s.state = 'allotted' and coalesce((e.happened_at at time zone 'Asia/Jakarta')::date, t.done_on) is not null;

grant select on agreements.allotments to sepetak_app;
grant select, insert on agreements.certificates to sepetak_app;
