import { type PropertyQuery, unfilteredQuery } from '#catalogue'
import type { ListQuery } from '#contract/properties/list-query.ts'
import { day, later } from '#kernel'

/** Converts the query for the catalogue; `now` is the start of "within days". */
export function queryOf(asked: ListQuery, now: Date): PropertyQuery {
  const { q, city, province, type, state, title, sharia, debt, cursor } = asked
  const { yieldMin, yieldMax, priceMin, priceMax, gapMin, gapMax, endsWithinDays } = asked
  return {
    ...unfilteredQuery,
    text: q,
    cities: city ?? [],
    provinces: province ?? [],
    types: type ?? [],
    states: state ?? [],
    letStates: asked.let ?? [],
    titleKinds: title ?? [],
    isSharia: factOf(sharia),
    hasDebt: factOf(debt),
    netYieldBasisPoints: { min: yieldMin ?? null, max: yieldMax ?? null },
    unitPrice: { min: rupiahOf(priceMin), max: rupiahOf(priceMax) },
    valuationGapBasisPoints: { min: gapMin ?? null, max: gapMax ?? null },
    endsBefore: endsWithinDays === undefined ? null : later(now, endsWithinDays * day),
    publishedAfter: asked.publishedAfter === undefined ? null : new Date(asked.publishedAfter),
    sort: asked.sort,
    isReversed: asked.reverse === 'yes',
    limit: asked.limit,
    cursor: cursor ?? null,
  }
}

function factOf(answer: 'yes' | 'no' | undefined): boolean | null {
  return answer === undefined ? null : answer === 'yes'
}

function rupiahOf(value: number | undefined): bigint | null {
  return value === undefined ? null : BigInt(value)
}
