-- What a subscription refers to is looked up once a statement, not row by row: the key of a hot
-- offering was locked by every purchase. Nothing it refers to can be removed.
alter table offerings.subscriptions
  drop constraint subscriptions_offering_id_fkey,
  drop constraint subscriptions_entry_id_fkey,
  drop constraint subscriptions_fee_hold_id_fkey;
create function offerings.check_subscriptions() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  broken text;
begin
  select 'subscription ' || n.id || ' has no offering, no entry or no hold' into broken
    from added n
    left join offerings.offerings o on o.id = n.offering_id
    left join ledger.entries e on e.id = n.entry_id
    left join ledger.holds h on h.id = n.fee_hold_id
    where o.id is null or e.id is null or (n.fee_hold_id is not null and h.id is null) limit 1;
  if broken is not null then
    raise exception using errcode = 'foreign_key_violation', constraint = 'subscriptions_parts', message = broken;
  end if;
  return null;
end
$$;
create trigger check_subscriptions after insert on offerings.subscriptions
  referencing new table as added for each statement execute function offerings.check_subscriptions();

create function offerings.refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = tg_table_name || '_kept',
    message = tg_table_name || ' are never removed';
end
$$;
create trigger kept before delete or truncate on offerings.offerings
  for each statement execute function offerings.refuse_removal();

-- Few subscriptions are cancelled: the others need no place in an index.
alter table offerings.subscriptions drop constraint subscriptions_cancellation_entry_id_key;
create unique index subscriptions_cancellation_entry_id_key on offerings.subscriptions (cancellation_entry_id)
  where cancellation_entry_id is not null;
