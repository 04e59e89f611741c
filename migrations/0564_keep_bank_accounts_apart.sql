-- The operator has a bank account for each purpose: money of investors (client), of offerings until they
-- close (escrow), of properties (property), and its own (own). Until now one account held everything.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('bank-transit', false, false);             -- has left one bank account of ours and not reached the other one yet

-- Which bank account has to hold what accounts of a kind say. Not here: units, and money at our banks,
-- which is by owner.
create table ledger.bank_purposes (
  kind    text primary key references ledger.account_kinds,
  purpose text not null check (purpose in ('client', 'escrow', 'property', 'own'))
);
insert into ledger.bank_purposes (kind, purpose) values
  ('investor-cash', 'client'),
  ('investor-held', 'client'),
  ('investor-rewards', 'client'),
  ('suspense', 'client'),
  ('gateway-clearing', 'client'),
  ('offering-escrow', 'escrow'),
  ('offering-benefit', 'escrow'),
  ('property-cash', 'property'),
  ('property-reserve', 'property'),
  ('distribution-payable', 'property'),
  ('platform-fees', 'own'),
  ('owner-capital', 'own'),
  ('investor-receivable', 'own'),
  ('gateway-costs', 'own'),
  ('referral-costs', 'own'),
  ('correction-costs', 'own'),
  ('bank-costs', 'own'),
  ('stamp-duty-costs', 'own');
create trigger append_only before update or delete or truncate on ledger.bank_purposes
  for each statement execute function ledger.refuse_change();
grant select on ledger.bank_purposes to sepetak_app;

-- The one account there was is the one that investors transfer to. What of it belongs elsewhere is moved
-- by transfer orders, as at the bank.
update ledger.accounts set owner_id = 'client' where kind = 'bank-settlement' and owner_id = 'platform';
alter table ledger.accounts add constraint accounts_bank_purpose
  check (kind <> 'bank-settlement' or owner_id in ('client', 'escrow', 'property', 'own'));

-- What each bank account holds by the ledger, and what it should hold by what is owed.
create view reconciliation.bank_positions as
  select w.purpose,
    coalesce(sum(a.balance) filter (where a.kind = 'bank-settlement'), 0)::bigint as held,
    coalesce(-sum(a.balance) filter (where a.kind <> 'bank-settlement'), 0)::bigint as due
  from (values ('client'), ('escrow'), ('property'), ('own')) as w (purpose)
  left join (ledger.accounts a left join ledger.bank_purposes k on k.kind = a.kind)
    on a.asset = 'IDR'
      and w.purpose = case when a.kind = 'bank-settlement' then a.owner_id else k.purpose end
  group by w.purpose;
grant select on reconciliation.bank_positions to sepetak_app;

-- Statements taken before were of the one account.
alter table reconciliation.statements
  add column purpose text not null default 'client'
    check (purpose in ('client', 'escrow', 'property', 'own'));
alter table reconciliation.statements alter column purpose drop default;

create or replace view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id || '/' || l.position as source, s.account,
    l.booked_on, l.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained,
    l.in_ledger, s.purpose
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;

-- What the bank held at the end of each day that statements cover, by the account that is used now.
create or replace view reconciliation.bank_days as
  with newest as (
    select distinct on (purpose) purpose, account, closing, ends_on from reconciliation.statements
    where taken_at is not null and closing is not null order by purpose, taken_at desc, id desc
  ), first as (
    select account, min(begins_on) as begins_on from reconciliation.statements
    where taken_at is not null and closing is not null group by account
  ), moved as (
    select account, booked_on, sum(amount) as amount from reconciliation.booked_lines
    where is_chained group by account, booked_on
  )
  select d.day::date as day,
    (n.closing - coalesce((select sum(m.amount) from moved m
      where m.account = n.account and m.booked_on > d.day), 0))::bigint as balance,
    n.purpose
  from newest n join first f using (account)
  cross join lateral generate_series(f.begins_on, n.ends_on, interval '1 day') as d (day);

create or replace view reconciliation.bank_and_ledger as
  with moved as (
    select a.owner_id as purpose,
      ((e.happened_at - interval '1 microsecond') at time zone 'Asia/Jakarta')::date as day,
      sum(p.amount) as amount
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.kind = 'bank-settlement' group by 1, 2
  )
  select d.day, d.balance as bank,
    coalesce((select sum(m.amount) from moved m
      where m.purpose = d.purpose and m.day <= d.day), 0)::bigint as ledger,
    d.purpose
  from reconciliation.bank_days d;

create or replace view proofs.bank_says as
  select day, bank, ledger, purpose from reconciliation.bank_and_ledger;

-- Deposits and settlements come to the account of investors' money; a line of another account is none.
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
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);

-- What escrow earns comes to the escrow account.
create or replace view offerings.bank_credits as
select l.source as line_id, l.booked_on, l.amount, l.text
from reconciliation.booked_lines l
where l.amount > 0 and l.reference is null and not l.in_ledger and l.purpose = 'escrow'
  and not exists (select from payments.transfers t where t.source = l.source)
  and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null);

-- The entry that shows a line moves the account whose statement the line is in.
create or replace function reconciliation.check_line_booking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or (new.item_id, new.source, new.purpose, new.amount, new.entry_id, new.file_id,
        new.proposal_id, new.made_by, new.approved_by, new.booked_at) is distinct from (old.item_id, old.source,
        old.purpose, old.amount, old.entry_id, old.file_id, old.proposal_id, old.made_by, old.approved_by,
        old.booked_at) then
      raise exception using errcode = 'check_violation', constraint = 'line_bookings_undone_once',
        message = 'booking ' || old.id || ' is not changed';
    end if;
    return new;
  end if;
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'bank-line-booking' and p.state = 'approved'
        and p.subject_id = new.item_id::text and p.proposed_by = new.made_by and p.decided_by = new.approved_by
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'line_bookings_approved',
      message = 'booking ' || new.id || ' is not what two people agreed on';
  end if;
  if not exists (select from ledger.postings p
      join ledger.accounts a on a.id = p.account_id
      join reconciliation.booked_lines l on l.source = new.source and l.purpose = a.owner_id
      where p.entry_id = new.entry_id and a.kind = 'bank-settlement' and p.amount = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'line_bookings_posted',
      message = 'booking ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
