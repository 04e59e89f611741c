-- Who accepted which edition of the terms and the privacy policy. A row is evidence: it is added and
-- read, never changed or removed.
create table identity.acceptances (
  id           uuid primary key,
  user_id      uuid not null references identity.users,
  document     text not null check (document in ('terms', 'privacy')),
  text_version text not null,
  language     text not null check (language in ('id', 'en')),
  fingerprint  text check (fingerprint ~ '^[0-9a-f]{64}$'), -- of the text accepted; null: before it was kept
  channel      text not null check (channel in ('web', 'staff')),
  accepted_at  timestamptz not null
);
create index acceptances_of_user on identity.acceptances (user_id, document, accepted_at);

-- So far acceptances stood among the consents; they are kept there too, as they were given.
insert into identity.acceptances
  (id, user_id, document, text_version, language, channel, accepted_at)
select id, user_id, purpose, text_version, language, channel, given_at
from identity.consents where purpose in ('terms', 'privacy');

create function identity.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end $$;
create trigger acceptances_stay before update or delete on identity.acceptances
  for each row execute function identity.refuse_change();

grant select, insert on identity.acceptances to sepetak_app;
