import { divide, type Rupiah } from '#kernel'

/** What decides how many units of an offering one investor may still buy. */
export type OnSale = {
  readonly unitPrice: Rupiah
  readonly minimumUnits: bigint
  readonly holderUnitsMax: bigint
  readonly unitsLeft: bigint
}

/**
 * The most units that ownership cap, yearly limit and what is left allow; none where that is less
 * than the smallest purchase. `limit` is what may still be invested this year.
 */
export function roomIn(offering: OnSale, ownUnits: bigint, limit: Rupiah): bigint {
  const { unitPrice, minimumUnits, holderUnitsMax, unitsLeft } = offering
  const most = least(holderUnitsMax - ownUnits, unitsLeft, divide(limit, unitPrice, 'down'))
  return most < minimumUnits ? 0n : most
}

function least(...amounts: bigint[]): bigint {
  return amounts.reduce((left, right) => (right < left ? right : left))
}
