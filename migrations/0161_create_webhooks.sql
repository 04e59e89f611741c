-- Addresses of people's own programs, and what was sent to them.
create schema webhooks;
grant usage on schema webhooks to sepetak_app;

create table webhooks.endpoints (
  id                uuid primary key,
  user_id           uuid not null references identity.users,
  address           text not null check (length(address) between 10 and 500 and address ~ '^https://'),
  events            text[] not null check (cardinality(events) between 1 and 10
    and events <@ array['payout', 'order', 'deposit', 'document']),
  secret_sealed     bytea not null,                        -- what deliveries are signed with
  secret_key_id     text not null,
  created_at        timestamptz not null,
  listens_since     timestamptz not null,                  -- when it was made or last switched on
  scanned_until     timestamptz not null,                  -- what happened before that is queued
  disabled_at       timestamptz,
  disabled_reason   text check (disabled_reason in ('owner', 'failures')),
  removed_at        timestamptz,
  check ((disabled_at is null) = (disabled_reason is null))
);
create index endpoints_of_user on webhooks.endpoints (user_id) where removed_at is null;
create index endpoints_to_scan on webhooks.endpoints (scanned_until) where removed_at is null;

-- One row an event and endpoint. The body is kept as the bytes that are signed and sent each time.
create table webhooks.deliveries (
  id              uuid primary key,
  endpoint_id     uuid not null references webhooks.endpoints,
  event           text not null check (event in ('payout', 'order', 'deposit', 'document', 'ping')),
  subject         text not null,                           -- with the event it is what happened
  happened_at     timestamptz not null,
  body            text not null check (length(body) <= 10000),
  state           text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null,
  last_status     integer,                                 -- what the receiver answered
  last_fault      text check (last_fault in ('address', 'connection', 'timeout', 'tls', 'redirect', 'status')),
  last_tried_at   timestamptz,
  delivered_at    timestamptz,
  unique (endpoint_id, event, subject),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index deliveries_due on webhooks.deliveries (next_attempt_at) where state = 'queued';
create index deliveries_of_endpoint on webhooks.deliveries (endpoint_id, id desc);

-- What programs are told of, by the person it is about.
create view webhooks.happenings as
select p.investor_id as user_id, 'payout' as event, 'payout.paid' as type, d.id::text as subject,
  d.paid_at as happened_at, jsonb_build_object('distributionId', d.id, 'propertyId', d.property_id,
    'month', to_char(d.month, 'YYYY-MM'), 'units', p.units, 'amount', p.amount) as facts
from distributions.payouts p join distributions.distributions d on d.id = p.distribution_id
union all
select s.investor_id, 'order', 'order.placed', s.id::text || ' placed', s.placed_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
union all
select s.investor_id, 'order', 'order.cancelled', s.id::text || ' cancelled', s.cancelled_at,
  jsonb_build_object('subscriptionId', s.id, 'receiptNumber', s.receipt_number,
    'propertyId', o.property_id, 'units', s.units, 'amount', s.amount, 'fee', s.fee)
from offerings.subscriptions s join offerings.offerings o on o.id = s.offering_id
where s.cancelled_at is not null
union all
select d.user_id, 'deposit', 'deposit.paid', d.id::text, e.happened_at,
  jsonb_build_object('depositId', d.id, 'reference', d.reference, 'amount', d.amount)
from payments.deposits d join ledger.entries e on e.id = d.entry_id
where d.state = 'paid'
union all
select distinct w.user_id, 'document', 'document.issued',
  c.property_id || ' ' || c.kind || ' ' || c.issued_on, c.issued_on::timestamp at time zone 'Asia/Jakarta',
  jsonb_build_object('propertyId', c.property_id, 'kind', c.kind, 'issuedOn', c.issued_on)
from properties.documents c
join ledger.accounts a on a.asset = 'unit:' || c.property_id
  and a.kind in ('investor-units', 'investor-units-subscribed') and a.balance <> 0
join webhooks.endpoints w on w.user_id::text = a.owner_id and w.removed_at is null;

grant select, insert, update (events, secret_sealed, secret_key_id, listens_since, scanned_until, disabled_at,
  disabled_reason, removed_at) on webhooks.endpoints to sepetak_app;
grant select, insert, update (state, attempts, next_attempt_at, last_status, last_fault, last_tried_at,
  delivered_at) on webhooks.deliveries to sepetak_app;
grant select on webhooks.happenings to sepetak_app;
