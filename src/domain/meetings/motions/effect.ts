import type { EffectTime, MotionKind } from '#contract'
import { divide, type Rupiah } from '#kernel'

/** The figures of a property that an effect is calculated from. */
export type EffectBasis = {
  readonly unitsTotal: bigint
  readonly reserve: Rupiah
  /** The rent of the newest booked month. */
  readonly gross: Rupiah | null
  /** The last distribution of rent: its amount and number of units, and whether no later month is booked. */
  readonly payout: {
    readonly month: string
    readonly total: Rupiah
    readonly units: bigint
    readonly isNewest: boolean
  } | null
  /** The total for all owners of a sale at the price of the motion. */
  readonly saleTotal: Rupiah | null
}

/** An estimate of the effect of a motion on an owner of so many units. */
export type Effect = {
  readonly units: bigint
  readonly time: EffectTime
  readonly change: bigint
  readonly lastPayout: {
    readonly month: string
    readonly amount: Rupiah
    readonly isNewest: boolean
  } | null
  readonly nextPayout: Rupiah | null
  readonly fromReserve: Rupiah | null
  readonly fromPayouts: Rupiah | null
}

/**
 * Estimates the effect of an adopted motion on so many units. A cost is paid from the reserve first and then
 * from payouts; rent and reserve change every payout by share; a sale pays the net price. Null when a motion
 * has no figure.
 */
export function effectOf(
  { kind, amount }: { readonly kind: MotionKind; readonly amount: Rupiah | null },
  units: bigint,
  basis: EffectBasis,
): Effect | null {
  if (amount === null || units === 0n || basis.unitsTotal === 0n) return null
  const found = changeOf(kind, amount, units, basis)
  if (found === null) return null
  const { time, change, fromReserve = null, fromPayouts = null } = found
  const { payout } = basis
  const lastPayout =
    payout === null
      ? null
      : {
          month: payout.month,
          amount: divide(payout.total * units, payout.units, 'down'),
          isNewest: payout.isNewest,
        }
  const next = lastPayout === null || time === 'sale' ? null : lastPayout.amount + change
  return {
    units,
    time,
    change,
    lastPayout,
    nextPayout: next === null || next > 0n ? next : 0n,
    fromReserve,
    fromPayouts,
  }
}

type Change = { time: EffectTime; change: bigint; fromReserve?: Rupiah; fromPayouts?: Rupiah }

function changeOf(
  kind: MotionKind,
  amount: Rupiah,
  units: bigint,
  basis: EffectBasis,
): Change | null {
  const share = (of: bigint) => shareOf(of, units, basis.unitsTotal)
  if (kind === 'repair') {
    const fromReserve = amount < basis.reserve ? amount : basis.reserve
    const fromPayouts = amount - fromReserve
    return { time: 'once', change: share(-fromPayouts), fromReserve, fromPayouts }
  }
  if (kind === 'reserve') return { time: 'month', change: share(-amount) }
  if (kind === 'rent-level')
    return basis.gross === null ? null : { time: 'month', change: share(amount - basis.gross) }
  if (kind === 'sale')
    return basis.saleTotal === null ? null : { time: 'sale', change: share(basis.saleTotal) }
  return kind === 'buy-back' ? { time: 'sale', change: amount * units } : null
}

// Rounded down, a loss too, so that the estimate never promises too much.
function shareOf(amount: bigint, units: bigint, unitsTotal: bigint): bigint {
  return amount < 0n
    ? -divide(-amount * units, unitsTotal, 'up')
    : divide(amount * units, unitsTotal, 'down')
}
