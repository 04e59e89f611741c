import { hour, later, minute, newId } from '#kernel'
import { payIn, simulatorClearing } from '../book.ts'
import type { PastEvent } from '../case.ts'
import { daysBefore } from '../jakarta-time.ts'
import type { PlannedPurchase } from './buyers.ts'
import type { LifeDates } from './lives.ts'

/** The purchases of the demo's investor in the properties that are operating today. */
const bought = new Map<string, bigint>([
  ['kost-seturan', 80n],
  ['apartemen-tebet-barat', 60n],
  ['ruko-dago', 40n],
  ['gudang-harapan-indah', 6n],
  ['villa-sanur', 28n],
  ['ruko-pakuwon-barat', 45n],
  ['rumah-prawirotaman', 30n],
])

/** The purchase that can still be cancelled. */
const newest = { propertyId: 'rumah-bsd', units: 25n, hoursAgo: 5 }

/** Amounts in rupiah and how many days ago: one deposit before every purchase, and two since. */
const deposits = [
  { amount: 8_500_000n, daysAgo: 734 },
  { amount: 6_000_000n, daysAgo: 689 },
  { amount: 10_500_000n, daysAgo: 647 },
  { amount: 6_500_000n, daysAgo: 605 },
  { amount: 7_000_000n, daysAgo: 561 },
  { amount: 9_000_000n, daysAgo: 519 },
  { amount: 3_000_000n, daysAgo: 496 },
  { amount: 3_000_000n, daysAgo: 167 },
  { amount: 2_500_000n, daysAgo: 12 },
]

/** Returns the investor's purchase in one offering, made on its second day; null when there is none. */
export function investorPurchase(
  propertyId: string,
  investorId: string,
  dates: LifeDates,
  now: Date,
): PlannedPurchase | null {
  if (propertyId === newest.propertyId) {
    const at = later(now, -newest.hoursAgo * hour)
    return { investorId, units: newest.units, at, depositAt: null }
  }
  const units = bought.get(propertyId)
  if (units === undefined) return null
  return { investorId, units, at: later(dates.opensAt, 34 * hour), depositAt: null }
}

const methods = ['va-bca', 'va-bca', 'va-mandiri', 'va-bca', 'va-bri'] as const

/** Returns the investor's deposits through the simulated gateway. */
export function investorDeposits(investorId: string, now: Date): PastEvent[] {
  return deposits.map(({ amount, daysAgo }, index) => {
    const paidAt = daysBefore(now, daysAgo, 12, 20 + (daysAgo % 30))
    const createdAt = later(paidAt, -(4 + (daysAgo % 11)) * minute)
    return {
      at: paidAt,
      applyTo(book) {
        const through = simulatorClearing
        const paid = payIn(book, { investorId, amount, through, at: paidAt })
        book.deposits.push({
          id: newId(createdAt.getTime()),
          userId: investorId,
          gateway: through.ownerId,
          method: methods[index % methods.length] ?? 'va-bca',
          amount,
          createdAt,
          paidAt,
          ...paid,
        })
      },
    }
  })
}
