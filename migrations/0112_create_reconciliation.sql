-- Each night the ledger is held against the gateway and against what our bank has booked. What does
-- not agree lies in a dated list until somebody has explained it.
create schema reconciliation;
grant usage on schema reconciliation to sepetak_app;

create table reconciliation.statements (
  id          uuid primary key,
  format      text not null check (format in ('csv', 'mt940')),
  account     text not null check (length(account) between 1 and 60),
  file_hash   bytea not null unique check (octet_length(file_hash) = 32),
  begins_on   date not null,
  ends_on     date not null check (ends_on >= begins_on),
  imported_by uuid not null,
  imported_at timestamptz not null
);

create table reconciliation.lines (
  statement_id uuid not null references reconciliation.statements,
  position     integer not null check (position > 0),
  booked_on    date not null,
  amount       bigint not null check (amount <> 0),      -- whole rupiah, positive when it came to us
  text         text not null check (length(text) <= 500),
  reference    text,                                     -- ours, where the text names one
  primary key (statement_id, position)
);
create index lines_by_reference on reconciliation.lines (reference) where reference is not null;

create table reconciliation.runs (
  id           uuid primary key,
  day          date not null,                            -- of Jakarta, the one that is over
  ran_at       timestamptz not null,
  compared     integer not null,                         -- how many deposits and withdrawals
  ledger_in    bigint not null,
  gateway_in   bigint not null,
  ledger_out   bigint not null,
  gateway_out  bigint not null,
  bank_lines   integer not null,                         -- booked on that day, by imported statements
  open_items   integer not null                          -- in the list afterwards
);
create index runs_newest on reconciliation.runs (id desc);

create table reconciliation.items (
  id          uuid primary key,
  kind        text not null check (kind in ('gateway-differs', 'gateway-silent', 'held-for-review',
                'bank-amount-differs', 'bank-unknown')),
  subject     text not null,                             -- a reference of ours, or statement/position
  day         date not null,                             -- since when it is open
  ledger      bigint,                                    -- what the ledger says, in rupiah
  other       bigint,                                    -- what the gateway or the bank says
  found_at    timestamptz not null,
  explained_at timestamptz,
  explained_by uuid,
  explanation text check (char_length(explanation) between 10 and 500),
  check ((explained_at is null) = (explanation is null))
);
-- What was explained once does not come back the next night.
create unique index items_once on reconciliation.items (kind, subject);
create index items_open on reconciliation.items (day) where explained_at is null;

-- What the ledger has posted of deposits and payouts, by the day of Jakarta. Amounts as the gateway
-- has to have moved them: nothing, for a payout that came back.
create view reconciliation.posted as
  select 'in' as direction, d.reference, d.gateway, d.gateway_id, d.state, d.received_amount as amount,
    (e.happened_at at time zone 'Asia/Jakarta')::date as day
  from payments.deposits d join ledger.entries e on e.id = d.entry_id
  union all
  select 'out', w.reference, w.gateway, w.gateway_id, w.state,
    case w.state when 'paid' then w.amount - w.fee else 0 end,
    (coalesce(w.reversed_at, w.ended_at) at time zone 'Asia/Jakarta')::date
  from withdrawals.withdrawals w where w.payout_entry_id is not null;

create view reconciliation.held_for_review as
  select reference, amount, received_amount as received
  from payments.deposits where state = 'in-review';

grant select, insert on all tables in schema reconciliation to sepetak_app;
grant update (explained_at, explained_by, explanation) on reconciliation.items to sepetak_app;
