-- What a gateway has collected is a claim on it, and becomes money at our bank when the gateway settles:
-- it pays out its balance, what it paid for us and its fees taken off.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('gateway-costs', false, false);            -- what payment gateways have cost us

create table payments.settlements (
  id         uuid primary key,
  gateway    text not null,
  gateway_id text not null check (length(gateway_id) between 1 and 200),
  reference  text not null unique,                       -- what the ledger and the bank call it
  settled_at timestamptz not null,
  net        bigint not null check (net > 0),            -- what reaches our bank
  fee        bigint not null check (fee >= 0),
  entry_id   uuid not null unique references ledger.entries,
  unique (gateway, gateway_id)
);
create index settlements_newest on payments.settlements (gateway, settled_at desc);

create table payments.settlement_lines (
  settlement_id uuid not null references payments.settlements,
  position      integer not null check (position > 0),
  reference     text not null,                           -- of a deposit or a withdrawal of ours
  amount        bigint not null check (amount <> 0),     -- collected; negative: paid out for us
  fee           bigint not null check (fee >= 0),
  primary key (settlement_id, position)
);
create index settlement_lines_by_reference on payments.settlement_lines (reference);

create trigger append_only before update or delete or truncate on payments.settlements
  for each statement execute function ledger.refuse_change();
create trigger append_only before update or delete or truncate on payments.settlement_lines
  for each statement execute function ledger.refuse_change();

-- The simulator settles as well, in its own book.
create table payments.simulator_settlements (
  number     bigint generated always as identity primary key,
  day        date not null unique,                       -- of Jakarta, on whose morning it settles
  settled_at timestamptz not null
);
alter table payments.simulator_deposits
  add column settlement_number bigint references payments.simulator_settlements;
alter table payments.simulator_payouts
  add column settlement_number bigint references payments.simulator_settlements,
  add column return_settlement_number bigint references payments.simulator_settlements;
create index simulator_deposits_settled on payments.simulator_deposits (settlement_number, paid_at)
  where state = 'paid';
create index simulator_payouts_settled on payments.simulator_payouts (settlement_number, ended_at)
  where state in ('paid', 'reversed');

-- Everything that changes what the simulator owes us, with what it asks for it. A payout that came
-- back before it was settled never counted.
create view payments.simulator_moves as
  select reference, paid_amount as amount,
    case method when 'qris' then (paid_amount * 7 + 500) / 1000 else 4000 end as fee,
    paid_at as moved_at, settlement_number
  from payments.simulator_deposits where state = 'paid' and currency = 'IDR'
  union all
  select reference, -amount, 2500, ended_at, settlement_number
  from payments.simulator_payouts
  where state = 'paid' or (state = 'reversed' and settlement_number is not null)
  union all
  select reference, amount, 0, ended_at, return_settlement_number
  from payments.simulator_payouts where state = 'reversed' and settlement_number is not null;

grant select, insert on payments.settlements, payments.settlement_lines,
  payments.simulator_settlements to sepetak_app;
grant select on payments.simulator_moves to sepetak_app;
grant update (settlement_number) on payments.simulator_deposits to sepetak_app;
grant update (settlement_number, return_settlement_number) on payments.simulator_payouts to sepetak_app;

-- More that may not agree, each night: what was settled against what was posted, settlements that do
-- not come or do not reach the bank, and the ledger against its own rules.
alter table reconciliation.items drop constraint items_kind_check;
alter table reconciliation.items add constraint items_kind_check check (kind in ('gateway-differs',
  'gateway-silent', 'held-for-review', 'bank-amount-differs', 'bank-unknown', 'bank-missing',
  'settlement-differs', 'settlement-late', 'ledger-broken'));

-- What a line of the bank may name: a deposit, a withdrawal, or a settlement.
create view reconciliation.bookings as
  select reference, case direction when 'in' then amount else -amount end as amount
  from reconciliation.posted
  union all
  select reference, net from payments.settlements;
grant select on reconciliation.bookings to sepetak_app;
