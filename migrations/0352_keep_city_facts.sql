-- What others say about a city, as staff read it somewhere: never without where and of when. A newer
-- fact of a kind takes the place of the one before; nothing is rewritten.
create table properties.city_facts (
  id          uuid primary key,
  city_id     text not null references properties.cities,
  kind        text not null check (kind in ('minimum-wage', 'flood', 'quake', 'roads-and-stations')),
  text_id     text not null check (length(text_id) between 2 and 400),
  text_en     text not null check (length(text_en) between 2 and 400),
  as_of       date not null,                               -- the day that the fact is of
  source      text not null check (length(source) between 2 and 160),
  address     text not null check (address like 'https://%' and length(address) <= 500),
  recorded_at timestamptz not null,
  recorded_by uuid not null
);
create index city_facts_newest on properties.city_facts (city_id, kind, as_of desc, id desc);
create trigger append_only before update or delete or truncate on properties.city_facts
  for each statement execute function properties.refuse_change();

create view catalogue.city_facts as
select distinct on (city_id, kind) city_id, kind, text_id, text_en, as_of, source, address
from properties.city_facts order by city_id, kind, as_of desc, id desc;

grant select, insert on properties.city_facts to sepetak_app;
grant select on catalogue.city_facts to sepetak_app;
