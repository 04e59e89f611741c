-- What a room reads of another one, as views of the reading room.

create view account_recovery.holds as select id as user_id, recovery_id from identity.users;
grant select on account_recovery.holds to sepetak_app;

create view privacy.accounts as select id as user_id, status from identity.users;
grant select on privacy.accounts to sepetak_app;

-- The rewards that the ledger holds for an account, as a positive amount.
create view referrals.held_rewards as
select owner_id as user_id, -balance as amount from ledger.accounts
where kind = 'investor-rewards' and balance <> 0;
grant select on referrals.held_rewards to sepetak_app;

create view support.attached_files as
select a.message_id, a.position, f.id, f.type, f.bytes
from support.attachments a join files.stored_files f on f.id = a.file_id;
grant select on support.attached_files to sepetak_app;

create view withdrawals.holds as
select id, amount, state from ledger.holds where purpose = 'withdrawal';
create view withdrawals.entries as select id, kind, reference, reverses from ledger.entries;
-- What an entry releases from (positive) or adds to (negative) the money held for an account.
create view withdrawals.held_movements as
select p.entry_id, a.owner_id as user_id, p.amount
from ledger.postings p join ledger.accounts a on a.id = p.account_id
where a.kind = 'investor-held' and a.asset = 'IDR';
grant select on withdrawals.holds, withdrawals.entries, withdrawals.held_movements to sepetak_app;

-- The movements of our bank accounts in the ledger.
create view reconciliation.bank_postings as
select e.id as entry_id, e.kind, e.reference, e.happened_at, a.owner_id as purpose, p.amount,
  exists (select from ledger.entries r where r.reverses = e.id) as is_reversed
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind = 'bank-settlement';
grant select on reconciliation.bank_postings to sepetak_app;

-- Statements whose import two people decided.
create view reconciliation.proposed_statements as
select subject_id as statement_id from approvals.proposals where kind = 'bank-statement';
grant select on reconciliation.proposed_statements to sepetak_app;

create view reconciliation.settlements as
select id, gateway, gateway_id, reference, settled_at, net, entry_id from payments.settlements;
create view reconciliation.settlement_lines as
select settlement_id, reference, amount from payments.settlement_lines;
grant select on reconciliation.settlements, reconciliation.settlement_lines to sepetak_app;
