-- The last day of a standing order can be changed.
grant update (valid_until) on market.orders to sepetak_app;
