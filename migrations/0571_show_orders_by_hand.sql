-- An end of a transfer order is shown by one line that fits it exactly, or by lines that two people said
-- are of it: in parts, with a charge of the bank in them, or what came back. What shows an end by mistake
-- is undone by two people.
drop trigger append_only on reconciliation.transfer_lines;
drop trigger check_transfer_line on reconciliation.transfer_lines;
alter table reconciliation.transfer_lines
  add column amount bigint,                              -- of the order; below zero: it came back
  add column fee bigint not null default 0 check (fee >= 0),
  add column fee_entry_id uuid unique references ledger.entries,
  add column proposal_id uuid unique references approvals.proposals, -- null: the line itself fits
  add column file_id uuid references files.stored_files,
  add column undone_at timestamptz,
  add column undone_entry_id uuid unique references ledger.entries,
  add column undone_fee_entry_id uuid unique references ledger.entries,
  add column undone_proposal uuid unique references approvals.proposals,
  add check ((fee = 0) = (fee_entry_id is null)),
  add check ((proposal_id is null) = (file_id is null)),
  add check ((undone_at is null) = (undone_entry_id is null) and (undone_at is null) = (undone_proposal is null)),
  add check ((undone_fee_entry_id is null) = (undone_at is null or fee_entry_id is null)),
  drop constraint transfer_lines_pkey,
  drop constraint transfer_lines_source_key,
  drop constraint transfer_lines_entry_id_key,
  add primary key (entry_id);
update reconciliation.transfer_lines l set amount = o.amount
  from reconciliation.transfer_orders o where o.id = l.order_id;
alter table reconciliation.transfer_lines alter column amount set not null, add check (amount <> 0);
create index transfer_lines_of_order on reconciliation.transfer_lines (order_id, side);
create unique index transfer_lines_once on reconciliation.transfer_lines (source) where undone_at is null;

-- A sent order that the bank never carried out is cancelled by two people.
alter table reconciliation.transfer_orders
  drop constraint transfer_orders_check3,
  add column cancel_proposal_id uuid unique references approvals.proposals,
  add constraint transfer_orders_sent check (state = 'cancelled' or (sent_at is not null) = (state in ('sent', 'booked'))),
  add constraint transfer_orders_cancelled_by_two
    check ((cancel_proposal_id is not null) = (state = 'cancelled' and sent_at is not null));
grant update (cancel_proposal_id) on reconciliation.transfer_orders to sepetak_app;
grant update (undone_at, undone_entry_id, undone_fee_entry_id, undone_proposal)
  on reconciliation.transfer_lines to sepetak_app;

-- How much of an order its lines show at each end.
create view reconciliation.transfer_ends as
  select o.id as order_id, e.side, case e.side when 'left' then o.from_purpose else o.to_purpose end as purpose,
    l.shown, l.lines
  from reconciliation.transfer_orders o
  cross join (values ('left'), ('arrived')) as e (side)
  cross join lateral (select coalesce(sum(m.amount), 0)::bigint as shown, count(*)::integer as lines
    from reconciliation.transfer_lines m
    where m.order_id = o.id and m.side = e.side and m.undone_at is null) as l;
grant select on reconciliation.transfer_ends to sepetak_app;

-- What was ordered stays. A sent order is booked once both ends are shown whole, is sent again when one of
-- them is undone, and is cancelled by two people while nothing of it stays moved.
create or replace function reconciliation.check_transfer_order() returns trigger language plpgsql as $$
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
      ('approved', 'cancelled'), ('sent', 'booked'), ('booked', 'sent'), ('sent', 'cancelled')) then
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
  if (new.state = 'booked') <> (new.state in ('booked', 'sent') and not exists (
      select from reconciliation.transfer_ends e where e.order_id = new.id and e.shown <> new.amount)) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_booked',
      message = 'order ' || new.reference || ' is not as both statements show it';
  end if;
  if new.state = 'cancelled' and (
      exists (select from reconciliation.transfer_ends e where e.order_id = new.id and e.shown <> 0)
      or (old.state = 'sent' and not exists (select from approvals.proposals p
        where p.id = new.cancel_proposal_id and p.kind = 'transfer-cancellation' and p.state = 'approved'
          and p.subject_id = new.id::text and p.proposed_by <> p.decided_by
          and p.content ->> 'reason' = new.cancel_reason))) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_orders_cancelled',
      message = 'order ' || new.reference || ' is with the bank';
  end if;
  return new;
