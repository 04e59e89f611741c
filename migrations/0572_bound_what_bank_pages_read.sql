-- What the night and the pages read of the ledger and of statements has a beginning: sums of what is older
-- are carried, or taken off today's balance. What an entry makes one bank account owe another is asked for
-- a span of time in which entries were recorded.
create index entries_by_time on ledger.entries using brin (recorded_at, happened_at);
create index taken_lines_by_account on reconciliation.taken_lines (account, booked_on);
create index statements_of_account on reconciliation.statements (account, begins_on)
  where taken_at is not null and closing is not null;
create index statements_of_purpose on reconciliation.statements (purpose, taken_at desc, id desc)
  where taken_at is not null and closing is not null;

-- The same lines, by the columns that have an index.
create or replace view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id || '/' || l.position as source, t.account,
    t.booked_on, t.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained,
    l.in_ledger, s.purpose
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;

create function reconciliation.bank_flows_between(since timestamptz, upto timestamptz)
returns table (giver text, taker text, kind text, amount bigint) language sql stable as $$
  with entry as (
    select e.id, e.kind from ledger.entries e
    where e.recorded_at >= since and e.recorded_at < upto and e.kind <> 'bank-transfer'
  ), surplus as (
    select p.entry_id, case when a.kind = 'bank-settlement' then a.owner_id else k.purpose end as purpose,
      sum(p.amount) as amount
    from entry e
    join ledger.postings p on p.entry_id = e.id
    join ledger.accounts a on a.id = p.account_id and a.asset = 'IDR'
    left join ledger.bank_purposes k on k.kind = a.kind
    group by 1, 2
  ), ranged as (
    -- Where one gives and several take, each takes its part; the ranges settle every other case too.
    select entry_id, purpose, amount > 0 as gives, abs(amount) as amount,
      sum(abs(amount)) over (partition by entry_id, amount > 0 order by purpose) as upto
    from surplus where amount <> 0
  )
  select g.purpose, t.purpose, e.kind,
    sum(least(g.upto, t.upto) - greatest(g.upto - g.amount, t.upto - t.amount))::bigint
  from ranged g
  join ranged t on t.entry_id = g.entry_id and not t.gives
    and least(g.upto, t.upto) > greatest(g.upto - g.amount, t.upto - t.amount)
  join entry e on e.id = g.entry_id
  where g.gives
  group by 1, 2, 3
$$;

-- The whole of it, which what is carried can be rebuilt from.
create or replace view reconciliation.bank_flows as
  select giver, taker, kind, amount from reconciliation.bank_flows_between('-infinity', 'infinity');

-- What entries recorded before a moment came to. No transaction is open for as long as a day, so nothing
-- recorded before yesterday is still to come.
create table reconciliation.carried_flows (
  giver  text not null,
  taker  text not null,
  kind   text not null,
  amount bigint not null,
  primary key (giver, taker, kind)
);
create table reconciliation.flows_carried (
  is_the_one      boolean primary key default true check (is_the_one),
  recorded_before timestamptz not null
);
insert into reconciliation.flows_carried (recorded_before) values ('-infinity');
grant select, insert, update on reconciliation.carried_flows to sepetak_app;
grant select, update on reconciliation.flows_carried to sepetak_app;
grant execute on function reconciliation.bank_flows_between to sepetak_app;

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
    select least(o.from_purpose, o.to_purpose), greatest(o.from_purpose, o.to_purpose), c.entry_kind,
      case when o.from_purpose < o.to_purpose then -c.amount else c.amount end
    from reconciliation.transfer_orders o
    join reconciliation.transfer_causes c on c.order_id = o.id
    where o.state <> 'cancelled'
  ) as w
  group by 1, 2, 3 having sum(amount) <> 0;

-- Bank and ledger at the end of each day from a day on, of each account at least so many of its newest
-- days: the newest balance less what moved after the day.
create function reconciliation.bank_and_ledger_since(since date, at_least integer)
returns table (day date, bank bigint, ledger bigint, purpose text) language sql stable as $$
  with newest as (
    select w.purpose, n.account, n.closing, n.ends_on,
      greatest(f.begins_on, least(since, n.ends_on - at_least + 1)) as begins_on
    from (values ('client'), ('escrow'), ('property'), ('own')) as w (purpose)
    cross join lateral (select s.account, s.closing, s.ends_on from reconciliation.statements s
      where s.purpose = w.purpose and s.taken_at is not null and s.closing is not null
      order by s.taken_at desc, s.id desc limit 1) as n
    cross join lateral (select min(s.begins_on) as begins_on from reconciliation.statements s
      where s.account = n.account and s.taken_at is not null and s.closing is not null) as f
  ), said as (
    select n.purpose, t.booked_on as day, sum(t.amount) as amount
    from newest n
    join reconciliation.taken_lines t on t.account = n.account and t.booked_on > n.begins_on
    join reconciliation.statements s on s.id = t.statement_id and s.closing is not null
    group by 1, 2
  ), held as (
    select n.purpose, n.begins_on, a.id, a.balance
    from newest n join ledger.accounts a
      on a.kind = 'bank-settlement' and a.owner_id = n.purpose and a.asset = 'IDR'
  ), moved as (
    -- A deposit by transfer may be dated to the very end of the day on which the bank booked it.
    select h.purpose, ((e.happened_at - interval '1 microsecond') at time zone 'Asia/Jakarta')::date as day,
      sum(p.amount) as amount
    from held h
    join ledger.entries e on e.happened_at > (h.begins_on + 1)::timestamp at time zone 'Asia/Jakarta'
    join ledger.postings p on p.entry_id = e.id and p.account_id = h.id
    group by 1, 2
  )
  select d.day::date,
    (n.closing - coalesce((select sum(m.amount) from said m
      where m.purpose = n.purpose and m.day > d.day), 0))::bigint,
    (coalesce((select h.balance from held h where h.purpose = n.purpose), 0)
      - coalesce((select sum(m.amount) from moved m
        where m.purpose = n.purpose and m.day > d.day), 0))::bigint,
    n.purpose
  from newest n
  cross join lateral generate_series(n.begins_on, n.ends_on, interval '1 day') as d (day)
$$;
grant execute on function reconciliation.bank_and_ledger_since to sepetak_app;

drop view proofs.bank_says;
create function proofs.bank_says_since(since date)
returns table (day date, bank bigint, ledger bigint, purpose text) language sql stable as $$
  select day, bank, ledger, purpose from reconciliation.bank_and_ledger_since(since, 1)
$$;
grant execute on function proofs.bank_says_since to sepetak_app;
