import { type BasisPoints, day, later } from '#kernel'
import { daysBefore } from '../jakarta-time.ts'

/** The stage of a demo property, and the result of its offering. */
export type DemoLife = {
  readonly propertyId: string
  readonly stage: 'coming-soon' | 'open' | 'closing' | 'operating' | 'failed'
  /** Days since its offering opened; negative: days until it opens. */
  readonly openedDaysAgo: number
  readonly windowDays: number
  /** Share of the units sold. */
  readonly soldBasisPoints: number
  /** Number of buyers. */
  readonly buyers: number
  /** Number of latest months without a tenant. */
  readonly emptyMonths?: number
  /** True when the latest distribution is overdue and an earlier one was late. */
  readonly isLate?: boolean
  /** The price of a sale some months ago, relative to the purchase price. */
  readonly salePriceBasisPoints?: BasisPoints
  /** The smallest and largest change of its value in a half-year. */
  readonly growthBasisPoints?: readonly [number, number]
}

export const demoLives: readonly DemoLife[] = [
  operating('kost-seturan', 735, 64, { growthBasisPoints: [180, 340] }),
  operating('apartemen-tebet-barat', 690, 31, { growthBasisPoints: [60, 180] }),
  operating('ruko-dago', 648, 72, { growthBasisPoints: [140, 300] }),
  operating('gudang-harapan-indah', 606, 58, {
    growthBasisPoints: [180, 320],
    salePriceBasisPoints: 12_400,
  }),
  operating('villa-sanur', 562, 66, { growthBasisPoints: [150, 330] }),
  operating('ruko-pakuwon-barat', 520, 55, { growthBasisPoints: [100, 220], isLate: true }),
  operating('rumah-prawirotaman', 497, 38, { growthBasisPoints: [-160, -40], emptyMonths: 4 }),
  open('apartemen-nagoya', 38, 40, 9430, 34),
  open('ruko-panakkukang', 33, 38, 8120, 47),
  open('rumah-bsd', 26, 40, 6680, 36),
  open('kost-setiabudi-bandung', 20, 42, 8860, 58),
  open('kost-margonda', 15, 44, 5240, 39),
  open('rukan-simpang-lima', 9, 44, 2710, 24),
  open('villa-canggu', 4, 44, 1130, 19),
  { ...open('rumah-setia-budi-medan', 52, 30, 10_000, 44), stage: 'closing' },
  { ...open('apartemen-gubeng', 110, 44, 3060, 17), stage: 'failed' },
  { ...open('villa-kuta-mandalika', -9, 40, 0, 0), stage: 'coming-soon' },
  { ...open('rukan-kemang-raya', -21, 44, 0, 0), stage: 'coming-soon' },
]

function operating(
  propertyId: string,
  openedDaysAgo: number,
  buyers: number,
  more: Pick<DemoLife, 'emptyMonths' | 'isLate' | 'growthBasisPoints' | 'salePriceBasisPoints'>,
): DemoLife {
  const facts = { windowDays: 30, soldBasisPoints: 10_000, buyers }
  return { propertyId, stage: 'operating', openedDaysAgo, ...facts, ...more }
}

function open(
  propertyId: string,
  openedDaysAgo: number,
  windowDays: number,
  soldBasisPoints: number,
  buyers: number,
): DemoLife {
  return { propertyId, stage: 'open', openedDaysAgo, windowDays, soldBasisPoints, buyers }
}

/** The dates of a property's stages. Those after the stage it has reached are planned or unused. */
export type LifeDates = {
  readonly publishedAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  readonly escrowFundedAt: Date
  readonly deedSignedAt: Date
  readonly registeredAt: Date
  readonly handedOverAt: Date
}

export function datesOf(life: DemoLife, now: Date): LifeDates {
  const opensAt = daysBefore(now, life.openedDaysAgo, 9)
  const closesAt = daysBefore(now, life.openedDaysAgo - life.windowDays, 16)
  const isAhead = life.openedDaysAgo < 0
  return {
    publishedAt: isAhead
      ? daysBefore(now, 3 - Math.floor(life.openedDaysAgo / 7), 10)
      : later(opensAt, -8 * day),
    opensAt,
    closesAt,
    escrowFundedAt: later(closesAt, 3 * day),
    deedSignedAt: later(closesAt, 12 * day),
    registeredAt: later(closesAt, 25 * day),
    handedOverAt: later(closesAt, 29 * day),
  }
}
