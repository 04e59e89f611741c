-- A proof of a bank account is decided with a reason, and accepted by two people where the names are
-- less alike than the rule of the day says.
alter table banks.accounts
  add column decision_reason text check (char_length(decision_reason) between 3 and 500),
  add column approved_by     uuid,                        -- the second person, where it took two
  add constraint accounts_two_people check (approved_by <> decided_by);
grant update (decision_reason, approved_by) on banks.accounts to sepetak_app;
create index accounts_decided on banks.accounts (id desc) where decided_by is not null;

create table banks.proof_rules (
  effective_from      date primary key,
  second_person_below integer not null check (second_person_below between 0 and 101)  -- likeness, of 100
);
insert into banks.proof_rules values ('2026-01-01', 70);
create trigger append_only before update or delete or truncate on banks.proof_rules
  for each statement execute function ledger.refuse_change();
grant select on banks.proof_rules to sepetak_app;
