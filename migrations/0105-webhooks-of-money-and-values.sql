-- Webhooks also report withdrawals that ended, and valuations that were published.
alter table webhooks.endpoints drop constraint endpoints_events_check;
alter table webhooks.endpoints add constraint endpoints_events_check
  check (cardinality(events) between 1 and 10
    and events <@ array['payout', 'order', 'trade', 'window', 'deposit', 'withdrawal', 'document', 'valuation', 'meeting',
      'inheritance']);
alter table webhooks.deliveries drop constraint deliveries_event_check;
alter table webhooks.deliveries add constraint deliveries_event_check
  check (event in ('payout', 'order', 'trade', 'window', 'deposit', 'withdrawal', 'document', 'valuation', 'meeting',
    'inheritance', 'ping'));

-- A withdrawal that the bank returned was paid first.
create view webhooks.withdrawal_events as
select w.user_id, 'withdrawal' as event, 'withdrawal.' || h.type as type, w.id::text || ' ' || h.type as subject,
  h.happened_at,
  jsonb_build_object('withdrawalId', w.id, 'reference', w.reference, 'amount', w.amount, 'fee', w.fee) as facts
from withdrawals.withdrawals w
cross join lateral (values (case w.state when 'reversed' then 'paid' else w.state end, w.ended_at),
  ('reversed', w.reversed_at)) as h (type, happened_at)
where h.happened_at is not null;
grant select on webhooks.withdrawal_events to sepetak_app;

-- A valuation is published when a second person approves it, often long after its day.
create view webhooks.valuation_events as
select distinct w.user_id, 'valuation' as event, 'valuation.published' as type,
  v.property_id || ' ' || v.valued_on as subject, p.decided_at as happened_at,
  jsonb_build_object('propertyId', v.property_id, 'valuedOn', v.valued_on, 'amount', v.amount) as facts
from approvals.proposals p
join properties.valuations v on v.property_id = p.subject_id and v.valued_on::text = p.content ->> 'valuedOn'
join ledger.accounts a on a.asset = 'unit:' || v.property_id
  and a.kind in ('investor-units', 'investor-units-held', 'investor-units-subscribed') and a.balance <> 0
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null
where p.kind = 'property-valuation' and p.state = 'approved';
grant select on webhooks.valuation_events to sepetak_app;
