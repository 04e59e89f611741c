-- Money that comes in. A deposit is paid when its gateway says so, and credited by one entry of the
-- ledger; what a webhook says is kept as it came and never believed by itself.
create schema payments;
grant usage on schema payments to sepetak_app;

-- Ways to pay in and their limits, from a date on: the newest row not in the future counts.
create table payments.deposit_methods (
  id             text not null check (id ~ '^[a-z0-9-]{2,40}$'),
  effective_from date not null,
  kind           text not null check (kind in ('virtual-account', 'qris')),
  bank_code      text check (bank_code ~ '^[0-9]{3}$'),
  minimum        bigint not null check (minimum > 0),
  maximum        bigint not null,
  fee            bigint not null check (fee >= 0),
  is_offered     boolean not null default true,
  position       integer not null,
  primary key (id, effective_from),
  check (maximum >= minimum),
  check ((kind = 'virtual-account') = (bank_code is not null))
);
insert into payments.deposit_methods
  (id, effective_from, kind, bank_code, minimum, maximum, fee, position) values
  ('va-bca', '2026-01-01', 'virtual-account', '014', 10000, 500000000, 0, 1),
  ('va-mandiri', '2026-01-01', 'virtual-account', '008', 10000, 500000000, 0, 2),
  ('va-bni', '2026-01-01', 'virtual-account', '009', 10000, 500000000, 0, 3),
  ('va-bri', '2026-01-01', 'virtual-account', '002', 10000, 500000000, 0, 4),
  ('qris', '2026-01-01', 'qris', null, 10000, 10000000, 0, 5);   -- Bank Indonesia: at most Rp10m each

create table payments.deposits (
  id              uuid primary key,
  user_id         uuid not null,                         -- of the identity room
  reference       text not null unique,                  -- what the gateway and the receipt call it
  gateway         text not null,
  method          text not null,
  amount          bigint not null check (amount > 0),    -- whole rupiah, as ordered
  state           text not null default 'requested'
                  check (state in ('requested', 'awaiting-payment', 'paid', 'in-review', 'expired', 'failed')),
  gateway_id      text,                                  -- null until the gateway has answered
  account_number  text check (account_number ~ '^[0-9]{8,20}$'),
  qr_content      text,
  created_at      timestamptz not null,
  expires_at      timestamptz not null,
  asked_at        timestamptz not null,                  -- when the gateway was last asked about it
  paid_at         timestamptz,
  received_amount bigint check (received_amount > 0),    -- what the gateway says was paid
  review_reason   text check (review_reason in ('amount-differs', 'late', 'currency-differs')),
  entry_id        uuid unique references ledger.entries, -- the one entry that this money made
  unique (gateway, gateway_id),
  check (expires_at > created_at),
  check (state in ('requested', 'failed') or gateway_id is not null),
  check ((state = 'paid') = (entry_id is not null and review_reason is null)),
  check ((state = 'in-review') = (review_reason is not null)),
  check (state <> 'paid' or (received_amount = amount and paid_at is not null)),
  check (state <> 'in-review' or (received_amount is not null and paid_at is not null)),
  -- Foreign money has no account in a rupiah ledger; everything else that arrived is in it.
  check (state <> 'in-review' or (entry_id is null) = (review_reason = 'currency-differs'))
);
create index deposits_of_user on payments.deposits (user_id, id desc);
create index deposits_open on payments.deposits (asked_at) where state in ('requested', 'awaiting-payment');

-- Money that has arrived stays arrived: no event, however late, opens a deposit again.
create function payments.refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state in ('paid', 'in-review') then
    raise exception using errcode = 'check_violation', constraint = 'deposits_stay_settled',
      message = 'deposit ' || old.id || ' is settled';
  end if;
  return new;
end
$$;
create trigger refuse_reopening before update on payments.deposits
  for each row execute function payments.refuse_reopening();

-- Every authentic webhook as it came, byte for byte.
create table payments.webhook_events (
  gateway     text not null,
  event_id    text not null check (length(event_id) between 1 and 200),
  reference   text not null,
  body        bytea not null,
  received_at timestamptz not null,
  followed_at timestamptz,                               -- when the gateway was asked because of it
  next_try_at timestamptz not null,
  primary key (gateway, event_id)
);
create index webhook_events_to_follow on payments.webhook_events (next_try_at) where followed_at is null;

-- The local simulator's own book. It stands for a gateway outside: it never touches the tables
-- above, and nothing but its adapter reads these.
create table payments.simulator_deposits (
  number         bigint generated always as identity primary key,
  reference      text not null unique,
  method         text not null,
  amount         bigint not null check (amount > 0),
  currency       text not null default 'IDR',
  state          text not null default 'awaiting-payment'
                 check (state in ('awaiting-payment', 'paid', 'expired', 'failed')),
  account_number text unique,
  qr_content     text,
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  paid_amount    bigint check (paid_amount > 0),
  paid_at        timestamptz,
  check ((state = 'paid') = (paid_amount is not null and paid_at is not null))
);

create table payments.simulator_events (
  id              text primary key,
  deposit_number  bigint not null references payments.simulator_deposits,
  position        integer not null,                      -- of the event within its deposit
  body            text not null,
  due_at          timestamptz not null,
  attempts        integer not null default 0,
  delivered_at    timestamptz,
  last_status     integer,
  unique (deposit_number, position)
);
create index simulator_events_due on payments.simulator_events (due_at) where delivered_at is null;

grant select on payments.deposit_methods to sepetak_app;
grant select, insert on payments.deposits, payments.webhook_events to sepetak_app;
grant update (state, gateway_id, account_number, qr_content, asked_at, paid_at, received_amount,
  review_reason, entry_id) on payments.deposits to sepetak_app;
grant select, insert on payments.simulator_deposits, payments.simulator_events to sepetak_app;
grant update (state, account_number, qr_content, paid_amount, paid_at) on payments.simulator_deposits to sepetak_app;
grant update (followed_at, next_try_at) on payments.webhook_events to sepetak_app;
grant update (attempts, delivered_at, last_status) on payments.simulator_events to sepetak_app;
