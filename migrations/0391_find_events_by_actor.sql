-- What somebody did is read for the copy of their data and by staff who look for it. Without this every
-- event there ever was is read: 0.13 s for a million, against 3 ms; an event costs 5 µs more to write.
create index events_of_actor on audit.events (actor_id, id) where actor_id is not null;
