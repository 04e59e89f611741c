-- How likely a price is to sell follows from orders and the reference of the day on which they were placed.
create index commands_of_collar on market.commands (property_id, happened_at) where command ->> 'kind' = 'collar';
