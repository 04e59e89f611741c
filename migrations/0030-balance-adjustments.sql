-- What two people of finance do about a balance is a balance adjustment everywhere; a correction is of
-- facts, of personal data or of a month. The ledger keeps its own words: its entries never change.
alter table approvals.proposals disable trigger decided_once;
-- The hash stays the one that both people named; the former kind was part of it.
update approvals.proposals set kind = 'balance-adjustment' where kind = 'balance-correction';
alter table approvals.proposals enable trigger decided_once;
update notifications.notices set event = 'balance-adjusted' where event = 'balance-corrected';

alter table balance_adjustments.adjustments rename column corrected_at to adjusted_at;
alter table balance_adjustments.adjustments rename constraint corrections_two_people to adjustments_two_people;
alter table balance_adjustments.adjustments rename constraint corrections_of_others to adjustments_of_others;
alter index balance_adjustments.corrections_of_user rename to adjustments_of_user;

-- An adjustment is what was approved, by whom it was approved, and moves the balance by what it says.
create function balance_adjustments.check_adjustment() returns trigger language plpgsql as $$
begin
  if not exists (select from approvals.proposals p
      where p.id = new.proposal_id and p.kind = 'balance-adjustment' and p.state = 'approved'
        and p.subject_id = new.user_id::text and p.proposed_by = new.made_by
        and p.decided_by = new.approved_by
        and (p.content ->> 'amount')::bigint = new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'adjustments_approved',
      message = 'adjustment ' || new.id || ' is not what two people agreed on';
  end if;
  if not exists (select from ledger.entries e
      join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
      where e.id = new.entry_id and e.kind = 'correction' and e.reverses is not distinct from new.reverses
        and a.kind = 'investor-cash' and a.owner_id = new.user_id::text and p.amount = -new.amount) then
    raise exception using errcode = 'check_violation', constraint = 'adjustments_posted',
      message = 'adjustment ' || new.id || ' has no such entry';
  end if;
  return new;
end
$$;
drop trigger check_correction on balance_adjustments.adjustments;
drop function balance_adjustments.check_correction();
create trigger check_adjustment before insert on balance_adjustments.adjustments
  for each row execute function balance_adjustments.check_adjustment();

-- The copy of someone's data names them so as well.
do $$
begin
  execute 'create or replace view privacy.copied as ' || replace(replace(
    pg_get_viewdef('privacy.copied'::regclass),
    '''corrections''', '''balanceAdjustments'''), '''correctedAt''', '''adjustedAt''');
end
$$;
