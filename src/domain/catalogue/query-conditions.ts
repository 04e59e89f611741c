import { type RawBuilder, sql } from 'kysely'
import type { PropertyQuery } from './property-query.ts'

export type Condition = RawBuilder<unknown>

/** Returns the conditions on a cell for the choices of a query. */
export function choiceConditions(query: PropertyQuery): Condition[] {
  const among = (column: string, chosen: readonly string[]) =>
    chosen.length === 0 ? [] : [sql`${sql.ref(column)} = any(${chosen}::text[])`]
  const is = (column: string, chosen: boolean | null) =>
    chosen === null ? [] : [sql`${sql.ref(column)} = ${chosen}`]
  return [
    ...among('city_id', query.cities),
    ...among('province_id', query.provinces),
    ...among('type', query.types),
    ...among('state', query.states),
    ...among('let_state', query.letStates),
    ...among('title_kind', query.titleKinds),
    ...is('is_sharia', query.isSharia),
    ...is('has_debt', query.hasDebt),
  ]
}

/** Selects the ids of the cells that match the choices. */
export function chosenCells(choices: readonly Condition[]): Condition {
  return sql`select id from catalogue.cells ${where(choices)}`
}

/** Returns the conditions on a listing for the ranges of a query. */
export function rangeConditions(query: PropertyQuery): Condition[] {
  const within = (
    column: string,
    { min, max }: { readonly min: number | bigint | null; readonly max: number | bigint | null },
  ) => [
    ...(min === null ? [] : [sql`${sql.ref(column)} >= ${min}`]),
    ...(max === null ? [] : [sql`${sql.ref(column)} <= ${max}`]),
  ]
  return [
    ...within('net_yield_basis_points', query.netYieldBasisPoints),
    ...within('unit_price', query.unitPrice),
    ...within('valuation_gap_basis_points', query.valuationGapBasisPoints),
    ...(query.endsBefore === null
      ? []
      : [sql`open_until <= ${query.endsBefore.toISOString()}::timestamptz`]),
    ...(query.publishedAfter === null
      ? []
      : [sql`published_at > ${query.publishedAfter.toISOString()}::timestamptz`]),
    ...(query.among === null ? [] : [sql`property_id = any(${query.among}::text[])`]),
  ]
}

/** Returns the number of columns with a range; 0 when the query has a list of ids, which is not a range. */
export function rangedColumns(query: PropertyQuery): number {
  const { netYieldBasisPoints, unitPrice, valuationGapBasisPoints } = query
  const ranged = [netYieldBasisPoints, unitPrice, valuationGapBasisPoints].filter(
    ({ min, max }) => min !== null || max !== null,
  ).length
  const until = query.endsBefore === null ? 0 : 1
  const since = query.publishedAfter === null ? 0 : 1
  return query.among === null ? ranged + until + since : 0
}

export function where(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}
