-- A statement is of one account of ours, continues the one before it, and counts only once it was taken:
-- by two people, by the rule for small sums, or from the simulated bank of the demo.
alter table reconciliation.statements
  drop constraint statements_file_hash_key,
  add column opening  bigint,                            -- whole rupiah before the first line
  add column closing  bigint,                            -- and after the last one
  add column taken_at timestamptz,                       -- null: waits for a second person, or was refused
  add constraint statements_balances check ((opening is null) = (closing is null));
update reconciliation.statements set taken_at = imported_at;
create unique index statements_taken_once on reconciliation.statements (file_hash) where taken_at is not null;
create index statements_newest on reconciliation.statements (taken_at desc, id desc);
grant update (taken_at) on reconciliation.statements to sepetak_app;

-- What was imported stays as it was read; taking it is said once.
create function reconciliation.keep_statement() returns trigger language plpgsql as $$
begin
  if old.taken_at is not null then
    raise exception using errcode = 'check_violation', constraint = 'statements_taken_for_good',
      message = 'statement ' || old.id || ' was taken before';
  end if;
  return new;
end
$$;
create trigger keep_statement before update on reconciliation.statements
  for each row execute function reconciliation.keep_statement();

-- A line of the bank is known by what it says, and by its number among equal ones. It counts once,
-- whatever files it comes in.
create table reconciliation.taken_lines (
  statement_id uuid not null,
  position     integer not null,
  account      text not null,
  booked_on    date not null,
  amount       bigint not null,
  text_hash    bytea not null check (octet_length(text_hash) = 32),
  occurrence   integer not null check (occurrence > 0),
  primary key (statement_id, position),
  foreign key (statement_id, position) references reconciliation.lines,
  constraint taken_lines_once unique (account, booked_on, amount, text_hash, occurrence)
);
create trigger append_only before update or delete or truncate on reconciliation.taken_lines
  for each statement execute function ledger.refuse_change();
insert into reconciliation.taken_lines
  (statement_id, position, account, booked_on, amount, text_hash, occurrence)
select l.statement_id, l.position, s.account, l.booked_on, l.amount, sha256(convert_to(l.text, 'UTF8')),
  row_number() over (partition by s.account, l.booked_on, l.amount, l.text
    order by l.statement_id, l.position)
from reconciliation.lines l join reconciliation.statements s on s.id = l.statement_id;
create index taken_lines_by_day on reconciliation.taken_lines (booked_on);

-- The lines that count.
create view reconciliation.booked_lines as
  select l.statement_id, l.position, l.statement_id || '/' || l.position as source, s.account,
    l.booked_on, l.amount, l.text, l.reference, l.sender, s.taken_at, s.closing is not null as is_chained
  from reconciliation.taken_lines t
  join reconciliation.lines l using (statement_id, position)
  join reconciliation.statements s on s.id = t.statement_id;

-- What one person may take in alone: money that came, on one day (WIB), over all statements of that day.
-- The first statement of a day always takes two.
create table reconciliation.rules (
  effective_from date primary key,
  alone_max      bigint not null check (alone_max >= 0)
);
insert into reconciliation.rules values ('2026-01-01', 0);
create trigger append_only before update or delete or truncate on reconciliation.rules
  for each statement execute function ledger.refuse_change();

-- What the bank held at the end of each day that statements cover.
create view reconciliation.bank_days as
  with newest as (
    select closing, ends_on from reconciliation.statements
    where taken_at is not null and closing is not null order by taken_at desc, id desc limit 1
  ), first as (
    select min(begins_on) as begins_on from reconciliation.statements
    where taken_at is not null and closing is not null
  ), moved as (
    select booked_on, sum(amount) as amount from reconciliation.booked_lines
    where is_chained group by booked_on
  )
  select d.day::date as day,
    (n.closing - coalesce((select sum(m.amount) from moved m where m.booked_on > d.day), 0))::bigint as balance
  from newest n, first f, generate_series(f.begins_on, n.ends_on, interval '1 day') as d (day);

grant select, insert on reconciliation.taken_lines to sepetak_app;
grant select on reconciliation.booked_lines, reconciliation.rules, reconciliation.bank_days to sepetak_app;
