import { hour, later } from '#kernel'
import { daysBefore } from '../jakarta-time.ts'
import type { PastWatching } from '../rows/watching.ts'

/** The watchlist of the demo's investor, with the days since each was added. */
const watched: readonly (readonly [propertyId: string, daysAgo: number])[] = [
  ['kost-setiabudi-bandung', 19],
  ['villa-canggu', 4],
  ['rukan-simpang-lima', 8],
  ['kost-margonda', 14],
  ['villa-kuta-mandalika', 2],
]

/** Saved before some of their matches were published, so that each has a new result. */
const searches = [
  { query: 'type=boarding-house', daysAgo: 46 },
  { query: 'title=SHGB&yieldMin=4&sort=yield', daysAgo: 30 },
  { query: 'type=villa', daysAgo: 21 },
] as const

/** Viewed properties, newest first, with the hours since. */
const seen: readonly (readonly [propertyId: string, hoursAgo: number])[] = [
  ['villa-canggu', 3],
  ['kost-setiabudi-bandung', 4],
  ['rumah-bsd', 6],
  ['rukan-simpang-lima', 27],
  ['villa-kuta-mandalika', 50],
  ['ruko-panakkukang', 73],
  ['apartemen-nagoya', 99],
  ['kost-margonda', 170],
]

/** Writes the watchlist, saved searches and viewed properties of the demo's investor. */
export function investorWatching(investorId: string, now: Date): PastWatching {
  return {
    investorId,
    watched: watched.map(([propertyId, daysAgo]) => {
      return { propertyId, at: daysBefore(now, daysAgo, 7, 40 + daysAgo) }
    }),
    searches: searches.map(({ query, daysAgo }) => {
      return { query, at: daysBefore(now, daysAgo, 20, daysAgo) }
    }),
    seen: seen.map(([propertyId, hoursAgo]) => {
      return { propertyId, at: later(now, -hoursAgo * hour) }
    }),
  }
}
