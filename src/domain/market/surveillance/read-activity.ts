import { sql } from 'kysely'
import type { Db } from '#database'
import { later, minute, type Rupiah, startOfDay } from '#kernel'
import type { Edge } from '../windows/window.ts'
import type { TradingDay } from './close-pushes.ts'
import type { Position } from './cornering.ts'
import type { PersonLink, SeenOrder, SeenTrade } from './finding.ts'
import type { PossibleRing } from './wash-trades.ts'

/** A book under surveillance: how far it was examined, and its current version. */
export type BookScan = {
  readonly windowId: string
  readonly propertyId: string
  /** The last trade that was examined. */
  readonly tradeNumber: bigint
  readonly lookedAt: Date
  readonly version: bigint
  readonly reference: Rupiah
}

/** The most rows of one kind that are examined together. */
const rowsMax = 2000

const ringsMax = 200

/** More accounts than this on one network and browser are a public place, which links nobody. */
const sharingMax = 5

const tradeColumns = sql`t.id, t.number, t.buyer_id, t.seller_id, t.price, t.units, t.traded_at`

/** The trades of a book that were not examined yet, oldest first. */
export async function newTrades(db: Db, look: BookScan): Promise<SeenTrade[]> {
  const { rows } = await sql<SeenTrade>`
    select ${tradeColumns} from market.valid_trades t
    where t.property_id = ${look.propertyId} and t.window_id = ${look.windowId} and t.number > ${look.tradeNumber}
    order by t.number limit ${rowsMax}`.execute(db)
  return rows
}

/** The trades since an instant between the pairs of these trades, in both directions. */
export async function tradesBetween(
  db: Db,
  look: BookScan,
  trades: readonly SeenTrade[],
  since: Date,
): Promise<SeenTrade[]> {
  if (trades.length === 0) return []
  const { rows } = await sql<SeenTrade>`
    select distinct ${tradeColumns}
    from unnest(
      ${trades.map(({ buyerId }) => buyerId)}::uuid[],
      ${trades.map(({ sellerId }) => sellerId)}::uuid[]) as p (buyer_id, seller_id)
    cross join lateral (values (p.buyer_id, p.seller_id), (p.seller_id, p.buyer_id)) as w (buyer_id, seller_id)
    join market.valid_trades t on t.buyer_id = w.buyer_id and t.traded_at >= ${since}
      and t.seller_id = w.seller_id and t.property_id = ${look.propertyId}
    order by t.number limit ${rowsMax}`.execute(db)
  return rows
}

/** The trades since an instant in the named circles, where all three pairs traded. */
export async function tradesInRings(
  db: Db,
  look: BookScan,
  rings: readonly PossibleRing[],
  since: Date,
): Promise<SeenTrade[]> {
  if (rings.length === 0) return []
  const { rows } = await sql<SeenTrade>`
    with rings as materialized (
      select distinct p.seller_id, p.buyer_id, n.third_id
      from unnest(
        ${rings.map(({ sellerId }) => sellerId)}::uuid[],
        ${rings.map(({ buyerId }) => buyerId)}::uuid[],
        ${rings.map(({ thirdId }) => thirdId)}::uuid[]) as p (seller_id, buyer_id, third_id)
      cross join lateral (
        select t.buyer_id as third_id from market.valid_trades t
        where t.seller_id = p.buyer_id and t.traded_at >= ${since} and t.property_id = ${look.propertyId}
          and t.buyer_id = coalesce(p.third_id, t.buyer_id)
        intersect
        select t.seller_id from market.valid_trades t
        where t.buyer_id = p.seller_id and t.traded_at >= ${since} and t.property_id = ${look.propertyId}
      ) n
      limit ${ringsMax}
    )
    select distinct ${tradeColumns}
    from rings r
    cross join lateral (values (r.seller_id, r.buyer_id), (r.buyer_id, r.third_id), (r.third_id, r.seller_id))
      as w (seller_id, buyer_id)
    join market.valid_trades t on t.seller_id = w.seller_id and t.traded_at >= ${since}
      and t.buyer_id = w.buyer_id and t.property_id = ${look.propertyId}
    order by t.number limit ${rowsMax}`.execute(db)
  return rows
}

/** The orders that their owners cancelled since an instant. */
export async function cancelledOrders(db: Db, look: BookScan, since: Date): Promise<SeenOrder[]> {
  const { rows } = await sql<SeenOrder>`
    select id, number, investor_id, side, limit_price, units, units_filled, placed_at, ended_at
    from market.orders
    where property_id = ${look.propertyId} and state = 'cancelled' and reason = 'owner' and ended_at >= ${since}
    order by ended_at, number limit ${rowsMax}`.execute(db)
  return rows
}

