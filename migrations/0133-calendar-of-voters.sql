-- A meeting is in the calendar of those who can vote: once voting is open the people in its register, also after they sold
-- their units, and before that all present holders, also of units that are held for an order.
create or replace view portfolio.coming_meetings as
select v.investor_id, g.id, g.number, p.name as property_name, g.meeting_at, g.votes_until
from meetings.meetings g join properties.properties p on p.id = g.property_id
cross join lateral (
  select h.owner_id as investor_id from meetings.holdings h
  where g.state = 'called' and h.asset = 'unit:' || g.property_id
  union all
  select r.user_id::text from meetings.register r where g.state = 'voting' and r.meeting_id = g.id
) v
where g.state in ('called', 'voting');
