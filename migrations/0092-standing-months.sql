-- A standing order ends at most so many months after the day on which its last day is chosen.
alter table market.terms
  add column standing_months_max integer not null default 12 check (standing_months_max > 0);
alter table market.terms alter column standing_months_max drop default;
