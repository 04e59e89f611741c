-- Whether a trade counts, or was taken back, is looked up one by one and not by a join. A plan with a join that a connection
-- made while nobody had traded yet reads all trades in the order of their ids, for as long as it is kept.
create or replace view market.valid_trades as
select t.* from market.trades t where (select b.trade_id from market.busts b where b.trade_id = t.id) is null;
