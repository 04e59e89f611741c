-- The properties in the watchlists of investors, who are notified before a window as well.
create view market.followers as select investor_id, property_id from watchlist.watched;
grant select on market.followers to sepetak_app;
