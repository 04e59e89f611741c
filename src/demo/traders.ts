import { type Seeded, seeded } from './seeded.ts'

/** Orders of each property on the first day on which they are collected. */
export const collectedOrders = 8

/** When of a trading day orders are placed, by hour and minute, and how many of each property. */
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

/** Most want a little more than they would be given, and some pay what is asked. */
export function askedPrice(
  chance: Seeded,
  isSale: boolean,
  { reference, tick, low, high }: Record<'reference' | 'tick' | 'low' | 'high', bigint>,
): bigint {
  const steps =
    BigInt(chance.between(isSale ? -8 : -32, isSale ? 32 : 8)) * (reference / (1000n * tick))
  const wanted = reference + steps * tick
  return wanted < low ? low : wanted > high ? high : wanted
}

export function leastOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
