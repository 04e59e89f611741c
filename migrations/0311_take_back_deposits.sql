-- Money that was paid in and comes back out: the payer's bank or the gateway takes it again. What the
-- investor's free balance no longer covers they owe us, and owe until later money has paid it.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('investor-receivable', false, true);                    -- what an investor owes us
create index accounts_receivable on ledger.accounts (owner_id) where kind = 'investor-receivable';

create table payments.deposit_returns (
  id         uuid primary key,
  deposit_id uuid not null references payments.deposits,
  amount     bigint not null check (amount > 0),
  owed       bigint not null check (owed between 0 and amount),  -- not covered by the free balance
  entry_id   uuid not null unique references ledger.entries,
  found_at   timestamptz not null
);
create index deposit_returns_of_deposit on payments.deposit_returns (deposit_id);

-- No more is taken back than came.
create function payments.check_return() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(r.amount), 0) from payments.deposit_returns r where r.deposit_id = new.deposit_id)
      > (select d.received_amount from payments.deposits d where d.id = new.deposit_id
          and (d.state = 'paid' or exists (
            select from payments.deposit_resolutions s where s.deposit_id = d.id and s.outcome = 'released'))) then
    raise exception using errcode = 'check_violation', constraint = 'returns_of_what_came',
      message = 'more than deposit ' || new.deposit_id || ' brought is taken back';
  end if;
  return null;
end
$$;
create trigger check_return after insert on payments.deposit_returns
  for each row execute function payments.check_return();
create trigger append_only before update or delete or truncate on payments.deposit_returns
  for each statement execute function ledger.refuse_change();

-- When the gateway was last asked whether a credited deposit still stands.
create table payments.return_questions (
  deposit_id uuid primary key references payments.deposits,
  asked_at   timestamptz not null
);
create index deposits_by_payment on payments.deposits (paid_at) where state in ('paid', 'in-review');

-- What the simulator gave back to payers, and settles with the rest.
create table payments.simulator_refunds (
  id                uuid primary key,
  deposit_number    bigint not null references payments.simulator_deposits,
  amount            bigint not null check (amount > 0),
  refunded_at       timestamptz not null,
  settlement_number bigint references payments.simulator_settlements
);
create index simulator_refunds_of_deposit on payments.simulator_refunds (deposit_number);
create or replace view payments.simulator_moves as
  select reference, paid_amount as amount,
    case method when 'qris' then (paid_amount * 7 + 500) / 1000 else 4000 end as fee,
    paid_at as moved_at, settlement_number
  from payments.simulator_deposits where state = 'paid' and currency = 'IDR'
  union all
  select d.reference, -f.amount, 0, f.refunded_at, f.settlement_number
  from payments.simulator_refunds f join payments.simulator_deposits d on d.number = f.deposit_number
  where d.currency = 'IDR'
  union all
  select reference, -amount, 2500, ended_at, settlement_number
  from payments.simulator_payouts
  where state = 'paid' or (state = 'reversed' and settlement_number is not null)
  union all
  select reference, amount, 0, ended_at, return_settlement_number
  from payments.simulator_payouts where state = 'reversed' and settlement_number is not null;

-- What is left of a deposit is what the gateway and the bank are compared with.
create or replace view reconciliation.posted as
  select 'in' as direction, d.reference, d.gateway, d.gateway_id, d.state,
    (d.received_amount - coalesce(
      (select sum(r.amount) from payments.deposit_returns r where r.deposit_id = d.id), 0))::bigint as amount,
    (e.happened_at at time zone 'Asia/Jakarta')::date as day
  from payments.deposits d join ledger.entries e on e.id = d.entry_id
  union all
  select 'out', w.reference, w.gateway, w.gateway_id, w.state,
    case w.state when 'paid' then w.amount - w.fee else 0 end,
    (coalesce(w.reversed_at, w.ended_at) at time zone 'Asia/Jakarta')::date
  from withdrawals.withdrawals w where w.payout_entry_id is not null;

grant select, insert on payments.deposit_returns to sepetak_app;
grant select, insert, update (asked_at) on payments.return_questions to sepetak_app;
grant select, insert, update (settlement_number) on payments.simulator_refunds to sepetak_app;
