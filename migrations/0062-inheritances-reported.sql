-- Programs of heirs are notified of what passed to them.
alter table webhooks.endpoints drop constraint endpoints_events_check;
alter table webhooks.endpoints add constraint endpoints_events_check check (cardinality(events) between 1 and 10
  and events <@ array['payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting', 'inheritance']);
alter table webhooks.deliveries drop constraint deliveries_event_check;
alter table webhooks.deliveries add constraint deliveries_event_check
  check (event in ('payout', 'order', 'trade', 'window', 'deposit', 'document', 'meeting', 'inheritance', 'ping'));

-- One for each heir and time: a person may take a share of their own and that of a child.
create view webhooks.inheritance_happenings as
select h.user_id, 'inheritance' as event, 'inheritance.received' as type, t.id::text || ' ' || h.id as subject,
  t.transferred_at as happened_at,
  jsonb_build_object('inheritanceId', h.id, 'parts', jsonb_agg(jsonb_build_object('propertyId', nullif(p.property_id, ''),
    'amount', p.amount, 'cost', p.cost) order by p.property_id)) as facts
from inheritance.heirs h
join inheritance.parts p on p.heir_id = h.id
join inheritance.transfers t on t.id = p.transfer_id
group by h.user_id, h.id, t.id, t.transferred_at;
grant select on webhooks.inheritance_happenings to sepetak_app;
