-- The most that one order may be worth at its price, in rupiah: a typing error must not move a thin book.
alter table market.terms add column amount_max bigint not null default 1000000000 check (amount_max > 0);
alter table market.terms alter column amount_max drop default;
