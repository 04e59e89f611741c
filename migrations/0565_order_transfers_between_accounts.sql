-- What an entry of the ledger makes one bank account owe another one, by pair and kind of entry. A
-- transfer itself is no reason for one.
create view reconciliation.bank_flows as
  with surplus as (
    select p.entry_id, case when a.kind = 'bank-settlement' then a.owner_id else k.purpose end as purpose,
      sum(p.amount) as amount
    from ledger.postings p
    join ledger.accounts a on a.id = p.account_id and a.asset = 'IDR'
    left join ledger.bank_purposes k on k.kind = a.kind
    group by 1, 2
  ), ranged as (
    -- Where one gives and several take, each takes its part; the ranges settle every other case too.
    select entry_id, purpose, amount > 0 as gives, abs(amount) as amount,
      sum(abs(amount)) over (partition by entry_id, amount > 0 order by purpose) as upto
    from surplus where amount <> 0
  )
  select g.purpose as giver, t.purpose as taker, e.kind,
    sum(least(g.upto, t.upto) - greatest(g.upto - g.amount, t.upto - t.amount))::bigint as amount
  from ranged g
  join ranged t on t.entry_id = g.entry_id and not t.gives
    and least(g.upto, t.upto) > greatest(g.upto - g.amount, t.upto - t.amount)
  join ledger.entries e on e.id = g.entry_id and e.kind <> 'bank-transfer'
  where g.gives
  group by 1, 2, 3;

-- An order to move money from one bank account of ours to another. It is done at the bank by a person and
-- booked from the statements of both accounts.
create table reconciliation.transfer_orders (
  id            uuid primary key,
  reference     text not null unique,
  from_purpose  text not null check (from_purpose in ('client', 'escrow', 'property', 'own')),
  to_purpose    text not null check (to_purpose in ('client', 'escrow', 'property', 'own')),
  amount        bigint not null check (amount > 0),
  state         text not null default 'due' check (state in ('due', 'approved', 'sent', 'booked', 'cancelled')),
  made_at       timestamptz not null,
  proposal_id   uuid unique references approvals.proposals,
  approved_at   timestamptz,
  sent_at       timestamptz,
  sent_by       uuid,                                    -- null: the bank had it before anybody said so
  cancelled_at  timestamptz,
  cancelled_by  uuid,
  cancel_reason text,
  check (from_purpose <> to_purpose),
  check ((approved_at is null) = (proposal_id is null)),
  check (state = 'cancelled' or (approved_at is not null) = (state in ('approved', 'sent', 'booked'))),
  check ((sent_at is not null) = (state in ('sent', 'booked'))),
  check ((cancelled_at is not null) = (state = 'cancelled')),
  check ((cancelled_by is not null) = (cancelled_at is not null) and (cancel_reason is not null) = (cancelled_at is not null))
);
-- While one of a pair waits, what comes after it joins the next one.
create unique index transfer_orders_due_once on reconciliation.transfer_orders
  (least(from_purpose, to_purpose), greatest(from_purpose, to_purpose)) where state = 'due';
create index transfer_orders_open on reconciliation.transfer_orders (id) where state in ('due', 'approved', 'sent');

-- What an order is for: entries of these kinds, less what was owed the other way. They add up to its amount.
create table reconciliation.transfer_causes (
  order_id   uuid not null references reconciliation.transfer_orders,
  entry_kind text not null,
  amount     bigint not null check (amount <> 0),
  primary key (order_id, entry_kind)
);
create trigger append_only before update or delete or truncate on reconciliation.transfer_causes
  for each statement execute function ledger.refuse_change();

-- The line of each statement that shows an order, and the entry it was booked by.
create table reconciliation.transfer_lines (
  order_id  uuid not null references reconciliation.transfer_orders,
  side      text not null check (side in ('left', 'arrived')),
  source    text not null unique,
  entry_id  uuid not null unique references ledger.entries,
  booked_at timestamptz not null,
  primary key (order_id, side)
);
create trigger append_only before update or delete or truncate on reconciliation.transfer_lines
  for each statement execute function ledger.refuse_change();

create function reconciliation.check_transfer_causes() returns trigger language plpgsql as $$
begin
  if new.amount is distinct from (select sum(c.amount) from reconciliation.transfer_causes c where c.order_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_causes',
      message = 'order ' || new.reference || ' is not what it is for';
  end if;
  return null;
end $$;
create constraint trigger check_transfer_causes after insert on reconciliation.transfer_orders
  deferrable initially deferred for each row execute function reconciliation.check_transfer_causes();

-- What was ordered stays; two people approve it; it is sent and booked after that, and cancelled before it is sent.
create function reconciliation.check_transfer_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'due' then
      raise exception using errcode = 'check_violation', constraint = 'transfer_orders_begin_due',
        message = 'an order begins as one that is due';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.from_purpose, new.to_purpose, new.amount, new.made_at)
      is distinct from (old.id, old.reference, old.from_purpose, old.to_purpose, old.amount, old.made_at)
    or (old.state, new.state) not in (('due', 'approved'), ('due', 'cancelled'), ('approved', 'sent'),
      ('approved', 'cancelled'), ('sent', 'booked')) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_go_on',
      message = 'order ' || old.reference || ' does not go from ' || old.state || ' to ' || new.state;
  end if;
  if new.state = 'approved' and not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'transfer-order' and p.state = 'approved'
        and p.subject_id = new.id::text and p.proposed_by <> p.decided_by
        and (p.content ->> 'amount')::bigint = new.amount
        and p.content ->> 'from' = new.from_purpose and p.content ->> 'to' = new.to_purpose) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_approved',
      message = 'order ' || new.reference || ' is not what two people agreed on';
  end if;
  if new.state = 'booked' and (select count(*) from reconciliation.transfer_lines l where l.order_id = new.id) <> 2 then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_booked',
      message = 'order ' || new.reference || ' is not in both statements';
  end if;
  return new;
