-- A confirmation gives its session another refresh token. A program whose answer was on its way meanwhile
-- hears so with the commit, and does not bring a browser the former one back: shown after half a minute,
-- that would end the session.
create function identity.tell_session_renewal() returns trigger language plpgsql as $$
begin
  perform pg_notify('sepetak_sessions', new.id::text || ' renewed');
  return null;
end
$$;
create trigger tell_session_renewal after update of refresh_hash on identity.sessions
  for each row when (old.refresh_hash is distinct from new.refresh_hash)
  execute function identity.tell_session_renewal();
