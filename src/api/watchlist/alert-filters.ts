import type { z } from '@hono/zod-openapi'
import type { Alert, AlertCondition, AlertFilters } from '#catalogue'
import type { AlertBody, Condition, Filters } from '#contract/watchlist/alert-body.ts'
import type { Domain } from '../encode.ts'

/** Converts filters for the room: without absent ones, and with the search text unchanged. */
export function filtersOf(request: Filters, words: readonly string[]): AlertFilters {
  const yes = (answer: 'yes' | 'no' | undefined) =>
    answer === undefined ? undefined : answer === 'yes'
  const { city, province, type, state, title, sharia, debt } = request
  const { yieldMin, yieldMax, priceMin, priceMax, gapMin, gapMax } = request
  const all = {
    words: words.length === 0 ? undefined : words,
    cities: city,
    provinces: province,
    types: type,
    states: state,
    letStates: request.let,
    titleKinds: title,
    isSharia: yes(sharia),
    hasDebt: yes(debt),
    ...{ yieldMin, yieldMax, priceMin, priceMax, gapMin, gapMax },
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

export function conditionOf(request: z.infer<typeof Condition>): AlertCondition {
  return 'value' in request ? { ...request, value: BigInt(request.value) } : request
}

export function withTypedFilters(
  alert: Alert,
  names: ReadonlyMap<string, string>,
): Domain<AlertBody> {
  const { propertyId, filters } = alert
  return {
    ...alert,
    property:
      propertyId === null ? null : { id: propertyId, name: names.get(propertyId) ?? propertyId },
    filters: typedFilters(filters),
  }
}

function typedFilters(filters: AlertFilters): Domain<AlertBody['filters']> {
  const { words, cities, provinces, types, states, letStates, titleKinds, ...rest } = filters
  const { isSharia, hasDebt, ...ranges } = rest
  const answer = (fact: boolean | undefined) =>
    fact === undefined ? undefined : fact ? 'yes' : 'no'
  const all = {
    q: words?.join(' '),
    city: cities,
    province: provinces,
    type: types,
    state: states,
    let: letStates,
    title: titleKinds,
    sharia: answer(isSharia),
    debt: answer(hasDebt),
    ...ranges,
  }
  // Stored filters were validated by the schema of new alerts.
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as AlertBody['filters']
}
