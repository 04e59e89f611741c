-- How many properties a word finds, cell by cell: what a broad word finds is counted without reading
-- the properties. Kept with every change of a listing, like the counts of cells.
create table properties.listing_word_counts (
  word_id integer not null references properties.listing_words,
  cell_id integer not null references properties.listing_cells,
  count   integer not null default 0 check (count >= 0),
  primary key (word_id, cell_id) include (count)
);

insert into properties.listing_word_counts (word_id, cell_id, count)
select w.id, l.cell_id, count(*) from properties.listings l, unnest(l.word_ids) as w (id)
group by w.id, l.cell_id;

create view catalogue.word_counts as
select n.word_id, n.cell_id, n.count, c.count as cell_count
from properties.listing_word_counts n left join properties.listing_cells c on c.id = n.cell_id
where n.count > 0;

grant select, insert, update (count) on properties.listing_word_counts to sepetak_app;
grant select on catalogue.word_counts to sepetak_app;
