import { sql } from 'kysely'
import type { PropertyType } from '#contract'
import type { Db } from '#database'
import type { BasisPoints, Rupiah } from '#kernel'
import type { PropertyLabel, TitleKind } from '#properties'
import type { Flow } from './position.ts'
import type { Valued } from './unit-value.ts'

/** A property in a portfolio: its label, its kind and its launch forecast. */
export type HeldProperty = PropertyLabel & {
  readonly type: PropertyType
  readonly titleKind: TitleKind
  readonly raise: Rupiah
  readonly netYieldBasisPoints: BasisPoints
  readonly occupancyBasisPoints: BasisPoints
  readonly issuer: string
  readonly isDemo: boolean
  /** The day on which its units were issued, `YYYY-MM-DD`; null before. */
  readonly handedOverOn: string | null
  /** The forecast published at launch, which never changes. */
  readonly promise: {
    readonly madeOn: string
    /** For an ordinary month. */
    readonly net: Rupiah
    readonly occupancyBasisPoints: BasisPoints
    /** As a share of the value, per year. */
    readonly growthBasisPoints: BasisPoints | null
  } | null
}

/** The last payout of a property to all its holders; `month` is `YYYY-MM`, `paidOn` a day in Jakarta. */
export type LastPayout = {
  readonly month: string
  readonly paidOn: string
  readonly total: Rupiah
  readonly units: bigint
}

/** A declared payout for a month, to those who hold units at the start of the record day, `YYYY-MM-DD`. */
type DeclaredPayout = {
  readonly month: string
  readonly recordOn: string
  readonly payOn: string
  readonly total: Rupiah
}

/** The price of the last trade between investors. */
type LastTrade = { readonly on: string; readonly price: Rupiah }

/** A current lease; days are `YYYY-MM-DD`. Null when it has no end or no fixed rent. */
export type RunningLease = {
  readonly startsOn: string
  readonly endsOn: string | null
  readonly monthlyRent: Rupiah | null
}

/** A property whose units an investor has or had, with all ledger data about it. */
export type Holding = {
  readonly property: HeldProperty
  readonly flows: readonly Flow[]
  /** `amount` is the value of the building, on which the value of a unit is based. */
  readonly valuations: readonly (Valued['valuations'][number] & { readonly amount: Rupiah })[]
  readonly lastPayout: LastPayout | null
  readonly lastTrade: LastTrade | null
  /** Oldest month first. */
  readonly declared: readonly DeclaredPayout[]
  readonly leases: readonly RunningLease[]
}

// Floating point is exact here; `extract` would calculate in slower decimals.
const millisecondsOf = sql.raw("(date_part('epoch', happened_at) * 1000)::bigint")

type Cell = string | null
type Row = {
  moves: readonly (readonly Cell[])[] | null
  rents: readonly { readonly id: string; readonly at: string; readonly cash: string }[] | null
  properties: readonly PropertyRow[] | null
  valuations: readonly (readonly [string, string, string, string])[] | null
  payouts: readonly (readonly [string, string, string, string, string])[] | null
  trades: readonly (readonly [string, string, string])[] | null
  declared: readonly (readonly [string, string, string, string, string])[] | null
  leases: readonly (readonly [string, string, Cell, Cell])[] | null
}

/**
 * Reads everything that an investor has or had, by property id, in one statement. Rent makes up nearly all rows
 * and moves no units, so it is read as two arrays of numbers per property.
 */
export async function readBook(db: Db, userId: string): Promise<Holding[]> {
  const row = await readRow(db, userId)
  return row === null ? [] : holdingsOf(row)
}

/**
 * Reads the changes of each entry for one investor, by property in chronological order, including properties
 * without other data.
 */
export async function readFlows(db: Db, userId: string): Promise<ReadonlyMap<string, Flow[]>> {
  const row = await readRow(db, userId)
  return row === null ? new Map() : flowsOf(row)
}