/** The trades of these people since an instant, as buyer or seller. */
export async function tradesOfPeople(
  db: Db,
  look: BookScan,
  people: readonly string[],
  since: Date,
): Promise<SeenTrade[]> {
  if (people.length === 0) return []
  const { rows } = await sql<SeenTrade>`
    select ${tradeColumns} from market.valid_trades t
    where t.property_id = ${look.propertyId} and t.traded_at >= ${since}
      and (t.buyer_id = any(${[...people]}::uuid[]) or t.seller_id = any(${[...people]}::uuid[]))
    order by t.number limit ${rowsMax}`.execute(db)
  return rows
}

/** The links of these people with each other and with others. */
export async function linksOf(db: Db, people: readonly string[]): Promise<PersonLink[]> {
  if (people.length === 0) return []
  type Row = { a: string; b: string; source: PersonLink['source'] }
  const { rows } = await sql<Row>`
    select distinct least(l.a, l.b) as a, greatest(l.a, l.b) as b, l.source
    from (
      select o.user_id as a, x.user_id as b, 'bank-account' as source
      from market.person_accounts o join market.person_accounts x using (number_hash)
      where o.user_id = any(${[...people]}::uuid[])
      union all
      select o.user_id, x.user_id, 'device'
      from market.person_devices o join market.person_devices x using (device)
      where o.user_id = any(${[...people]}::uuid[])
        and (select count(*) from market.person_devices s where s.device = o.device) <= ${sharingMax}
      union all
      select i.friend_id, i.referrer_id, 'invitation' from market.person_invitations i
      where i.friend_id = any(${[...people]}::uuid[])
      union all
      select i.friend_id, i.referrer_id, 'invitation' from market.person_invitations i
      where i.referrer_id = any(${[...people]}::uuid[])
    ) l
    where l.a <> l.b
    order by 3, 1, 2 limit ${rowsMax}`.execute(db)
  return rows.map(({ a, b, source }) => ({ people: [a, b], source }))
}

/** What people bought and sold in the window of a book, and their holdings. */
export async function positionsOf(
  db: Db,
  look: BookScan,
  people: readonly string[],
): Promise<Position[]> {
  if (people.length === 0) return []
  const { rows } = await sql<Position>`
    select p.id as investor_id,
      ((select coalesce(sum(t.units), 0) from market.valid_trades t
          where t.buyer_id = p.id and t.property_id = ${look.propertyId} and t.window_id = ${look.windowId})
        - (select coalesce(sum(t.units), 0) from market.valid_trades t
          where t.seller_id = p.id and t.property_id = ${look.propertyId} and t.window_id = ${look.windowId}))::bigint
        as units_bought,
      coalesce((select h.units from market.holders h
        where h.owner_id = p.id::text and h.property_id = ${look.propertyId}), 0)::bigint as units_held
    from unnest(${[...people]}::uuid[]) as p (id)`.execute(db)
  return rows
}

type Closing = { readonly close: Edge; readonly until: Date; readonly minutes: number }

/** The trades of a day that determine its price, and the activity shortly before and after its close. */
export async function tradingDay(
  db: Db,
  look: BookScan,
  { close, until, minutes }: Closing,
): Promise<TradingDay> {
  const lateFrom = later(close.at, -minutes * minute)
  const begin = startOfDay(close.day)
  // An auction is held at the close or a moment later.
  const end = later(close.at, minute)
  const { rows: before } = await sql<{ amount: bigint; units: bigint }>`
    select coalesce(sum(price * units), 0)::bigint as amount, coalesce(sum(units), 0)::bigint as units
    from market.book_trades
    where window_id = ${look.windowId} and property_id = ${look.propertyId}
      and traded_at >= ${begin} and traded_at < ${lateFrom}`.execute(db)
  const { rows: late } = await sql<SeenTrade>`
    select ${tradeColumns} from market.book_trades t
    where t.window_id = ${look.windowId} and t.property_id = ${look.propertyId}
      and t.traded_at >= ${lateFrom} and t.traded_at < ${end}
    order by t.number limit ${rowsMax}`.execute(db)
  const people = [...new Set(late.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))]
  const after = await tradesOfPeople(db, look, people, end)
  const taken = await cancelledOrders(db, look, lateFrom)
  return {
    reference: look.reference,
    amountBefore: before[0]?.amount ?? 0n,
    unitsBefore: before[0]?.units ?? 0n,
    late,
    takenBack: taken.filter(({ placedAt, endedAt }) => placedAt >= lateFrom && endedAt < close.at),
    afterwards: after.filter(({ tradedAt }) => tradedAt <= until),
  }
}
