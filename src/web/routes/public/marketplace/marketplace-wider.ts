import {
  boundsOf,
  filterKeys,
  type ListRange,
  listRanges,
  type MarketplaceQuery,
} from './marketplace-query.ts'

type FilterName = (typeof filterKeys)[number] | ListRange

/** The same list with one filter removed, and the number of its properties. */
export type Wider = {
  readonly filter: FilterName
  readonly list: MarketplaceQuery
  readonly count: number
}

const offeredMax = 3

/**
 * Returns the lists with one filter removed, fewest properties first because they are closest to the original
 * filters.
 */
export async function widerLists(
  query: MarketplaceQuery,
  count: (query: MarketplaceQuery) => Promise<number>,
): Promise<Wider[]> {
  const used: FilterName[] = [
    ...filterKeys.filter((key) => query[key].length > 0),
    ...listRanges.filter((range) => boundsOf(query, range) !== null),
  ]
  const lists = await Promise.all(
    used.map(async (filter) => {
      const wider = { ...without(query, filter), cursor: '' }
      return { filter, list: wider, count: await count(wider) }
    }),
  )
  return lists
    .filter((list) => list.count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, offeredMax)
}

function without(query: MarketplaceQuery, filter: FilterName): MarketplaceQuery {
  if (isRange(filter)) return { ...query, [`${filter}Min`]: '', [`${filter}Max`]: '' }
  return { ...query, [filter]: typeof query[filter] === 'string' ? '' : [] }
}

function isRange(filter: FilterName): filter is ListRange {
  return listRanges.some((range) => range === filter)
}
