import type { OrderWithFills } from '#contract/market/market-body.ts'

type Fill = Pick<OrderWithFills['fills'][number], 'isBusted' | 'price' | 'units' | 'fee'>

/** What the busted trades of an order add up to; an order counts them as filled all the same. */
export function bustedOf(fills: readonly Fill[]): {
  readonly units: number
  readonly amount: number
  readonly fee: number
} {
  const busted = fills.filter(({ isBusted }) => isBusted)
  const sum = (of: (fill: Fill) => number) => busted.reduce((total, fill) => total + of(fill), 0)
  return {
    units: sum(({ units }) => units),
    amount: sum(({ price, units }) => price * units),
    fee: sum(({ fee }) => fee),
  }
}
