-- Everything an investor's accounts were moved by, line by line: rupiah of the free balance, units, and
-- units not handed over yet. Positive: the investor has more afterwards. Rent is nearly all of it, one
-- line an entry, so grouping is left to whoever needs it.
drop view portfolio.flows;
create view portfolio.lines as
select a.owner_id, a.kind as account_kind, -p.amount as amount, e.id as entry_id, e.kind, e.property_id,
  e.happened_at, e.recorded_at, e.reverses
from ledger.accounts a
join ledger.postings p on p.account_id = a.id
join ledger.entries e on e.id = p.entry_id
where a.kind in ('investor-cash', 'investor-units', 'investor-units-subscribed')
  and e.property_id is not null;
grant select on portfolio.lines to sepetak_app;
