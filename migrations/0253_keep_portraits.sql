-- A picture that somebody has put beside their name; seen by themselves, sealed like every file.
alter table identity.users
  add column portrait_file_id uuid unique references files.stored_files,
  add column portrait_at      timestamptz,
  add constraint users_portrait_check check ((portrait_file_id is null) = (portrait_at is null));
