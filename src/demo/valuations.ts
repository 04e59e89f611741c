import { day, later, type Rupiah, share } from '#kernel'
import type { DemoLife, LifeDates } from './people/lives.ts'
import type { DemoProperty } from './properties/demo-property.ts'
import { seeded } from './seeded.ts'

export const halfYear = 182 * day

/** Returns the half-yearly valuations of a property since its units were issued, up to an instant. */
export function valuationsOf(
  property: DemoProperty,
  life: DemoLife,
  dates: LifeDates,
  until: Date,
): { readonly at: Date; readonly amount: Rupiah }[] {
  const chance = seeded(`${property.id} valuations`)
  const [least = 0, most = 0] = life.growthBasisPoints ?? []
  const valuations: { at: Date; amount: Rupiah }[] = []
  let amount = share(property.price, property.valuationBasisPoints, 'half-up')
  for (let at = later(dates.handedOverAt, 14 * day); at <= until; at = later(at, halfYear)) {
    amount = share(amount, 10_000 + chance.between(least, most), 'half-up')
    valuations.push({ at, amount: (amount / 1_000_000n) * 1_000_000n })
  }
  return valuations
}
