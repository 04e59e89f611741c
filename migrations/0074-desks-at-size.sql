-- What staff search and list stays quick with 100,000 customers and more.

-- Names are found by any part of them.
create index users_by_name on identity.users using gin (name gin_trgm_ops) where name is not null;
create index identities_by_name on investors.identities using gin (full_name gin_trgm_ops);

-- Both names that a person may be known by: as verified, and as the account says.
create view customers.names as
select id as user_id, name from identity.users where name is not null
union all
select user_id, full_name from investors.identities;
grant select on customers.names to sepetak_app;

-- Each queue is read from either end, in the order in which it waits.
create index identities_by_state on investors.identities
  (state, (coalesce(submitted_at, declared_at)), user_id);
create index screenings_with_hits on investors.screenings (user_id) where jsonb_array_length(hits) > 0;
create index withdrawals_by_state on withdrawals.withdrawals (state, id);
create index requests_by_state on privacy.requests (state, due_at, id);
create index messages_waiting on support.messages (submitted_at, id) where first_answered_at is null;
create index handlings_of_owner on support.handlings (owner_id) where owner_id is not null;
