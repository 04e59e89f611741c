import { divide, type Rupiah } from '#kernel'

/** Units bought (positive) for an amount, fees included, or sold (negative) for what came of it;
 * money for units that are there no longer is of none. */
export type Trade = { readonly units: bigint; readonly amount: Rupiah }

export type CostBasis = {
  readonly units: bigint
  /** What the units left were paid with. */
  readonly cost: Rupiah
  /** What came for units that were sold, less what they had cost. */
  readonly realisedGain: Rupiah
}

/** Units that leave take their share of the cost with them, rounded half up. */
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

/** The units bought first leave first, each at what it was bought for. */
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
