-- What owners did with their orders after they placed them, for the log of an order and for webhooks: the recorded
-- outcomes of their requests. An outcome contains the order as it was afterwards; amounts are texts under `$integer`.
create index commands_on_orders on ledger.commands (actor_id, done_at)
  where operation in ('market.change', 'market.cancel', 'market.pause', 'market.resume');

create view market.order_acts as
select actor_id as investor_id, (outcome #>> '{done,id}')::uuid as order_id, key,
  substr(operation, length('market.') + 1) as kind, done_at as happened_at,
  outcome #>> '{done,propertyId}' as property_id, outcome #>> '{done,side}' as side,
  (outcome #>> '{done,limitPrice,$integer}')::bigint as limit_price,
  (outcome #>> '{done,units,$integer}')::bigint as units,
  (outcome #>> '{done,validUntil}')::date as valid_until, outcome #>> '{done,state}' as state
from ledger.commands
where operation in ('market.change', 'market.cancel', 'market.pause', 'market.resume') and outcome ? 'done';
grant select on market.order_acts to sepetak_app;

-- Serves the log of an order: when a calendar step took it out of its book.
create index commands_out_of_book on market.commands (property_id, ((command ->> 'id')::bigint))
  where command ->> 'kind' = 'cancel';

create view webhooks.order_events as
select investor_id as user_id, 'order' as event,
  case kind when 'change' then 'market-order.changed' when 'pause' then 'market-order.paused'
    else 'market-order.resumed' end as type,
  order_id::text || ' ' || kind || ' ' || key as subject, happened_at,
  jsonb_build_object('orderId', order_id, 'propertyId', property_id, 'side', side, 'limitPrice', limit_price,
    'units', units, 'validUntil', valid_until, 'state', state) as facts
from market.order_acts where kind <> 'cancel';
grant select on webhooks.order_events to sepetak_app;
