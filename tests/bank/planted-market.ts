import type { Planted } from './planted.ts'

const aTrade = 'select id from market.trades where not is_private order by number limit 1'
const aPrivateTrade = 'select id from market.trades where is_private order by number limit 1'
/** Two orders of one book that were once open, one on each side. */
const aPair = `select b.id as buy_id, s.id as sell_id, k.window_id, k.low, k.high
  from market.books k
  join market.orders b on b.property_id = k.property_id and b.side = 'buy' and b.state <> 'filled' and b.counterparty_id is null
  join market.orders s on s.property_id = k.property_id and s.side = 'sell' and s.state <> 'filled' and s.counterparty_id is null
  limit 1`
const unchecked = `alter table market.orders drop constraint orders_hold, drop constraint orders_filled,
  drop constraint orders_in_a_window, drop constraint orders_check;`

/** Faults in matching and settlement. */
export const plantedInTheMarket: readonly Planted[] = [
  {
    name: 'a trade outside its collar',
    damage: `update market.trades set price = 200000 where id in (${aTrade})`,
    report: 'is outside the collar of its time',
  },
  {
    name: 'a private trade outside its collar',
    damage: `update market.trades set price = 200000 where id in (${aPrivateTrade})`,
    report: 'private trade',
  },
  {
    name: 'a private offer accepted by another person',
    damage: `${unchecked} update market.orders o set counterparty_id = uuidv7() from market.trades t
      where t.id in (${aPrivateTrade}) and o.id = t.sell_order_id`,
    report: 'and its orders are of',
  },
  {
    name: 'a private trade among the trades of the book',
    damage: `update market.trades set is_private = false where id in (${aPrivateTrade})`,
    report: 'where price and time require',
  },
  {
    name: 'a trade with a fee that its order does not owe',
    damage: `update market.trades set seller_fee = seller_fee + 1 where id in (${aTrade})`,
    report: 'records fees of',
  },
  {
    name: 'a private trade that credited its seller with less',
    damage: `update ledger.postings p set amount = p.amount + 1 from ledger.accounts a, market.trades t
      where t.id in (${aPrivateTrade}) and p.entry_id = t.entry_id and a.id = p.account_id and a.kind = 'investor-cash'
        and a.owner_id = t.seller_id::text`,
    report: 'plain sums are',
  },
  {
    name: 'a hold for an order that was posted with another amount',
    damage: `update ledger.postings p set amount = p.amount - 1 from ledger.accounts a, ledger.entries e
      where e.id = p.entry_id and e.kind = 'order-hold' and a.id = p.account_id and a.kind = 'investor-order-cash'`,
    report: 'plain sums are',
  },
  {
    name: 'a trade with the same investor on both sides',
    damage: `alter table market.trades drop constraint if exists trades_check, drop constraint if exists trades_check1;
      update market.trades set seller_id = buyer_id where id in (${aTrade})`,
    report: 'has one investor on both sides',
  },
  {
    name: 'a trade during a halt',
    damage: '',
    alter: ({ observed, ...record }) => {
      const halts = [...observed.halts].map(
        ([name, halt]) => [name, { ...halt, from: 0n }] as const,
      )
      return { ...record, observed: { ...observed, halts: new Map(halts) } }
    },
    report: 'was made while',
  },
  {
    name: 'a trade that skipped an earlier order at the same price',
    damage: `update market.trades t set sell_order_id = o.id from market.orders o
      where t.id in (${aTrade}) and o.property_id = t.property_id and o.side = 'sell' and o.id <> t.sell_order_id`,
    report: 'where price and time require',
  },
  {
    name: 'a lost trade',
    damage: `delete from market.trades where id in (${aTrade})`,
    report: 'traded',
  },
  {
    name: 'a trade without a command',
    damage: `insert into market.trades select (jsonb_populate_record(t, jsonb_build_object('id', uuidv7(), 'entry_id', uuidv7(),
      'number', nextval('market.numbers')))).* from market.trades t where id in (${aTrade})`,
    report: 'trades without a command',
  },
  {
    name: 'a command missing from the log of its book',
    damage: `delete from market.commands c using market.trades t, market.orders o
      where t.id in (${aTrade}) and o.id = t.buy_order_id and c.command ->> 'id' = o.number::text`,
    report: 'the book of',
  },
  {
    name: 'filled units without a trade',
    damage: `${unchecked} update market.orders set units_filled = units_filled - 1
      where id in (select buy_order_id from market.trades limit 1)`,
    report: 'and was filled with',
  },
  {
    name: 'more cancelled units than were ordered',
    damage: `${unchecked} update market.orders set units = units + 1 where state = 'cancelled'`,
    report: 'left its book with',
  },
  {
    name: 'money held for an order that no longer needs it',
    damage: `update ledger.accounts set balance = balance - 100 where kind = 'investor-order-cash'`,
    report: 'are held for orders of',
  },
  {
    name: 'an order placed twice',
    damage: `insert into market.orders select (jsonb_populate_record(o, jsonb_build_object('id', uuidv7(),
      'number', nextval('market.numbers'), 'priority', nextval('market.numbers')))).* from market.orders o
      order by o.number limit 1`,
    report: 'for market.place:',
  },
  {
    name: 'an acknowledged order that does not exist',
    damage: 'delete from market.orders',
    report: 'units filled, and nothing is stored',
  },
  {
    name: 'an order filled after its cancellation',
    damage: '',
    alter: ({ outcomes, ...record }) => {
      const done = [...outcomes.done].map(
        ([key, made]) =>
          [key, made.kind === 'order-cancellation' ? { ...made, amount: -1 } : made] as const,
      )
      return { ...record, outcomes: { ...outcomes, done: new Map(done) } }
    },
    report: 'order-cancellation',
  },
  {
    name: 'a seller paid less than the buyer paid',
    damage: `update ledger.postings p set amount = p.amount + 1 from ledger.accounts a, market.trades t
      where t.id in (${aTrade}) and p.entry_id = t.entry_id and a.id = p.account_id and a.kind = 'investor-cash'
        and a.owner_id = t.seller_id::text`,
    report: 'from its buyer, credited',
  },
  {
    name: 'a bust approved by two people without a reversing entry',
    damage:
      'delete from market.busts where trade_id in (select trade_id from market.busts limit 1)',
    report: 'was approved to be reversed and was reversed 0 times',
  },
  {
    name: 'a trade reversed twice in the ledger',
    damage: `drop index ledger.entries_reverses_key;
      insert into ledger.entries select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7()))).*
      from ledger.entries e where e.kind = 'trade-bust' limit 1`,
    report: 'was reversed 2 times in the ledger',
  },
  {
    name: 'crossing orders left in the book',
    damage: `${unchecked} with pair as materialized (${aPair})
      , books as (update market.books b set phase = 'trade' from pair where b.window_id = pair.window_id)
      update market.orders o set state = 'open', reason = null, ended_at = null, window_id = pair.window_id, lot = 1,
        limit_price = case o.side when 'buy' then pair.high else pair.low end
      from pair where o.id in (pair.buy_id, pair.sell_id)`,
    report: 'is crossed after matching',
  },
  {
    name: 'a unit created by a trade',
    damage: `update ledger.accounts set balance = balance - 1 where kind = 'investor-units' and asset in (
      select 'unit:' || property_id from market.books)`,
    report: 'holders of',
  },
  {
    name: 'a distribution paid for units bought after the record day',
    damage: `update distributions.payouts set units = units + 1 where distribution_id in (
      select id from distributions.declarations where property_id in (select property_id from market.books))`,
    report: 'and was counted with',
  },
]