end $$;

-- A line shows an end as it is, or as two people agreed: the entry moves what it shows of the order, a
-- second one what the bank deducted, and both together what the line says.
create or replace function reconciliation.check_transfer_line() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.undone_at is not null or (new.order_id, new.side, new.source, new.entry_id, new.booked_at, new.amount,
        new.fee, new.fee_entry_id, new.proposal_id, new.file_id) is distinct from (old.order_id, old.side, old.source,
        old.entry_id, old.booked_at, old.amount, old.fee, old.fee_entry_id, old.proposal_id, old.file_id)
      or not exists (select from approvals.proposals p
        where p.id = new.undone_proposal and p.kind = 'transfer-line-reopening' and p.state = 'approved'
          and p.subject_id = new.entry_id::text and p.proposed_by <> p.decided_by)
      or not exists (select from ledger.entries e where e.id = new.undone_entry_id and e.reverses = new.entry_id)
      or (new.fee_entry_id is not null and not exists (select from ledger.entries e
        where e.id = new.undone_fee_entry_id and e.reverses = new.fee_entry_id)) then
      raise exception using errcode = 'check_violation', constraint = 'transfer_lines_undone_once',
        message = 'the line ' || old.source || ' is undone once, by two people';
    end if;
    return new;
  end if;
  if not exists (
    select from reconciliation.transfer_orders o
    join reconciliation.transfer_ends e on e.order_id = o.id and e.side = new.side
      and e.shown + new.amount between 0 and o.amount
    join reconciliation.booked_lines l on l.source = new.source and l.purpose = e.purpose
      and l.amount = case new.side when 'left' then -new.amount else new.amount end - new.fee
    where o.id = new.order_id and o.state = 'sent'
      and (select sum(p.amount) from ledger.postings p
        join ledger.accounts a on a.id = p.account_id and a.kind = 'bank-settlement' and a.owner_id = l.purpose
        where p.entry_id in (new.entry_id, new.fee_entry_id)) = l.amount
      and exists (select from ledger.postings p
        join ledger.accounts a on a.id = p.account_id and a.kind = 'bank-transit'
        where p.entry_id = new.entry_id and p.amount = case new.side when 'left' then new.amount else -new.amount end)
      and case when new.proposal_id is null then new.amount = o.amount and new.fee = 0
        else exists (select from approvals.proposals q
          where q.id = new.proposal_id and q.kind = 'bank-line-booking' and q.state = 'approved'
            and q.proposed_by <> q.decided_by and q.content ->> 'source' = new.source
            and q.content ->> 'orderId' = o.id::text and (q.content ->> 'part')::bigint = new.amount
            and (q.content ->> 'fee')::bigint = new.fee) end) then
    raise exception using errcode = 'check_violation', constraint = 'transfer_lines_shown',
      message = 'the line ' || new.source || ' does not show this order';
  end if;
  return new;
end $$;
create trigger check_transfer_line before insert or update on reconciliation.transfer_lines
  for each row execute function reconciliation.check_transfer_line();
create trigger append_only before delete or truncate on reconciliation.transfer_lines
  for each statement execute function ledger.refuse_change();

-- A line that was undone is free again.
create or replace function reconciliation.claim_line() returns trigger language plpgsql as $$
declare
  line text := coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(new) ->> 'source');
begin
  perform pg_advisory_xact_lock(hashtextextended('bank line ' || line, 0));
  if (tg_table_name <> 'transfers' and exists (select from payments.transfers t where t.source = line))
    or (tg_table_name <> 'transfer_lines'
      and exists (select from reconciliation.transfer_lines t where t.source = line and t.undone_at is null))
    or (tg_table_name <> 'line_bookings'
      and exists (select from reconciliation.line_bookings b where b.source = line and b.undone_at is null))
    or (tg_table_name <> 'escrow_benefits'
      and exists (select from offerings.escrow_benefits e where e.line_id = line and e.reversed_at is null)) then
    raise exception using errcode = 'check_violation', constraint = 'bank_lines_counted_once',
      message = 'the line ' || line || ' of the bank counts already';
  end if;
  return new;
end $$;

create or replace view reconciliation.free_lines as
  select l.* from reconciliation.booked_lines l
  where not l.in_ledger
    and not exists (select from payments.transfers t where t.source = l.source)
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
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
    and not exists (select from reconciliation.transfer_lines m where m.source = l.source and m.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);
