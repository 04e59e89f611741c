-- The rent of the latest booked month, with the month: an estimate names later months without a payout.
create or replace view meetings.rents as
select distinct on (a.property_id) a.property_id, a.gross, to_char(a.month, 'YYYY-MM') as month
from properties.monthly_accounts a order by a.property_id, a.month desc;
