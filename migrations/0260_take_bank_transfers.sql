-- A third way to pay in: a transfer to our own bank account. No gateway stands between; what has come
-- is told by the statements of our bank. Each such deposit asks for an amount of its own, by which the
-- line of the statement is known, and money of another sender than the investor waits for people.
alter table payments.deposit_methods drop constraint deposit_methods_kind_check;
alter table payments.deposit_methods add constraint deposit_methods_kind_check
  check (kind in ('virtual-account', 'qris', 'transfer'));
insert into payments.deposit_methods
  (id, effective_from, kind, bank_code, minimum, maximum, fee, position) values
  ('transfer', '2026-01-01', 'transfer', null, 10000, 1000000000, 0, 6);

alter table payments.deposits
  add column unique_code    integer check (unique_code between 1 and 9999),  -- in the amount
  add column account_bank   text check (account_bank ~ '^[0-9]{3}$'),        -- where to transfer to
  add column account_holder text check (length(account_holder) between 1 and 100),
  add constraint deposits_of_our_bank check (
    (gateway = 'bank') = (unique_code is not null)
    and (gateway = 'bank') = (account_bank is not null and account_holder is not null)),
  drop constraint deposits_review_reason_check,
  add constraint deposits_review_reason_check
    check (review_reason in ('amount-differs', 'late', 'currency-differs', 'sender-differs'));
create index deposits_by_transfer on payments.deposits (amount, created_at) where gateway = 'bank';

-- What has come by transfer: one line of a statement for one deposit, once.
create table payments.transfers (
  deposit_id   uuid primary key references payments.deposits,
  source       text not null unique,                     -- statement/position
  amount       bigint not null check (amount > 0),
  booked_on    date not null,                            -- of Jakarta; banks tell the day only
  sender_name  text check (length(sender_name) between 1 and 200),
  sender_score integer check (sender_score between 0 and 100),
  taken_by     uuid,                                     -- null: by the rule
  taken_at     timestamptz not null,
  check ((sender_name is null) = (sender_score is null))
);
create trigger append_only before update or delete or truncate on payments.transfers
  for each statement execute function ledger.refuse_change();
grant select, insert on payments.transfers to sepetak_app;

alter table reconciliation.lines
  add column sender text check (length(sender) between 1 and 200);  -- as the bank tells it
-- Null: the simulated bank of the demo.
alter table reconciliation.statements alter column imported_by drop not null;

-- Lines that are known as the transfer of a deposit.
create view reconciliation.transfers as
  select t.source, d.reference from payments.transfers t join payments.deposits d on d.id = t.deposit_id;

-- Transfers that have not come.
create view reconciliation.awaited as
  select d.id, d.reference, d.user_id, d.amount, d.created_at, d.expires_at
  from payments.deposits d
  where d.gateway = 'bank' and not exists (select from payments.transfers t where t.deposit_id = d.id);

-- A line that names a transfer is not known by that alone: it may be the second one.
create or replace view reconciliation.bookings as
  select reference, case direction when 'in' then amount else -amount end as amount,
    gateway = 'bank' as is_transfer
  from reconciliation.posted
  union all
  select reference, net, false from payments.settlements;
grant select on reconciliation.transfers, reconciliation.awaited to sepetak_app;

-- In the demo the bank of a payout may be told to take its time.
grant update (settles_at) on payments.simulator_payouts to sepetak_app;
