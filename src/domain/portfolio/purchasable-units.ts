import { divide, least, type Rupiah } from '#kernel'

/** The facts that decide how many units of an offering an investor may still buy. */
export type OnSale = {
  readonly unitPrice: Rupiah
  readonly minimumUnits: bigint
  readonly holderUnitsMax: bigint
  readonly unitsLeft: bigint
}

/**
 * The most units that ownership cap, yearly limit and remaining units allow; zero when that is below the
 * smallest purchase. `limit` is the amount that may still be invested this year.
 */
export function purchasableUnits(offering: OnSale, ownUnits: bigint, limit: Rupiah): bigint {
  const { unitPrice, minimumUnits, holderUnitsMax, unitsLeft } = offering
  const most = least(holderUnitsMax - ownUnits, unitsLeft, divide(limit, unitPrice, 'down'))
  return most < minimumUnits ? 0n : most
}
