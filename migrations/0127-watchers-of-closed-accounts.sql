-- Properties were still counted as watched by accounts that were closed.
update properties.listings l set watch_count = w.count
from (select l.property_id, count(w.investor_id) as count
  from properties.listings l left join watchlist.watched w on w.property_id = l.property_id
  group by l.property_id) w
where w.property_id = l.property_id and l.watch_count <> w.count;
