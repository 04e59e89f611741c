-- What was refused has had no effect: after a day its key may be forgotten. What was done stays for good, so
-- that no key ever has a second effect: the application may remove nothing itself, and asks for this alone.
create index commands_refused on ledger.commands (done_at) where outcome ? 'refused';

create function ledger.forget_refusals(most integer) returns integer
language sql security definer set search_path = '' as $$
  with forgotten as (
    delete from ledger.commands c using (
      select actor_id, key from ledger.commands
      where outcome ? 'refused' and done_at < now() - interval '1 day'
      order by done_at limit most for update skip locked
    ) old
    where c.actor_id = old.actor_id and c.key = old.key
    returning 1
  )
  select count(*)::integer from forgotten
$$;
revoke all on function ledger.forget_refusals(integer) from public;
grant execute on function ledger.forget_refusals(integer) to sepetak_app;
