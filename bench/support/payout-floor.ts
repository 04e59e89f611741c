import type pg from 'pg'

/** The minimum work for a payout: holdings, wallets and entries without foreign keys or rules. */
export async function prepareFloor(client: pg.Client, holders: number): Promise<void> {
  await client.query(`
    create table holdings (account bigint primary key, units bigint not null);
    create table wallets (account bigint primary key, balance bigint not null) with (fillfactor = 50);
    create table entries (id bigint generated always as identity primary key, account bigint not null, amount bigint not null);
    create index entries_of_account on entries (account, id);
    insert into holdings select n, 1 + n % 3 from generate_series(1, ${holders}) n;
    insert into wallets select n, 0 from generate_series(1, ${holders}) n`)
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

/** Shares by largest remainder, balances and entries in one statement and one transaction. */
export async function onePayoutStatement(client: pg.Client, total: bigint): Promise<void> {
  await client.query(`
    with sums as (select sum(units)::bigint as units from holdings),
    shares as (
      select h.account, ${total}::bigint * h.units / s.units as least, ${total}::bigint * h.units % s.units as remainder
      from holdings h, sums s
    ), numbered as (
      select account, least, row_number() over (order by remainder desc, account) as place,
        ${total}::bigint - sum(least) over ()::bigint as missing from shares
    ), parts as materialized (
      select account, least + case when place <= missing then 1 else 0 end as amount from numbered
    ), paid as (
      update wallets w set balance = w.balance + p.amount from parts p where w.account = p.account
    )
    insert into entries (account, amount) select account, amount from parts`)
}
