import { type Seeded, seeded } from '../seeded.ts'

/** Number of orders per property on the first collecting day. */
export const collectedOrders = 8

/** Returns when orders are placed on a trading day, by hour and minute, and how many per property. */
export function hoursOf(date: string): [number, number, number][] {
  const chance = seeded(date)
  return [
    [9, 0, 0],
    [10, chance.between(5, 55), 4],
    [13, chance.between(5, 55), 3],
    [15, chance.between(5, 40), 3],
    [16, 0, 0],
  ]
}

/** Most orders ask for a slightly better price than available, and some accept the price on offer. */
export function askedPrice(
  chance: Seeded,
  isSale: boolean,
  { reference, tick, low, high }: Record<'reference' | 'tick' | 'low' | 'high', bigint>,
): bigint {
  const steps =
    BigInt(chance.between(isSale ? -8 : -32, isSale ? 32 : 8)) * (reference / (1000n * tick))
  const price = reference + steps * tick
  return price < low ? low : price > high ? high : price
}
