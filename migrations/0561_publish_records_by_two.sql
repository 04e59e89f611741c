-- Leases, the condition, month plans and what is said of a city are published by two people, and put right or
-- taken back by two. What is taken away from a table is kept here, as it was: nothing goes without such a row
-- of the same transaction.
create table properties.record_changes (
  id          uuid primary key,                            -- of the proposal
  property_id text references properties.properties,
  city_id     text references properties.cities,
  what        text not null check (what in ('lease', 'condition', 'plan', 'picture', 'city-fact')),
  record_id   text not null check (record_id <> ''),
  before      jsonb not null check (jsonb_typeof(before) = 'object'),
  after       jsonb check (jsonb_typeof(after) = 'object'), -- null: it was taken back
  why_id      text not null check (length(why_id) between 3 and 400),
  why_en      text not null check (length(why_en) between 3 and 400),
  proposed_by uuid not null,
  approved_by uuid not null,
  changed_at  timestamptz not null,
  made_in     xid8 not null default pg_current_xact_id(),  -- the one transaction that it speaks for
  check (num_nonnulls(property_id, city_id) = 1 and (city_id is not null) = (what = 'city-fact')),
  constraint record_changes_by_two check (approved_by <> proposed_by)
);
create index record_changes_of_property on properties.record_changes (property_id, changed_at desc);
create trigger append_only before update or delete or truncate on properties.record_changes
  for each statement execute function properties.refuse_change();
grant select, insert on properties.record_changes to sepetak_app;

create function properties.require_record_change() returns trigger language plpgsql as $$
begin
  if not exists (select from properties.record_changes c where c.made_in = pg_current_xact_id()
    and c.record_id = case tg_table_name
      when 'plans' then concat(to_jsonb(old) ->> 'property_id', ' ', left(to_jsonb(old) ->> 'month', 7))
      when 'city_facts' then concat(to_jsonb(old) ->> 'city_id', ' ', to_jsonb(old) ->> 'kind')
      else to_jsonb(old) ->> 'id' end) then
    raise exception using errcode = 'check_violation', constraint = 'records_changed_by_two',
      message = 'what was published of a property is taken back by two people';
  end if;
  return old;
end $$;
create trigger changed_by_two before delete on properties.leases
  for each row execute function properties.require_record_change();
create trigger changed_by_two before delete on properties.health_items
  for each row execute function properties.require_record_change();

drop trigger append_only on properties.plans;
create trigger append_only before update or truncate on properties.plans
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.plans
  for each row execute function properties.require_record_change();
drop trigger append_only on properties.city_facts;
create trigger append_only before update or truncate on properties.city_facts
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.city_facts
  for each row execute function properties.require_record_change();
grant delete on properties.leases, properties.health_items, properties.plans, properties.city_facts to sepetak_app;
