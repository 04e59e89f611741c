import { allocate, hour, later, minute } from '#kernel'
import { seeded } from '../seeded.ts'
import type { DemoLife, LifeDates } from './lives.ts'

/** A purchase to generate, by the crowd or by an account of the demo. */
export type PlannedPurchase = {
  readonly investorId: string
  readonly units: bigint
  readonly at: Date
  /** The time of a deposit for it; null when the balance is already available. */
  readonly depositAt: Date | null
}

/**
 * Returns purchases by the crowd that add up to `units`. A few buy much and most buy little; no holder reaches
 * the ownership cap.
 */
export function crowdPurchases(
  life: DemoLife,
  dates: LifeDates,
  units: bigint,
  crowd: readonly string[],
  now: Date,
): PlannedPurchase[] {
  if (units === 0n) return []
  const chance = seeded(life.propertyId)
  const first = chance.between(0, crowd.length - 1)
  const weights = Array.from({ length: life.buyers }, () =>
    BigInt(3 + Math.floor(chance.fraction() ** 4 * 60)),
  )
  const parts = allocate(units, weights).filter((part) => part > 0n)
  const opened = dates.opensAt.getTime()
  const end = Math.min(dates.closesAt.getTime() - hour, now.getTime() - 10 * minute)
  return parts.map((part, index) => {
    const at = new Date(opened + Math.floor((end - opened) * chance.fraction() ** 1.4))
    return {
      // 7 and the size of the crowd have no common factor, so no person is chosen twice.
      investorId: crowd[(first + index * 7) % crowd.length] ?? '',
      units: part,
      at,
      depositAt: later(at, -chance.between(10, 1500) * minute),
    }
  })
}
