-- A line of the bank that nothing in the ledger shows is closed by two people, with a document and an
-- entry of the ledger, or with the entry that shows it already.
insert into ledger.account_kinds (kind, is_credit_side, is_protected) values
  ('bank-costs', false, false),               -- what our bank has cost us
  ('owner-capital', true, false);             -- what the operator has put into the bank account, less what it took out

-- Of the simulated bank of the demo: what the ledger shows already, told in one line.
alter table reconciliation.lines add column in_ledger boolean not null default false;

create table reconciliation.line_bookings (
  id               uuid primary key,
  item_id          uuid not null references reconciliation.items,
  source           text not null,                         -- statement/position
  purpose          text not null check (purpose in ('bank-charge', 'suspense', 'return', 'owner', 'in-ledger')),
  amount           bigint not null check (amount <> 0),   -- as the bank has it: positive when it came to us
  entry_id         uuid not null references ledger.entries,
  file_id          uuid not null references files.stored_files,
  proposal_id      uuid not null unique references approvals.proposals,
  made_by          uuid not null,
  approved_by      uuid not null,
  booked_at        timestamptz not null,
  undone_at        timestamptz,
  undone_entry_id  uuid unique references ledger.entries, -- the mirror; none where nothing was posted
  undone_proposal  uuid unique references approvals.proposals,
  constraint line_bookings_two_people check (made_by <> approved_by),
  check ((undone_at is null) = (undone_proposal is null)),
  check (undone_entry_id is null or undone_at is not null)
);
create unique index line_bookings_once on reconciliation.line_bookings (source) where undone_at is null;
create unique index line_bookings_entry_once on reconciliation.line_bookings (entry_id) where undone_at is null;
create index line_bookings_of_item on reconciliation.line_bookings (item_id);

create function reconciliation.check_line_booking() returns trigger language plpgsql as $$
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
  if not exists (select from ledger.postings p join ledger.accounts a on a.id = p.account_id
      where p.entry_id = new.entry_id and a.kind = 'bank-settlement' and p.amount = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'line_bookings_posted',
      message = 'booking ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
create trigger check_line_booking before insert or update on reconciliation.line_bookings
  for each row execute function reconciliation.check_line_booking();

create or replace view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id || '/' || l.position as source, s.account,
    l.booked_on, l.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained,
    l.in_ledger
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;

-- Lines that the ledger does not show, or shows by another amount. A reference of ours explains one
-- line, not a second one.
create view reconciliation.line_differences as
  with counted as (
    select b.*, row_number() over (partition by b.reference order by b.taken_at, b.statement_id, b.position) as place
    from reconciliation.booked_lines b
  )
  select l.source, l.booked_on, l.amount, k.amount as ledger_amount
  from counted l
  left join reconciliation.transfers t on t.source = l.source
  left join reconciliation.bookings k on k.reference = coalesce(t.reference, l.reference)
    and (t.reference is not null or (not k.is_transfer and l.place = 1))
  where not l.in_ledger and l.amount is distinct from k.amount
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null);

grant select, insert on reconciliation.line_bookings to sepetak_app;
grant update (undone_at, undone_entry_id, undone_proposal) on reconciliation.line_bookings to sepetak_app;
grant select on reconciliation.line_differences to sepetak_app;

-- Who agreed to how a difference was explained; the one who explained it is named beside.
alter table reconciliation.items add column approved_by uuid;
grant update (approved_by) on reconciliation.items to sepetak_app;

-- Bank and ledger at the end of each day that statements cover. A deposit by transfer may be dated to
-- the very end of the day on which the bank booked it.
create view reconciliation.bank_and_ledger as
  with moved as (
    select ((e.happened_at - interval '1 microsecond') at time zone 'Asia/Jakarta')::date as day,
      sum(p.amount) as amount
    from ledger.accounts a
    join ledger.postings p on p.account_id = a.id
    join ledger.entries e on e.id = p.entry_id
    where a.kind = 'bank-settlement' group by 1
  )
  select d.day, d.balance as bank,
    coalesce((select sum(m.amount) from moved m where m.day <= d.day), 0)::bigint as ledger
  from reconciliation.bank_days d;
grant select on reconciliation.bank_and_ledger to sepetak_app;
