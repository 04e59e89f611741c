-- A withdrawal that was not sent yet is sent by the gateway of the day: the installation may have another one than when
-- it was requested. Once it may be at a gateway, its gateway never changes.
grant update (gateway) on withdrawals.withdrawals to sepetak_app;

create function withdrawals.refuse_other_gateway() returns trigger language plpgsql as $$
begin
  if old.state <> 'queued' and new.gateway <> old.gateway then
    raise exception using errcode = 'check_violation', constraint = 'withdrawals_gateway',
      message = 'a withdrawal that may be at ' || old.gateway || ' does not change its gateway';
  end if;
  return new;
end
$$;
create trigger same_gateway before update of gateway on withdrawals.withdrawals
  for each row execute function withdrawals.refuse_other_gateway();
