-- No trade is recorded while all trading is stopped. A transaction that trades checks the switch once more as its last
-- statement, and holds the lock that a stop takes from then until its commit, so that a stop waits for a commit
-- and not for a long auction, whose transaction is refused and decided again.
create function market.refuse_stopped_trades() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('stop of all trading', 0));
  -- A new snapshot, so it sees a stop that was committed while this transaction waited for the lock.
  if exists (select from traded t cross join market.switch s
      where s.stopped_at is not null and (s.resumes_at is null or t.traded_at < s.resumes_at)) then
    raise exception 'all trading is stopped'
      using errcode = 'check_violation', constraint = 'trades_while_stopped';
  end if;
  return null;
end $$;
create trigger not_while_stopped after insert on market.trades referencing new table as traded
  for each statement execute function market.refuse_stopped_trades();
