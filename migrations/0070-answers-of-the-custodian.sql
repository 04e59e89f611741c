-- What the custodian answered, as it came. Answers that were booked before have none.
alter table market.register_files add column answer_file_id uuid unique references files.stored_files
  check (answer_file_id is null or booked_at is not null);
grant update (answer_file_id) on market.register_files to sepetak_app;
