import { sql } from 'kysely'
import type { HealthKind, TenantKind } from '#contract'
import type { Tx } from '#database'
import type { Localized, Rupiah } from '#kernel'
import {
  type Forecast,
  type MonthFigures,
  type PropertyFacts,
  readPlans,
  unitPriceBy,
} from '#properties'
import type { QuarterFigures, ReportedItem, ReportedLease } from '../quarter-figures.ts'
import { monthsOf, quarterAfter, quarterEnd } from './quarter.ts'

type Asked = {
  readonly quarter: string
  readonly version: number
  readonly madeOn: string
  readonly facts: PropertyFacts
}

/** Returns the figures and events of one quarter of a property, from the ledger and the records. */
export async function readQuarter(
  tx: Tx,
  { quarter, version, madeOn, facts }: Asked,
): Promise<QuarterFigures> {
  const { id, forecast, unitsTotal } = facts
  const range = { id, from: quarter, to: quarterEnd(quarter) }
  const [from = '', , to = ''] = monthsOf(quarterAfter(quarter, 1))
  const [accounts, payouts, corrections, leases, health, reserve, plans] = [
    await readMonths(tx, id, range.to),
    await readPayouts(tx, range),
    await readCorrections(tx, range),
    await readLeases(tx, range),
    await readHealth(tx, range),
    await readReserve(tx, range),
    await readPlans(tx, id, { from, to }),
  ]
  const quarterMonths = monthsOf(quarter)
  const earlier = monthsOf(quarterAfter(quarter, -1))
  const months = accounts.filter(({ month }) => quarterMonths.includes(month))
  const before = accounts.filter(({ month }) => earlier.includes(month))
  const first = accounts[0]?.month ?? quarterMonths[0] ?? ''
  return {
    ...range,
    version,
    madeOn,
    unitsTotal,
    months,
    missing: quarterMonths.filter(
      (month) => month >= first && !months.some((booked) => booked.month === month),
    ),
    corrections,
    netBefore: before.length === 0 ? null : sumOf(before),
    occupancyBasisPoints: meanOccupancy(months),
    payouts,
    forecast: forecast satisfies Forecast,
    sinceStart: { months: accounts.length, net: sumOf(accounts) },
    valuation: valuationBy(facts, range.to),
    plans,
    ...leases,
    ...health,
    reserve: { balance: reserve, target: facts.reserve },
  }
}

type Range = { readonly id: string; readonly from: string; readonly to: string }

function sumOf(months: readonly { readonly net: Rupiah }[]): Rupiah {
  return months.reduce((sum, { net }) => sum + net, 0n)
}

function meanOccupancy(months: readonly MonthFigures[]): number | null {
  if (months.length === 0) return null
  const sum = months.reduce((total, month) => total + month.occupancyBasisPoints, 0)
  return Math.round(sum / months.length)
}

function valuationBy(facts: PropertyFacts, day: string): QuarterFigures['valuation'] {
  const known = facts.valuations.filter(({ valuedOn }) => valuedOn <= day)
  const [newest, before = null] = known
  if (newest === undefined) return null
  return { newest, before, unitPrice: unitPriceBy(newest.amount, facts) }
}

const monthsMax = 1200

/** Returns all months up to a day, oldest first. */
async function readMonths(tx: Tx, id: string, to: string) {
  const { rows } = await sql<MonthFigures & { month: string }>`
    select to_char(m.month, 'YYYY-MM') as month, gross, management, maintenance, property_tax, insurance,
      reserve, income_tax, hotel_tax, net, occupancy_basis_points
    from reports.months m where property_id = ${id} and m.month <= ${to}::date
    order by m.month limit ${monthsMax}`.execute(tx)
  return rows
}

async function readPayouts(tx: Tx, { id, from, to }: Range): Promise<QuarterFigures['payouts']> {
  const { rows } = await sql<QuarterFigures['payouts'][number]>`
    select to_char(month, 'YYYY-MM') as month, paid_on, total, units from reports.payouts p
    where property_id = ${id} and paid_on between ${from}::date and ${to}::date
    order by paid_on, p.month`.execute(tx)
  return rows
}

