-- Facts of a property that were wrong are corrected by two people, and what stood there before stays to
-- be read. Name, prices, forecast and outlook are not among them.
create table properties.fact_corrections (
  id           uuid primary key,                           -- of the proposal
  property_id  text not null references properties.properties,
  changes      jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0),
  why_id       text not null check (length(why_id) between 1 and 400),
  why_en       text not null check (length(why_en) between 1 and 400),
  proposed_by  uuid not null,
  approved_by  uuid not null,
  corrected_at timestamptz not null,
  made_in      xid8 not null default pg_current_xact_id(), -- the one transaction that it speaks for
  constraint fact_corrections_by_two check (approved_by <> proposed_by)
);
create index fact_corrections_of_property on properties.fact_corrections (property_id, corrected_at desc);
create trigger append_only before update or delete or truncate on properties.fact_corrections
  for each statement execute function properties.refuse_change();
grant select, insert on properties.fact_corrections to sepetak_app;

create function properties.require_correction() returns trigger language plpgsql as $$
declare
  corrected text;
begin
  if tg_table_name = 'issuers' then
    select p.id into corrected from properties.properties p where p.issuer_id = new.id;
  else
    corrected := new.id;
  end if;
  if not exists (select from properties.fact_corrections c
    where c.property_id = corrected and c.made_in = pg_current_xact_id()) then
    raise exception using errcode = 'check_violation', constraint = 'properties_corrected_by_two',
      message = 'facts of a property are corrected by two people';
  end if;
  return new;
end $$;
create trigger corrected_by_two before update of summary_id, summary_en, story_id, story_en, street, village, district,
  postcode, building_area, land_area, year_built, floors, rooms, power, title_ends_on, title_number_masked, has_debt
  on properties.properties for each row execute function properties.require_correction();
create trigger corrected_by_two before update of name, number on properties.issuers
  for each row execute function properties.require_correction();

grant update (summary_id, summary_en, story_id, story_en, street, village, district, postcode, building_area, land_area,
  year_built, floors, rooms, power, title_ends_on, title_number_masked, has_debt, search_text)
  on properties.properties to sepetak_app;
grant update (name, number) on properties.issuers to sepetak_app;
