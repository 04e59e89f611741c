-- Pictures of inspections are shown to everybody on the health board, drawn anew at the size of a page.
-- Those given before stay with the owners: whoever gave them was told that only owners see them.
alter table reports.papers
  add column shown_id     uuid unique references files.stored_files,
  add column shown_width  integer check (shown_width > 0),
  add column shown_height integer check (shown_height > 0),
  add check (shown_id is null or kind = 'inspection-picture'),
  add check ((shown_id is null) = (shown_width is null) and (shown_id is null) = (shown_height is null));
