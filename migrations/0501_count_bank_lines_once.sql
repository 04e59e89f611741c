-- A line of the bank is one thing: a deposit by transfer, a booking by two people, or what escrow earned.
create or replace view offerings.bank_credits as
select l.source as line_id, l.booked_on, l.amount, l.text
from reconciliation.booked_lines l
where l.amount > 0 and l.reference is null and not l.in_ledger
  and not exists (select from payments.transfers t where t.source = l.source)
  and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null);

create or replace view reconciliation.line_differences as
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
    and not exists (select from reconciliation.line_bookings b where b.source = l.source and b.undone_at is null)
    and not exists (select from offerings.escrow_benefits e
      where e.line_id = l.source and e.reversed_at is null);

-- The lock is the one under which the product decides about a line.
create function reconciliation.claim_line() returns trigger language plpgsql as $$
declare
  line text := coalesce(to_jsonb(new) ->> 'line_id', to_jsonb(new) ->> 'source');
begin
  perform pg_advisory_xact_lock(hashtextextended('bank line ' || line, 0));
  if (tg_table_name <> 'transfers' and exists (select from payments.transfers t where t.source = line))
    or (tg_table_name <> 'line_bookings'
      and exists (select from reconciliation.line_bookings b where b.source = line and b.undone_at is null))
    or (tg_table_name <> 'escrow_benefits'
      and exists (select from offerings.escrow_benefits e where e.line_id = line and e.reversed_at is null)) then
    raise exception using errcode = 'check_violation', constraint = 'bank_lines_counted_once',
      message = 'the line ' || line || ' of the bank counts already';
  end if;
  return new;
end $$;
create trigger claim_line before insert on payments.transfers
  for each row execute function reconciliation.claim_line();
create trigger claim_line before insert on reconciliation.line_bookings
  for each row execute function reconciliation.claim_line();
create trigger claim_line before insert on offerings.escrow_benefits
  for each row execute function reconciliation.claim_line();
