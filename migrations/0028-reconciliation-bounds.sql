-- What the night, a statement and a page read of the bank's lines and of transfer orders has a beginning:
-- lines that came or whose booking changed since the last run, and orders that are still under way.

-- What refers to a line writes its statement and position as one word.
create index lines_by_source on reconciliation.lines ((statement_id::text || '/' || position::text));

create or replace view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id::text || '/' || l.position::text as source, t.account,
    t.booked_on, t.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained,
    l.in_ledger, s.purpose
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;

-- As before, but each line is decided by itself: one is the first of its reference where no earlier one is.
create or replace view reconciliation.line_differences as
  select l.source, l.booked_on, l.amount, k.amount as ledger_amount, l.purpose
  from reconciliation.booked_lines l
  left join reconciliation.transfers t on t.source = l.source
  -- What a line names is looked up by its reference; without the offset all that can be named is read first.
  left join lateral (
    select b.amount from reconciliation.bookings b
    where b.reference = coalesce(t.reference, l.reference) and (t.reference is not null or not b.is_transfer)
    offset 0
  ) as k on l.purpose = 'client' and (t.reference is not null or not exists (
    select from reconciliation.booked_lines b
    where b.reference = l.reference and b.purpose = l.purpose
      and (b.taken_at, b.statement_id, b.position) < (l.taken_at, l.statement_id, l.position)))
  where not l.in_ledger and l.amount is distinct from k.amount
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);

-- The same of one line. The limit keeps the planner from joining it with all of them.
create function reconciliation.line_difference(line text) returns setof reconciliation.line_differences
rows 1 language sql stable as $$
  select d.* from reconciliation.line_differences d where d.source = line limit 1
$$;
grant execute on function reconciliation.line_difference to sepetak_app;

-- Lines that may differ otherwise than they did: those of statements taken since a moment, and those that
-- an entry recorded since another one is about. Nothing that `bookings` shows changes without an entry.
-- Who undoes what two people said of a line lists it again at once.
create function reconciliation.changed_lines(taken_since timestamptz, recorded_since timestamptz)
returns table (source text) language sql stable as $$
  with entry as (
    select e.id from ledger.entries e where e.recorded_at >= recorded_since
    union
    select e.reverses from ledger.entries e where e.recorded_at >= recorded_since and e.reverses is not null
  ), deposit as (
    select d.id, d.reference from entry e join payments.deposits d on d.entry_id = e.id
    union
    select d.id, d.reference from entry e join payments.deposit_returns r on r.entry_id = e.id
    join payments.deposits d on d.id = r.deposit_id
  ), named as (
    select d.reference from deposit d
    union
    select w.reference from entry e join withdrawals.withdrawals w on w.payout_entry_id = e.id
    union
    select w.reference from entry e join withdrawals.withdrawals w on w.return_entry_id = e.id
    union
    select r.reference from entry e join payments.refunds r on r.entry_id = e.id
    union
    select r.reference from entry e join payments.refunds r on r.reverse_entry_id = e.id
    union
    select s.reference from entry e join payments.settlements s on s.entry_id = e.id
  )
  select l.statement_id::text || '/' || l.position::text
  from named n
  cross join lateral (select l.statement_id, l.position from reconciliation.lines l
    where l.reference = n.reference offset 0) as l -- by the index, as above
  union
  select t.source from deposit d join payments.transfers t on t.deposit_id = d.id
  union
  select b.line_id from entry e join offerings.escrow_benefits b on b.reversal_entry_id = e.id
  union
  select l.statement_id::text || '/' || l.position::text
  from reconciliation.statements s join reconciliation.lines l on l.statement_id = s.id
  where s.taken_at >= taken_since
$$;
grant execute on function reconciliation.changed_lines to sepetak_app;

-- A page of differences is read by its key, either part of the list.
create index items_waiting on reconciliation.items (id) where explained_at is null;
create index items_explained on reconciliation.items (id desc) where explained_at is not null;

-- What a booked order was for is carried with the flows; one that is cancelled after all comes off again.
alter table reconciliation.transfer_orders add column carried boolean not null default false
  constraint transfer_orders_carried check (not carried or state in ('booked', 'sent', 'cancelled'));
create index transfer_orders_not_carried on reconciliation.transfer_orders (id)
  where carried = (state = 'cancelled');
grant update (carried) on reconciliation.transfer_orders to sepetak_app;

-- To carry an order is no step of it.
drop trigger check_transfer_order on reconciliation.transfer_orders;
create trigger check_transfer_order before insert or update of id, reference, from_purpose, to_purpose, amount,
    state, made_at, proposal_id, approved_at, sent_at, sent_by, cancelled_at, cancelled_by, cancel_reason,
    cancel_proposal_id on reconciliation.transfer_orders
  for each row execute function reconciliation.check_transfer_order();

create or replace view reconciliation.transfer_needs as
  select giver, taker, kind, sum(amount)::bigint as amount
  from (
    select least(giver, taker) as giver, greatest(giver, taker) as taker, kind,
      case when giver < taker then amount else -amount end as amount
    from (
      select giver, taker, kind, amount from reconciliation.carried_flows
      union all
      select f.giver, f.taker, f.kind, f.amount
      from reconciliation.bank_flows_between(
        (select recorded_before from reconciliation.flows_carried), 'infinity') as f
    ) as flows
    union all
    -- What is carried and cancelled is owed again, until it is carried no longer.
    select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
      case when (o.from_purpose < o.to_purpose) = o.carried then c.amount else -c.amount end
    from reconciliation.transfer_orders o
    -- As few as these orders are, and nobody tells the planner so: their causes are read by the index.
    cross join lateral (select c.entry_kind, c.amount from reconciliation.transfer_causes c
      where c.order_id = o.id offset 0) as c
    where o.carried = (o.state = 'cancelled')
  ) as w
  group by 1, 2, 3 having sum(amount) <> 0;
