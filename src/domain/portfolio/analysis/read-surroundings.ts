import { sql } from 'kysely'
import type { PropertyEventKind, PropertyState } from '#contract'
import type { Db } from '#database'
import { type BasisPoints, basisPointsOf, type Localized, type Rupiah, startOfDay } from '#kernel'
import type { RecentPayout } from '../calendar/month-change.ts'
import { type Arrangement, arrangementOf } from './arrangement.ts'
import type { Goal } from './goal.ts'

/** An event in a property that the investor holds. */
type News = {
  readonly propertyId: string
  readonly propertyName: string
  readonly kind: PropertyEventKind
  readonly on: string
  readonly text: Localized | null
  readonly amount: Rupiah | null
}

/** A watched property whose price has changed, or that can be bought now. */
type WatchMove = {
  readonly propertyId: string
  readonly name: string
  readonly state: PropertyState
  readonly unitPrice: Rupiah
  readonly changeBasisPoints: BasisPoints
  readonly watchedAt: Date
  /** When its offering ends; null when none is open. */
  readonly openUntil: Date | null
}

/** The content around the figures on the home page. */
export type Surroundings = {
  readonly news: readonly News[]
  readonly watched: readonly WatchMove[]
  readonly recent: readonly RecentPayout[]
  readonly goal: Goal | null
  readonly arrangement: Arrangement
}

const newsMax = 4
const newsDays = 120
const watchedMax = 4

// Monthly events, and events without meaning for the building's value, are not news.
const quiet = [
  'distribution',
  'question-answered',
  'published',
  'offering-opened',
  'insurance',
  'permit',
]

type Texts = Readonly<Record<string, string | null>>
type Row = {
  news: readonly Texts[] | null
  watched: readonly Texts[] | null
  recent: readonly Texts[] | null
  goal: Texts | null
  cards: string[] | null
  columns: string[] | null
}

/** Reads all of it in one statement. `month` is the current one, `YYYY-MM`. */
export async function readSurroundings(
  db: Db,
  userId: string,
  heldIds: readonly string[],
  { today, since }: { readonly today: string; readonly since: string },
): Promise<Surroundings> {
  const { rows } = await sql<Row>`
    select
      (select json_agg(to_json(n)) from (
        select e.property_id, p.name, e.kind, e.on_day::text, e.text_id, e.text_en, e.amount::text
        from portfolio.news e join portfolio.properties p on p.id = e.property_id
        where e.property_id = any(${heldIds}::text[]) and e.on_day <= ${today}::date
          and e.on_day > ${today}::date - ${newsDays}::integer and e.kind <> all(${quiet}::text[])
        order by e.on_day desc, e.property_id limit ${newsMax}) n) as news,
      (select json_agg(to_json(w)) from (
        select property_id, name, state, unit_price::text, unit_price_then::text, watched_at::text,
          case when open_until < 'infinity' then open_until::text end as open_until
        from portfolio.watched where investor_id = ${userId}
        order by (unit_price = unit_price_then), watched_at desc limit ${watchedMax}) w) as watched,
      (select json_agg(to_json(r)) from (
        select y.property_id, y.property_name, to_char(y.paid_at at time zone 'Asia/Jakarta', 'YYYY-MM') as paid_in,
          to_char(y.month, 'YYYY-MM') as month, y.units::text, y.amount::text, y.total::text,
          y.units_paid::text, m.gross::text, m.management::text, m.maintenance::text,
          m.property_tax::text, m.insurance::text, m.reserve::text, m.income_tax::text, m.hotel_tax::text, m.net::text,
          m.occupancy_basis_points::text,
          (select sum(c.amount)::text from portfolio.corrections c
            where c.distribution_id = y.distribution_id) as corrected
        from portfolio.payouts y join portfolio.months m on m.property_id = y.property_id and m.month = y.month
        where y.investor_id = ${userId} and y.paid_at >= ${startOfDay(since)}
        order by y.paid_at) r) as recent,
      (select json_build_object('monthlyAmount', monthly_amount::text, 'targetYear', target_year::text)
        from portfolio.goals where investor_id = ${userId}) as goal,
      (select cards from portfolio.arrangements where investor_id = ${userId}) as cards,
      (select columns from portfolio.arrangements where investor_id = ${userId}) as columns`.execute(
    db,
  )
  const [row] = rows
  const { goal = null, cards = null, columns = null } = row ?? {}
  return {
    news: (row?.news ?? []).map(newsOf),
    watched: (row?.watched ?? []).map(watchMoveOf),
    recent: (row?.recent ?? []).map(recentOf),
    goal:
      goal === null
        ? null
        : {
            monthlyAmount: amountIn(goal, 'monthlyAmount'),
            targetYear: Number(goal.targetYear),
          },
    arrangement: arrangementOf(cards === null ? null : { cards, columns: columns ?? [] }),
  }
}

function amountIn(row: Texts, name: string): bigint {
  return BigInt(row[name] ?? 0)
}

function textIn(row: Texts, name: string): string {
  return row[name] ?? ''
}

function newsOf(row: Texts): News {
  const { text_id: id = null, text_en: en = null, amount = null } = row
  return {
    propertyId: textIn(row, 'property_id'),
    propertyName: textIn(row, 'name'),
    // The view has no other kinds.
    kind: textIn(row, 'kind') as PropertyEventKind,
    on: textIn(row, 'on_day'),
    text: id === null || en === null ? null : { id, en },
    amount: amount === null ? null : BigInt(amount),
  }
}

function watchMoveOf(row: Texts): WatchMove {
  const [now, then] = [amountIn(row, 'unit_price'), amountIn(row, 'unit_price_then')]
  const { open_until: openUntil = null } = row
  return {
    propertyId: textIn(row, 'property_id'),
    name: textIn(row, 'name'),
    // The column has no other states.
    state: textIn(row, 'state') as PropertyState,
    unitPrice: now,
    changeBasisPoints: basisPointsOf(now - then, then),
    watchedAt: new Date(textIn(row, 'watched_at')),
    openUntil: openUntil === null ? null : new Date(openUntil),
  }
}

function recentOf(row: Texts): RecentPayout {
  return {
    propertyId: textIn(row, 'property_id'),
    propertyName: textIn(row, 'property_name'),
    paidIn: textIn(row, 'paid_in'),
    month: textIn(row, 'month'),
    units: amountIn(row, 'units'),
    amount: amountIn(row, 'amount'),
    total: amountIn(row, 'total'),
    unitsPaid: amountIn(row, 'units_paid'),
    occupancyBasisPoints: Number(row.occupancy_basis_points),
    corrected: amountIn(row, 'corrected'),
    gross: amountIn(row, 'gross'),
    management: amountIn(row, 'management'),
    maintenance: amountIn(row, 'maintenance'),
    propertyTax: amountIn(row, 'property_tax'),
    insurance: amountIn(row, 'insurance'),
    reserve: amountIn(row, 'reserve'),
    incomeTax: amountIn(row, 'income_tax'),
    hotelTax: amountIn(row, 'hotel_tax'),
    net: amountIn(row, 'net'),
  }
}
