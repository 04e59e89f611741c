import { sql } from 'kysely'
import type { Db } from '#database'
import type { Rupiah } from '#kernel'

/** How an investor's money with us changed on a day in Jakarta, `YYYY-MM-DD`. */
export type MoneyDay = {
  readonly on: string
  /** The change of all balances together: free, held, held for orders, rewards, and the price in escrow. */
  readonly balance: Rupiah
  /**
   * The part of it from entries without a property: deposits, withdrawals with their fee, rewards, balance
   * adjustments, debts and inherited money.
   */
  readonly deposited: Rupiah
}

/**
 * The days on which an investor's money with us changed, oldest first. The escrow account belongs to the offering,
 * so an investor's money in it is the subscribed units at the price that the purchase moved out of the investor's
 * balances; all subscribed units of a property at one time have one price.
 */
export async function moneyByDay(db: Db, userId: string): Promise<MoneyDay[]> {
  const { rows } = await sql<MoneyDay>`
    with lines as (
      select a.id, a.asset = 'IDR' as is_money, p.sequence, -p.amount as amount, e.property_id, e.happened_at,
        sum(-p.amount) filter (where a.asset = 'IDR') over (partition by e.id) as money
      from ledger.accounts a
      join ledger.postings p on p.account_id = a.id
      join ledger.entries e on e.id = p.entry_id
      where a.owner_id = ${userId} and (a.kind = 'investor-units-subscribed' or a.asset = 'IDR' and a.kind in
        ('investor-cash', 'investor-held', 'investor-order-cash', 'investor-rewards'))
    ), priced as (
      select *, case when not is_money and money < 0 then -money / amount end as price,
        count(*) filter (where money < 0) over (partition by id order by sequence) as purchase
      from lines
    ), moves as (
      select property_id, (happened_at at time zone 'Asia/Jakarta')::date as day,
        case when is_money then amount
          else amount * max(price) over (partition by id, purchase) end as change
      from priced
    )
    select day::text as on, sum(change)::bigint as balance,
      coalesce(sum(change) filter (where property_id is null), 0)::bigint as deposited
    from moves group by day order by day`.execute(db)
  return rows
}
