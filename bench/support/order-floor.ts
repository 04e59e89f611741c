import pg from 'pg'
import { type Contender, hammer } from './rounds.ts'

/**
 * The minimum work for a durable order with one commit each: one book under one lock, matched by price and
 * time; a trade is a row, five balances and five entries, without foreign keys, rules or holds.
 */
export async function prepareOrderFloor(url: string, accounts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    create table floor_orders (id bigint generated always as identity primary key, account int not null, is_buy boolean not null,
      price bigint not null, size bigint not null);
    create index floor_buys on floor_orders (price desc, id) where is_buy and size > 0;
    create index floor_sells on floor_orders (price, id) where not is_buy and size > 0;
    create table floor_trades (id bigint generated always as identity primary key, buy bigint not null, sell bigint not null,
      price bigint not null, size bigint not null);
    create table floor_balances (account int primary key, balance bigint not null) with (fillfactor = 50);
    create table floor_entries (id bigint generated always as identity primary key, account int not null, amount bigint not null);
    insert into floor_balances select n, 0 from generate_series(0, ${accounts * 2}) n;
    create function floor_order(account_ int, is_buy_ boolean, price_ bigint, size_ bigint) returns void language plpgsql as $$
    declare
      own bigint; left_ bigint := size_; other record; n bigint;
    begin
      perform pg_advisory_xact_lock(1);
      insert into floor_orders (account, is_buy, price, size) values (account_, is_buy_, price_, size_) returning id into own;
      while left_ > 0 loop
        if is_buy_ then
          select * into other from floor_orders where not is_buy and size > 0 and price <= price_ order by price, id limit 1;
        else
          select * into other from floor_orders where is_buy and size > 0 and price >= price_ order by price desc, id limit 1;
        end if;
        exit when not found;
        n := least(left_, other.size);
        left_ := left_ - n;
        update floor_orders set size = size - n where id = other.id;
        insert into floor_trades (buy, sell, price, size) values (own, other.id, other.price, n);
        update floor_balances b set balance = balance + m.amount
          from (values (account_, n), (account_ + ${accounts}, -n * other.price), (other.account, -n),
            (other.account + ${accounts}, n * other.price), (0, 1::bigint)) as m (account, amount)
          where b.account = m.account;
        insert into floor_entries (account, amount) values (account_, n), (account_ + ${accounts}, -n * other.price),
          (other.account, -n), (other.account + ${accounts}, n * other.price), (0, 1);
      end loop;
      if left_ < size_ then update floor_orders set size = left_ where id = own; end if;
    end $$`)
  await client.end()
}

/** Places the orders that `next` returns, from this many connections. */
export function orderFloor(url: string, clients: number, next: () => FloorOrder): Contender {
  return {
    name: 'floor',
    run: async (seconds) => {
      const connections = Array.from(
        { length: clients },
        () => new pg.Client({ connectionString: url }),
      )
      for (const connection of connections) await connection.connect()
      const measured = await hammer(clients, seconds, async (client) => {
        const { account, isBuy, price, size } = next()
        await connections[client]?.query({
          name: 'order',
          text: 'select floor_order($1, $2, $3, $4)',
          values: [account, isBuy, price, size],
        })
      })
      for (const connection of connections) await connection.end()
      return measured
    },
  }
}

export type FloorOrder = {
  readonly account: number
  readonly isBuy: boolean
  readonly price: number
  readonly size: number
}