end $$;
create trigger check_transfer_order before insert or update on reconciliation.transfer_orders
  for each row execute function reconciliation.check_transfer_order();

create function reconciliation.check_transfer_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from reconciliation.transfer_orders o
    join reconciliation.booked_lines l on l.source = new.source
      and (new.side, l.purpose, l.amount)
        in (('left', o.from_purpose, -o.amount), ('arrived', o.to_purpose, o.amount))
    join ledger.postings p on p.entry_id = new.entry_id and p.amount = l.amount
    join ledger.accounts a on a.id = p.account_id and a.kind = 'bank-settlement' and a.owner_id = l.purpose
    where o.id = new.order_id and o.state = 'sent') then
    raise exception using errcode = 'check_violation', constraint = 'transfer_lines_shown',
      message = 'the line ' || new.source || ' does not show this order';
  end if;
  return new;
end $$;
create trigger check_transfer_line before insert on reconciliation.transfer_lines
  for each row execute function reconciliation.check_transfer_line();

-- What has to be moved between two accounts and is not ordered yet: by pair in the order of their names,
-- positive from the first to the second.
create view reconciliation.transfer_needs as
  select giver, taker, kind, sum(amount)::bigint as amount
  from (
    select least(giver, taker) as giver, greatest(giver, taker) as taker, kind,
      case when giver < taker then amount else -amount end as amount
    from reconciliation.bank_flows
    union all
    select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
      case when o.from_purpose < o.to_purpose then -c.amount else c.amount end
    from reconciliation.transfer_orders o
    join reconciliation.transfer_causes c on c.order_id = o.id
    where o.state <> 'cancelled'
  ) as w
  group by 1, 2, 3 having sum(amount) <> 0;

-- A line of the bank is one thing: a deposit, a booking by two people, what escrow earned, or a transfer.
create or replace function reconciliation.claim_line() returns trigger language plpgsql as $$
declare
  line text := coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(new) ->> 'source');
begin
  perform pg_advisory_xact_lock(hashtextextended('bank line ' || line, 0));
  if (tg_table_name <> 'transfers' and exists (select from payments.transfers t where t.source = line))
    or (tg_table_name <> 'transfer_lines'
      and exists (select from reconciliation.transfer_lines t where t.source = line))
    or (tg_table_name <> 'line_bookings'
      and exists (select from reconciliation.line_bookings b where b.source = line and b.undone_at is null))
    or (tg_table_name <> 'escrow_benefits'
      and exists (select from offerings.escrow_benefits e where e.line_id = line and e.reversed_at is null)) then
    raise exception using errcode = 'check_violation', constraint = 'bank_lines_counted_once',
      message = 'the line ' || line || ' of the bank counts already';
  end if;
  return new;
end $$;
create trigger claim_line before insert on reconciliation.transfer_lines
  for each row execute function reconciliation.claim_line();

-- The lines that count as nothing yet.
create view reconciliation.free_lines as
  select l.* from reconciliation.booked_lines l
  where not l.in_ledger
    and not exists (select from payments.transfers t where t.source = l.source)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source)
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);

create or replace view reconciliation.line_differences as
  with counted as (
    select b.*, row_number() over (partition by b.reference, b.purpose order by b.taken_at, b.statement_id, b.position) as place
    from reconciliation.booked_lines b
  )
  select l.source, l.booked_on, l.amount, k.amount as ledger_amount, l.purpose
  from counted l
  left join reconciliation.transfers t on t.source = l.source
  left join reconciliation.bookings k on l.purpose = 'client'
    and k.reference = coalesce(t.reference, l.reference)
    and (t.reference is not null or (not k.is_transfer and l.place = 1))
  where not l.in_ledger and l.amount is distinct from k.amount
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);

create or replace view offerings.bank_credits as
select l.source as line_id, l.booked_on, l.amount, l.text
from reconciliation.free_lines l
where l.amount > 0 and l.reference is null and l.purpose = 'escrow';

grant select on reconciliation.bank_flows, reconciliation.transfer_needs, reconciliation.free_lines to sepetak_app;
grant select, insert on reconciliation.transfer_orders, reconciliation.transfer_causes, reconciliation.transfer_lines
  to sepetak_app;
grant update (state, proposal_id, approved_at, sent_at, sent_by, cancelled_at, cancelled_by, cancel_reason)
  on reconciliation.transfer_orders to sepetak_app;