async function readCorrections(tx: Tx, { id, from, to }: Range): Promise<Rupiah> {
  const { rows } = await sql<{ amount: Rupiah }>`
    select coalesce(sum(amount), 0)::bigint as amount from reports.corrections
    where property_id = ${id} and month between ${from}::date and ${to}::date`.execute(tx)
  return rows[0]?.amount ?? 0n
}

async function readReserve(tx: Tx, { id, to }: Range): Promise<Rupiah> {
  const { rows } = await sql<{ balance: Rupiah }>`
    select coalesce(sum(amount), 0)::bigint as balance from reports.reserve_movements
    where property_id = ${id} and on_day <= ${to}::date`.execute(tx)
  return rows[0]?.balance ?? 0n
}

type LeaseRow = {
  spaceId: string
  spaceEn: string
  tenantKind: TenantKind
  startsOn: string
  endedOn: string | null
}

const recordsMax = 200

async function readLeases(
  tx: Tx,
  { id, from, to }: Range,
): Promise<Pick<QuarterFigures, 'leases'>> {
  const { rows } = await sql<LeaseRow>`
    select space_id, space_en, tenant_kind, starts_on, ended_on from reports.leases
    where property_id = ${id} and starts_on <= ${to}::date
      and (ended_on is null or ended_on >= ${from}::date)
    order by starts_on, space_en limit ${recordsMax}`.execute(tx)
  const leaseOn = (onDay: string, { spaceId, spaceEn, tenantKind }: LeaseRow): ReportedLease => {
    return { space: { id: spaceId, en: spaceEn }, tenantKind, onDay }
  }
  return {
    leases: {
      started: rows
        .filter(({ startsOn }) => startsOn >= from)
        .map((row) => leaseOn(row.startsOn, row)),
      ended: rows.flatMap((row) =>
        row.endedOn !== null && row.endedOn <= to ? [leaseOn(row.endedOn, row)] : [],
      ),
      running: rows.filter(({ endedOn }) => endedOn === null || endedOn > to).length,
    },
  }
}

type HealthRow = {
  kind: HealthKind
  textId: string
  textEn: string
  openedOn: string
  dueOn: string | null
  doneOn: string | null
  amount: Rupiah | null
}

async function readHealth(
  tx: Tx,
  { id, from, to }: Range,
): Promise<Pick<QuarterFigures, 'items' | 'openRepairs' | 'lasting'>> {
  const { rows } = await sql<HealthRow>`
    select kind, text_id, text_en, opened_on, due_on, done_on, amount from reports.health_items
    where property_id = ${id} and opened_on <= ${to}::date
    order by opened_on desc, text_en limit ${recordsMax}`.execute(tx)
  const isWithin = (day: string | null) => day !== null && day >= from && day <= to
  const items = rows.flatMap((row) => healthEvents(row).filter(({ onDay }) => isWithin(onDay)))
  const open = rows.filter(
    ({ kind, doneOn }) => kind === 'repair' && (doneOn === null || doneOn > to),
  )
  const lasting = (['insurance', 'permit', 'land-tax'] as const).flatMap((kind) => {
    const newest = rows.find((row) => row.kind === kind)
    if (newest === undefined) return []
    const { dueOn, doneOn } = newest
    return [{ kind, dueOn, doneOn: doneOn !== null && doneOn <= to ? doneOn : null }]
  })
  return {
    items: items.toSorted((a, b) => (a.onDay < b.onDay ? -1 : 1)),
    openRepairs: open.map((row) => ({
      ...worded(row),
      kind: 'repair-opened',
      onDay: row.openedOn,
    })),
    lasting,
  }
}

function healthEvents(row: HealthRow): ReportedItem[] {
  const itemOn = (kind: ReportedItem['kind'], onDay: string | null): ReportedItem[] =>
    onDay === null ? [] : [{ ...worded(row), kind, onDay }]
  if (row.kind === 'inspection') return itemOn('inspection', row.openedOn)
  if (row.kind === 'land-tax') return itemOn('land-tax', row.doneOn)
  if (row.kind !== 'repair') return []
  return [...itemOn('repair-opened', row.openedOn), ...itemOn('repair-done', row.doneOn)]
}

function worded({ textId, textEn, amount }: HealthRow): { text: Localized; amount: Rupiah | null } {
  return { text: { id: textId, en: textEn }, amount }
}
