-- Documents that others issued of a property, as files: handed in by one of the staff, opened and
-- approved by another. Who hands one in has blacked out personal data; the product writes none of them.
create table properties.property_documents (
  id            uuid primary key,
  property_id   text not null references properties.properties,
  kind          text not null check (kind in ('sale-agreement', 'sale-deed', 'title-extract', 'building-permit',
    'building-survey', 'valuation-report', 'insurance-policy', 'land-tax-receipt', 'floor-plan')),
  language      text not null check (language in ('id', 'en')),
  issued_by     text not null check (length(issued_by) between 2 and 160),
  issued_on     date not null,
  audience      text not null check (audience in ('public', 'buyers', 'holders')),
  file_id       uuid not null unique,
  type          text not null check (type in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes         integer not null check (bytes > 0),
  sha256        text not null check (sha256 ~ '^[0-9a-f]{64}$'),  -- of the file as it is kept
  uploaded_by   uuid not null,
  uploaded_at   timestamptz not null,
  state         text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by    uuid,
  decided_at    timestamptz,
  withdrawn_by  uuid,
  withdrawn_at  timestamptz,
  withdrawn_for text check (length(withdrawn_for) between 3 and 400),
  unique (id, property_id, kind, issued_on),
  check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint property_documents_by_two check (state not in ('approved', 'withdrawn') or decided_by <> uploaded_by),
  check ((state = 'withdrawn') = (withdrawn_at is not null)
    and (withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_for is null))
);
create index property_documents_of_property on properties.property_documents (property_id, issued_on desc);
-- The same file is handed in once.
create unique index property_documents_once on properties.property_documents (property_id, kind, sha256)
  where state in ('waiting', 'approved');

-- A document waits, is decided once, and may be taken back; nothing else about it ever changes.
create function properties.document_life() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (('waiting', 'approved'), ('waiting', 'refused'), ('approved', 'withdrawn')) then
    raise exception 'a document does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger life before update on properties.property_documents
  for each row execute function properties.document_life();
create trigger kept before delete or truncate on properties.property_documents
  for each statement execute function ledger.refuse_change();

-- Who of the staff opened which document: nobody approves what they have not opened.
create table properties.document_views (
  document_id uuid not null references properties.property_documents,
  user_id     uuid not null,
  opened_at   timestamptz not null,                      -- the first time
  primary key (document_id, user_id)
);

grant select, insert, update (state, decided_by, decided_at, withdrawn_by, withdrawn_at, withdrawn_for)
  on properties.property_documents to sepetak_app;
grant select, insert on properties.document_views to sepetak_app;
