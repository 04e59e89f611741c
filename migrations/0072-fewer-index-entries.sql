-- What an order writes is most of what it costs: an index that another one can stand in for has no place here.

-- Trades of an order are found among those of its owner since it was placed, and those of a year among those of the buyer.
-- They are written in the order of their time.
drop index market.trades_of_buyer;
drop index market.trades_of_order;
drop index market.trades_of_sell_order;
drop index market.trades_newest;
create index trades_by_time on market.trades using brin (traded_at);

-- A place in time at a price is one order's alone as long as it is in a book.
alter table market.orders drop constraint orders_priority_key;
drop index market.orders_in_book;
create unique index orders_in_book on market.orders (window_id, property_id, side, limit_price, priority)
  where state = 'open' and counterparty_id is null;

-- Units that are set aside for an order, or come back from it, stay their owner's: nobody asks for these entries.
drop index ledger.entries_moving_units;
create index entries_moving_units on ledger.entries (property_id, happened_at)
  where kind not in ('deposit', 'subscription', 'subscription-cancellation', 'fee-capture', 'distribution',
      'withdrawal', 'rent', 'property-cost', 'reserve-top-up')
    and kind not in ('order-hold', 'order-release');
