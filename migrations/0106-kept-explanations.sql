-- Enforces that the explanation of a difference is kept as it was written: the audit log does not have it, because it
-- may name people.
create function reconciliation.keep_explanation() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'items_explanation_kept',
    message = 'an explanation is not replaced';
end
$$;
create trigger explanation_kept before update of explanation on reconciliation.items
  for each row when (old.explanation is not null and new.explanation <> old.explanation)
  execute function reconciliation.keep_explanation();
