-- A trading day on which no units changed hands has an empty file.
alter table market.register_files drop constraint register_files_changes_check;
alter table market.register_files add constraint register_files_changes_check check (changes >= 0);
