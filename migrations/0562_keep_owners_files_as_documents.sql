-- What owners were given as files becomes documents, which two people read before anybody else does. A row that
-- one person had published before has no hash, and nobody who approved it.
alter table properties.property_documents
  drop constraint property_documents_kind_check,
  drop constraint property_documents_check,
  drop constraint property_documents_check1,
  alter column sha256 drop not null,
  add constraint property_documents_kind_check check (kind in ('sale-agreement', 'sale-deed', 'title-extract',
    'building-permit', 'building-survey', 'valuation-report', 'insurance-policy', 'land-tax-receipt', 'floor-plan',
    'inspection-report')),
  add constraint property_documents_decided check ((state = 'waiting') = (decided_at is null)
    and ((decided_at is null) = (decided_by is null) or sha256 is null)),
  add constraint property_documents_taken_back check ((state = 'withdrawn') = (withdrawn_at is not null)
    and ((withdrawn_at is null) = (withdrawn_by is null) or sha256 is null)
    and (withdrawn_at is null) = (withdrawn_for is null));

-- A valuation report that owners could not read yet is handed in again.
insert into properties.property_documents (id, property_id, kind, language, issued_by, issued_on, audience,
  file_id, type, bytes, uploaded_by, uploaded_at, state, decided_at, withdrawn_at, withdrawn_for)
select p.id, p.property_id, case p.kind when 'survey' then 'building-survey'
    when 'valuation-report' then 'valuation-report' else 'inspection-report' end,
  'id', left(p.title_id || ' (penerbit tidak dicatat)', 160), p.issued_on, 'holders', p.file_id, p.type, p.bytes,
  p.added_by, p.added_at,
  case when p.withdrawn_at is not null then 'withdrawn'
    when p.kind = 'valuation-report' and not exists (select from properties.valuations v
      where v.property_id = p.property_id and v.valued_on = p.issued_on) then 'refused'
    else 'approved' end,
  p.added_at, p.withdrawn_at, p.withdrawn_for
from reports.papers p where p.shown_id is null;

-- What is new has its hash and its two people.
create function properties.require_hash() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'property_documents_hashed',
    message = 'a document has the hash of its file';
end $$;
create trigger hashed before insert on properties.property_documents
  for each row when (new.sha256 is null) execute function properties.require_hash();

-- Pictures of inspections, as everybody sees them.
create table properties.inspection_pictures (
  id          uuid primary key,
  property_id text not null references properties.properties,
  file_id     uuid not null unique references files.stored_files,
  width       integer not null check (width > 0),
  height      integer not null check (height > 0),
  looked_on   date not null,
  title_id    text not null check (length(title_id) between 2 and 160),
  title_en    text not null check (length(title_en) between 2 and 160)
);
create index inspection_pictures_of_property on properties.inspection_pictures (property_id, looked_on desc, id desc);
create trigger append_only before update or truncate on properties.inspection_pictures
  for each statement execute function properties.refuse_change();
create trigger changed_by_two before delete on properties.inspection_pictures
  for each row execute function properties.require_record_change();
grant select, insert, delete on properties.inspection_pictures to sepetak_app;

insert into properties.inspection_pictures (id, property_id, file_id, width, height, looked_on, title_id, title_en)
select id, property_id, shown_id, shown_width, shown_height, issued_on, title_id, title_en
from reports.papers where shown_id is not null and withdrawn_at is null;

-- The picture as it was sent in is kept no longer, nor one that was taken back.
create temporary table gone on commit drop as
select file_id from reports.papers where shown_id is not null
union all
select shown_id from reports.papers where shown_id is not null and withdrawn_at is not null;
drop table reports.papers;
delete from files.stored_files where id in (select file_id from gone);
insert into files.removals (file_id) select file_id from gone on conflict (file_id) do nothing;
drop view reports.valued_days;
