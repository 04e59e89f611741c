import { divide, type Rupiah } from '#kernel'

/**
 * Units bought (positive) at a cost including fees, or sold (negative) for their proceeds. Proceeds of units
 * that are already retired have zero units.
 */
export type Trade = { readonly units: bigint; readonly amount: Rupiah }

export type CostBasis = {
  readonly units: bigint
  /** The cost of the remaining units. */
  readonly cost: Rupiah
  /** The proceeds of sold units less their cost. */
  readonly realisedGain: Rupiah
}

/** Average cost: sold units take their share of the cost with them, rounded half up. */
export function averageCost(trades: readonly Trade[]): CostBasis {
  let basis: CostBasis = { units: 0n, cost: 0n, realisedGain: 0n }
  for (const trade of trades) {
    if (trade.units > 0n) {
      basis = { ...basis, units: basis.units + trade.units, cost: basis.cost + trade.amount }
      continue
    }
    const sold = soldOf(trade, basis.units)
    const cost = sold === 0n ? 0n : divide(basis.cost * sold, basis.units, 'half-up')
    basis = less(basis, sold, cost, trade.amount)
  }
  return basis
}

/** First in, first out: the oldest units are sold first, each at its own cost. */
export function firstInFirstOut(trades: readonly Trade[]): CostBasis {
  const lots: Trade[] = []
  let basis: CostBasis = { units: 0n, cost: 0n, realisedGain: 0n }
  for (const trade of trades) {
    if (trade.units > 0n) {
      lots.push(trade)
      basis = { ...basis, units: basis.units + trade.units, cost: basis.cost + trade.amount }
      continue
    }
    const sold = soldOf(trade, basis.units)
    basis = less(basis, sold, takeFirst(lots, sold), trade.amount)
  }
  return basis
}

function takeFirst(lots: Trade[], sold: bigint): Rupiah {
  let [left, cost] = [sold, 0n]
  while (left > 0n) {
    const [lot] = lots
    if (lot === undefined) return cost
    if (lot.units <= left) {
      lots.shift()
      left -= lot.units
      cost += lot.amount
      continue
    }
    const part = divide(lot.amount * left, lot.units, 'half-up')
    lots[0] = { units: lot.units - left, amount: lot.amount - part }
    return cost + part
  }
  return cost
}

function soldOf(trade: Trade, held: bigint): bigint {
  if (-trade.units > held) throw new RangeError('more units are sold than were bought')
  return -trade.units
}

function less(basis: CostBasis, sold: bigint, cost: Rupiah, proceeds: Rupiah): CostBasis {
  return {
    units: basis.units - sold,
    cost: basis.cost - cost,
    realisedGain: basis.realisedGain + proceeds - cost,
  }
}
