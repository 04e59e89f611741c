-- What Sepetak itself did with a standing order that goes on: it carried the order over to the next window ('waiting'),
-- returned it to a book ('open') or paused it. For the log of an order and for webhooks; its trades and its end are
-- recorded with the trades and the order.
create table market.order_moves (
  id          uuid primary key default uuidv7(),
  order_id    uuid not null references market.orders,
  happened_at timestamptz not null,
  state       text not null check (state in ('open', 'waiting', 'paused')),
  reason      text check (reason in ('window-over', 'not-covered', 'not-allowed')),
  check ((state = 'open') = (reason is null))
);
create index order_moves_of_order on market.order_moves (order_id, happened_at);
create trigger append_only before update or delete or truncate on market.order_moves
  for each statement execute function ledger.refuse_change();
grant select, insert on market.order_moves to sepetak_app;

-- Until now these moves were derived: from the commands with which a book took an order in or out and which neither its
-- owner requested nor were its beginning or end, and from the order that an opening has paused.
insert into market.order_moves (order_id, happened_at, state, reason)
select o.id, c.happened_at, m.state,
  case m.state when 'waiting' then 'window-over' when 'paused' then 'not-allowed' end
from market.orders o
join market.commands c on c.property_id = o.property_id and (c.command ->> 'id')::bigint = o.number
  and c.command ->> 'kind' in ('place', 'cancel')
join market.windows w on w.id = c.window_id
join market.terms t on t.effective_from = w.terms_from
cross join lateral (select case when c.command ->> 'kind' = 'place' then 'open'
  when c.happened_at >= (w.closes_on + t.closes_at) at time zone 'Asia/Jakarta' then 'waiting'
  else 'paused' end as state) m
where o.validity = 'date' and c.happened_at <> o.placed_at and c.happened_at is distinct from o.ended_at
  and not exists (select from market.order_acts a
    where a.investor_id = o.investor_id and a.order_id = o.id and a.happened_at = c.happened_at)
order by c.happened_at;

insert into market.order_moves (order_id, happened_at, state, reason)
select o.id, o.changed_at, 'paused', o.reason
from market.orders o
where o.state = 'paused' and o.reason in ('not-covered', 'not-allowed')
  and not exists (select from market.order_moves m where m.order_id = o.id and m.happened_at = o.changed_at)
  and not exists (select from market.order_acts a
    where a.investor_id = o.investor_id and a.order_id = o.id and a.happened_at = o.changed_at);

drop index market.commands_out_of_book;

create or replace view webhooks.order_events as
select investor_id as user_id, 'order' as event,
  case kind when 'change' then 'market-order.changed' when 'pause' then 'market-order.paused'
    else 'market-order.resumed' end as type,
  order_id::text || ' ' || kind || ' ' || key as subject, happened_at,
  jsonb_build_object('orderId', order_id, 'propertyId', property_id, 'side', side, 'limitPrice', limit_price,
    'units', units, 'validUntil', valid_until, 'state', state) as facts
from market.order_acts where kind <> 'cancel'
union all
select o.investor_id, 'order',
  case m.state when 'waiting' then 'market-order.carried-over' when 'open' then 'market-order.returned'
    else 'market-order.paused' end,
  m.id::text, m.happened_at,
  jsonb_build_object('orderId', o.id, 'propertyId', o.property_id, 'side', o.side, 'limitPrice', o.limit_price,
    'units', o.units, 'validUntil', o.valid_until, 'state', m.state, 'reason', m.reason)
from market.order_moves m join market.orders o on o.id = m.order_id;
