-- The network and browser that a session of staff was last used from when that is not where it began:
-- there its second factor is shown anew.
alter table identity.sessions add column moved_to text;