async function readRow(db: Db, userId: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    with lines as materialized (
      select *, kind = 'distribution' and account_kind = 'investor-cash' as is_rent
      from portfolio.lines where owner_id = ${userId}
    ), moves as (
      select entry_id, kind, property_id, happened_at, recorded_at, reverses,
        coalesce(sum(amount) filter (where account_kind = 'investor-cash'), 0)
          - case when kind = 'inheritance' then coalesce((select sum(i.cost) from portfolio.inherited i
              where i.entry_id = lines.entry_id and i.owner_id = ${userId}), 0) else 0 end as cash,
        coalesce(sum(amount) filter (where account_kind = 'investor-units'), 0) as units,
        coalesce(sum(amount) filter (where account_kind = 'investor-units-subscribed'), 0) as pending_units
      from lines where not is_rent
      group by entry_id, kind, property_id, happened_at, recorded_at, reverses
    ), held as materialized (select distinct property_id as id from lines)
    select
      (select json_agg(json_build_array(entry_id, kind, property_id, ${millisecondsOf}::text, reverses,
          cash::text, units::text, pending_units::text) order by happened_at, recorded_at, entry_id)
        from moves) as moves,
      (select json_agg(to_json(r)) from (
        select property_id as id, array_agg(${millisecondsOf})::text as at, array_agg(amount)::text as cash
        from lines where is_rent group by property_id) r) as rents,
      (select json_agg(to_json(p) order by p.id)
        from (select *, unit_price::text as price, issue_price::text as issued, units_total::text as units,
            raise::text as raised, promised_net::text as promised
          from portfolio.properties where id in (select id from held)) p) as properties,
      (select json_agg(json_build_array(property_id, valued_on, unit_price::text, amount::text)
          order by valued_on)
        from portfolio.valuations where property_id in (select id from held)) as valuations,
      (select json_agg(json_build_array(property_id, to_char(month, 'YYYY-MM'),
          to_char(paid_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), total::text, units::text))
        from held cross join lateral (
          select m.property_id, m.month, m.paid_at, m.total, m.units from portfolio.months m
          where m.property_id = held.id and m.distribution_id is not null
          order by m.month desc limit 1) last) as payouts,
      (select json_agg(json_build_array(property_id, traded_on, price::text))
        from held cross join lateral (
          select t.property_id, t.traded_on, t.price from portfolio.trades t
          where t.property_id = held.id order by t.number desc limit 1) last) as trades,
      (select json_agg(json_build_array(property_id, to_char(month, 'YYYY-MM'),
          to_char(recorded_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'),
          to_char(pay_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD'), total::text) order by month)
        from portfolio.declared where property_id in (select id from held)) as declared,
      (select json_agg(json_build_array(property_id, starts_on, ends_on, monthly_rent::text))
        from portfolio.leases where property_id in (select id from held)) as leases`.execute(db)
  return rows[0] ?? null
}

function holdingsOf(row: Row): Holding[] {
  const flows = flowsOf(row)
  const valuations = Map.groupBy(row.valuations ?? [], ([id]) => id)
  const payouts = new Map((row.payouts ?? []).map((payout) => [payout[0], payout]))
  const trades = new Map((row.trades ?? []).map((trade) => [trade[0], trade]))
  const declared = Map.groupBy(row.declared ?? [], ([id]) => id)
  const leases = Map.groupBy(row.leases ?? [], ([id]) => id)
  return (row.properties ?? []).map((property): Holding => {
    const payout = payouts.get(property.id)
    const trade = trades.get(property.id)
    return {
      property: propertyOf(property),
      flows: flows.get(property.id) ?? [],
      valuations: (valuations.get(property.id) ?? []).map(([, valuedOn, unitPrice, amount]) => ({
        valuedOn,
        unitPrice: BigInt(unitPrice),
        amount: BigInt(amount),
      })),
      lastPayout: payout === undefined ? null : lastPayoutOf(payout),
      lastTrade: trade === undefined ? null : { on: trade[1], price: BigInt(trade[2]) },
      declared: (declared.get(property.id) ?? []).map(([, month, recordOn, payOn, total]) => ({
        month,
        recordOn,
        payOn,
        total: BigInt(total),
      })),
      leases: (leases.get(property.id) ?? []).map(([, startsOn, endsOn, rent]) => ({
        startsOn,
        endsOn,
        monthlyRent: rent === null ? null : BigInt(rent),
      })),
    }
  })
}

/** By property in chronological order; entries of one moment in ledger order. */
function flowsOf({ moves, rents }: Row): Map<string, Flow[]> {
  const flows = Map.groupBy((moves ?? []).map(moveOf), ({ propertyId }) => propertyId)
  for (const { id, at, cash } of rents ?? []) {
    const amounts = numbersIn(cash)
    const paid = numbersIn(at).map((instant, index) => rentOf(id, instant, amounts[index] ?? '0'))
    flows.set(id, [...(flows.get(id) ?? []), ...paid])
  }
  for (const list of flows.values())
    list.sort((left, right) => left.happenedAt.getTime() - right.happenedAt.getTime())
  return flows
}

function moveOf(cells: readonly Cell[]): Flow {
  const [entryId, kind, propertyId, happenedAt, reverses, cash, units, pendingUnits] = cells
  return {
    entryId: entryId ?? null,
    kind: kind ?? '',
    propertyId: propertyId ?? '',
    happenedAt: new Date(Number(happenedAt)),
    reverses: reverses ?? null,
    cash: BigInt(cash ?? 0),
    units: BigInt(units ?? 0),
    pendingUnits: BigInt(pendingUnits ?? 0),
  }
}

function rentOf(propertyId: string, instant: string, cash: string): Flow {
  return {
    entryId: null,
    kind: 'distribution',
    propertyId,
    happenedAt: new Date(Number(instant)),
    reverses: null,
    cash: BigInt(cash),
    units: 0n,
    pendingUnits: 0n,
  }
}

/** Parses an array in PostgreSQL's text format: `{1,2}`. */
function numbersIn(array: string): string[] {
  return array.slice(1, -1).split(',')
}

function lastPayoutOf(cells: readonly [string, string, string, string, string]): LastPayout {
  const [, month, paidOn, total, units] = cells
  return { month, paidOn, total: BigInt(total), units: BigInt(units) }
}

/** In the database's format, with amounts as strings, because JSON numbers would round large ones. */
type PropertyRow = Pick<HeldProperty, 'id' | 'code' | 'name' | 'type' | 'state'> & {
  title_kind: TitleKind
  let_state: HeldProperty['letState']
  price: string
  issued: string
  units: string
  raised: string
  promised: string | null
  promised_on: string | null
  promised_occupancy_basis_points: number | null
  promised_growth_basis_points: number | null
  net_yield_basis_points: number
  occupancy_basis_points: number
  issuer_name: string
  issuer_is_demo: boolean
  handed_over_on: string | null
  city_id: string
  city_name_id: string
  city_name_en: string
  src: string
  width: number
  height: number
  widths: number[]
  color: string
  alt_id: string
  alt_en: string
}

function propertyOf(row: PropertyRow): HeldProperty {
  const { id, code, name, type, state, src, width, height, widths, color } = row
  return {
    id,
    code,
    name,
    type,
    state,
    titleKind: row.title_kind,
    letState: row.let_state,
    unitPrice: BigInt(row.price),
    issuePrice: BigInt(row.issued),
    unitsTotal: BigInt(row.units),
    raise: BigInt(row.raised),
    netYieldBasisPoints: row.net_yield_basis_points,
    occupancyBasisPoints: row.occupancy_basis_points,
    city: { id: row.city_id, name: { id: row.city_name_id, en: row.city_name_en } },
    picture: { src, width, height, widths, color, alt: { id: row.alt_id, en: row.alt_en } },
    issuer: row.issuer_name,
    isDemo: row.issuer_is_demo,
    handedOverOn: row.handed_over_on,
    promise: promiseOf(row),
  }
}

function promiseOf(row: PropertyRow): HeldProperty['promise'] {
  const { promised, promised_on, promised_occupancy_basis_points: occupancy } = row
  if (promised === null || promised_on === null) return null
  return {
    madeOn: promised_on,
    net: BigInt(promised),
    occupancyBasisPoints: occupancy ?? 0,
    growthBasisPoints: row.promised_growth_basis_points,
  }
}
