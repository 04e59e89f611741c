-- All record days of a property: its listing has only the newest one.
create view market.record_days as
select property_id, recorded_at from distributions.declarations;
grant select on market.record_days to sepetak_app;
