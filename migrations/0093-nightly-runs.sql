-- A comparison by hand does not replace the nightly run of its day. Earlier runs count as nightly, as until now.
alter table reconciliation.runs add column is_nightly boolean not null default true;
alter table reconciliation.runs alter column is_nightly drop default;
