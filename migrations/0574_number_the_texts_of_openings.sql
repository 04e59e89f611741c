-- Of two people who change an opening at once, the second is told that its text is another one by now.
alter table careers.openings add column version integer not null default 1 check (version > 0);
