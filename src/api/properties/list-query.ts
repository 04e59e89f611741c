import { type PropertyQuery, unfilteredQuery } from '#catalogue'
import type { ListQuery } from '#contract/properties/list-query.ts'
import { day, later } from '#kernel'

/** Converts the query for the catalogue; `now` is the start of "within days". */
export function queryOf(request: ListQuery, now: Date): PropertyQuery {
  const { q, city, province, type, state, title, sharia, debt, cursor } = request
  const { yieldMin, yieldMax, priceMin, priceMax, gapMin, gapMax, endsWithinDays } = request
  return {
    ...unfilteredQuery,
    text: q,
    cities: city ?? [],
    provinces: province ?? [],
    types: type ?? [],
    states: state ?? [],
    letStates: request.let ?? [],
    titleKinds: title ?? [],
    isSharia: factOf(sharia),
    hasDebt: factOf(debt),
    netYieldBasisPoints: { min: yieldMin ?? null, max: yieldMax ?? null },
    unitPrice: { min: rupiahOf(priceMin), max: rupiahOf(priceMax) },
    valuationGapBasisPoints: { min: gapMin ?? null, max: gapMax ?? null },
    endsBefore: endsWithinDays === undefined ? null : later(now, endsWithinDays * day),
    publishedAfter: request.publishedAfter === undefined ? null : new Date(request.publishedAfter),
    sort: request.sort,
    isReversed: request.reverse === 'yes',
    limit: request.limit,
    cursor: cursor ?? null,
  }
}

function factOf(answer: 'yes' | 'no' | undefined): boolean | null {
  return answer === undefined ? null : answer === 'yes'
}

function rupiahOf(value: number | undefined): bigint | null {
  return value === undefined ? null : BigInt(value)
}
