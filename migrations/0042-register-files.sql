-- The register for the custodian: who holds units, day by day, as the ledger's postings say.

-- What moved units between holders. Free units and units held for an order are their owner's; what is on offer, or bought
-- and not handed over yet, is nobody's (`unallotted`). `issued` is the other side. The kinds that are left out move none of
-- these; the first nine are those of the index `ledger.entries_moving_units`.
create view market.unit_movements as
select e.id as entry_id, e.kind, e.happened_at, e.recorded_at, e.reference, substr(a.asset, 6) as property_id,
  case a.kind when 'investor-units' then 'investor' when 'investor-units-held' then 'investor'
    when 'issuer-units' then 'issuer' when 'units-issued' then 'issued' else 'unallotted' end as holder_kind,
  case when a.kind in ('investor-units', 'investor-units-held') then a.owner_id else substr(a.asset, 6) end as holder_id,
  case a.kind when 'units-issued' then p.amount else -p.amount end as units
from ledger.entries e
join ledger.postings p on p.entry_id = e.id
join ledger.accounts a on a.id = p.account_id
where e.kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
    'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
  and e.kind not in ('order-hold', 'order-release')
  and a.asset <> 'IDR';
create view market.unit_balances as
select substr(asset, 6) as property_id,
  case kind when 'investor-units' then 'investor' when 'investor-units-held' then 'investor'
    when 'issuer-units' then 'issuer' when 'units-issued' then 'issued' else 'unallotted' end as holder_kind,
  case when kind in ('investor-units', 'investor-units-held') then owner_id else substr(asset, 6) end as holder_id,
  sum(case kind when 'units-issued' then balance else -balance end)::bigint as units
from ledger.accounts where asset <> 'IDR' group by 1, 2, 3;
grant select on market.unit_movements, market.unit_balances to sepetak_app;

create function market.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_append_only',
    message = tg_table_name || ' are never changed or removed';
end
$$;

-- Up to which day the register was written; null: it was not begun. Its row is the lock of who writes.
create table market.register (
  only_row      boolean primary key default true check (only_row),
  written_until date
);
insert into market.register default values;
create trigger kept before delete or truncate on market.register
  for each statement execute function market.refuse_removal();
grant select, update on market.register to sepetak_app;

-- The number under which the custodian knows an investor, for good.
create table market.register_holders (
  investor_id text primary key,
  number      bigint generated always as identity unique
);
create trigger append_only before update or delete or truncate on market.register_holders
  for each statement execute function market.refuse_change();
grant select, insert on market.register_holders to sepetak_app;

-- One change of one holder by one entry. Its number is its id in every version of the file.
create table market.register_changes (
  number       bigint generated always as identity primary key,
  day          date not null,
  entry_id     uuid not null,
  cause        text not null,                            -- the kind of the entry
  reference    text not null,
  happened_at  timestamptz not null,
  property_id  text not null,
  holder_kind  text not null check (holder_kind in ('investor', 'issuer', 'unallotted', 'issued')),
  holder_id    text not null,
  units_before bigint not null,
  units_change bigint not null check (units_change <> 0),
  units_after  bigint not null generated always as (units_before + units_change) stored,
  unique (entry_id, property_id, holder_kind, holder_id)
);
create index register_changes_of_day on market.register_changes (day, number);
create index register_changes_of_holder on market.register_changes (property_id, holder_kind, holder_id, number desc);
create trigger append_only before update or delete or truncate on market.register_changes
  for each statement execute function market.refuse_change();
grant select, insert on market.register_changes to sepetak_app;

-- The file of a day, in both forms and as it was made. What follows from a refusal is another version.
create table market.register_files (
  id                   uuid primary key,
  day                  date not null,
  version              integer not null check (version > 0),
  changes              integer not null check (changes > 0),
  json                 text not null,
  csv                  text not null,
  json_sha256          text not null check (json_sha256 = encode(sha256(convert_to(json, 'UTF8')), 'hex')),
  csv_sha256           text not null check (csv_sha256 = encode(sha256(convert_to(csv, 'UTF8')), 'hex')),
  made_at              timestamptz not null,
  due_at               timestamptz not null check (due_at > made_at), -- the custodian's answer
  state                text not null default 'made' check (state in ('made', 'sent', 'acknowledged', 'rejected')),
  sent_at              timestamptz,
  sent_by              uuid,
  reference            text,                             -- the custodian's
  answered_at          timestamptz,                      -- by the custodian
  booked_at            timestamptz,
  booked_by            uuid,
  rejection_reason     text,
  correction_asked_at  timestamptz,
  correction_asked_by  uuid,
  overdue_notified_at  timestamptz,
  unique (day, version),
  constraint register_files_reference unique (reference),
  check ((state = 'made') = (sent_at is null) and (sent_at is null) = (sent_by is null)),
  check ((state in ('acknowledged', 'rejected')) = (booked_at is not null)
    and (booked_at is null) = (booked_by is null) and (booked_at is null) = (reference is null)
    and (booked_at is null) = (answered_at is null)),
  check ((state = 'rejected') = (rejection_reason is not null)),
  check ((correction_asked_at is null) = (correction_asked_by is null)),
  check (correction_asked_at is null or state = 'rejected')
);
create index register_files_open on market.register_files (due_at) where state in ('made', 'sent', 'rejected');
create trigger kept before delete or truncate on market.register_files
  for each statement execute function market.refuse_removal();
-- The content has no grant: it cannot be changed. A state only goes on.
grant select, insert, update (state, sent_at, sent_by, reference, answered_at, booked_at, booked_by, rejection_reason,
  correction_asked_at, correction_asked_by, overdue_notified_at) on market.register_files to sepetak_app;
create function market.check_register_state() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
      (('made', 'sent'), ('sent', 'acknowledged'), ('sent', 'rejected')) then
    raise exception using errcode = 'check_violation', constraint = 'register_files_state',
      message = 'a register file does not go from ' || old.state || ' to ' || new.state;
  end if;
  return new;
end
$$;
create trigger check_state before update on market.register_files
  for each row execute function market.check_register_state();
