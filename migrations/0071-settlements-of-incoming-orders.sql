-- An order that comes in gives the units that are free, so what the entry of a trade gave to the buyer is what it moved.
create or replace view market.settlements as
select e.id as entry_id, e.kind,
  (select sum(-p.amount) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'investor-units' and p.amount < 0) as units,
  (select coalesce(sum(-p.amount), 0) from ledger.postings p join ledger.accounts a on a.id = p.account_id
    where p.entry_id = e.id and a.kind = 'platform-fees') as fees
from ledger.entries e where e.kind in ('trade', 'private-trade');
