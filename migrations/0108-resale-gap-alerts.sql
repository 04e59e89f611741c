-- An alert can compare the prices of other investors with the published value of a unit.
alter table watchlist.alerts drop constraint alerts_measure_check;
alter table watchlist.alerts add constraint alerts_measure_check check (measure in
  ('fits', 'opens', 'yield', 'price', 'gap', 'resale', 'resale-gap', 'next', 'units-left', 'closes'));
alter table watchlist.alerts drop constraint alerts_check;
alter table watchlist.alerts add constraint alerts_check check
  ((direction is not null) = (measure in ('yield', 'price', 'gap', 'resale', 'resale-gap')));
