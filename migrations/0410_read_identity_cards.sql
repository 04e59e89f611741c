-- What was read from the picture of a card before its holder declares anything: the text lies sealed, and
-- the picture waits in the store until the declaration takes it over. One row a person; who never
-- declares anything leaves none behind for long.
create table investors.card_readings (
  user_id     uuid primary key references identity.users,
  file_id     uuid unique references files.stored_files,  -- null once the declaration took the picture
  text_sealed bytea not null,                             -- AES-256-GCM of a JSON object
  text_key_id text not null,
  read_at     timestamptz not null
);
create index card_readings_by_age on investors.card_readings (read_at);

grant select, insert, update, delete on investors.card_readings to sepetak_app;
