-- An opening can be closed before its last day; it stays to be read.
alter table careers.openings add column closed_at timestamptz check (closed_at >= published_at);
create index openings_newest on careers.openings (published_at desc, id desc);
create index applications_of_opening on careers.applications (opening_id);
