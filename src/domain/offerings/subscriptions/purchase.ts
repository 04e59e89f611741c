import type { Suitability } from '#contract'
import { isExempt, refusalToBuy } from '#investors'
import { hour, jakartaYear, later, newId, type Refusal, type Rupiah, receiptNumber } from '#kernel'
import {
  type AccountRef,
  type Asset,
  account,
  credit,
  debit,
  debtOpen,
  enter,
  holdLines,
  type Line,
  onSheet,
  type Sheet,
  unitsOf,
} from '#ledger'
import { costOf, isOnSale, type Offering, type Subscription } from '../offering.ts'
import {
  belowMinimum,
  costChanged,
  holderCapExceeded,
  notEnoughUnits,
  offeringNotOpen,
  quotaExceeded,
  riskStatementOutdated,
} from '../refusals.ts'

/** An investor's request to buy units. */
export type Purchase = {
  readonly investorId: string
  readonly offeringId: string
  readonly units: bigint
  readonly riskStatementVersion: string
  /** Ordered by a plan, whose investor may have accepted a newer risk statement than the offering shows. */
  readonly isOrderedInAdvance?: boolean | undefined
  /** The amount that the buyer was shown, including the fee; a purchase at another amount is refused. */
  readonly total?: Rupiah | undefined
}

/** What the law allows an investor, and how much of this year's quota is used. */
export type BuyerStanding = {
  readonly isVerified: boolean
  /** Whether units suit them according to their own answers. */
  readonly suitability: Suitability
  /** Rupiah a year; null when no quota applies to this investor. */
  readonly quotaLimit: Rupiah | null
  readonly quotaUsed: Rupiah
  /**
   * Offerings that open on this day or later are exempt from the limit; purchases in them still count for other
   * offerings.
   */
  readonly exemptFrom?: string | null
}

type Parties = Pick<Purchase, 'investorId' | 'offeringId'>

/** All accounts that a purchase touches. */
export function accountsOf(parties: Parties, asset: Asset): AccountRef[] {
  return [...accountsMoved(parties, asset), ...unitAccounts(parties, asset), debtOf(parties)]
}

/** The accounts that a purchase posts to. */
export function accountsMoved({ investorId, offeringId }: Parties, asset: Asset): AccountRef[] {
  return [
    account('investor-cash', investorId),
    account('investor-held', investorId),
    account('investor-units-subscribed', investorId, asset),
    account('offering-escrow', offeringId),
    account('offering-units', offeringId, asset),
  ]
}

/** Read as well: an investor who owes money cannot buy. Few investors have this account. */
export function debtOf({ investorId }: Parties): AccountRef {
  return account('investor-receivable', investorId)
}

/** Read for the holder cap, not posted to; an investor may have none yet. */
export function unitAccounts({ investorId }: Parties, asset: Asset): AccountRef[] {
  return [
    account('investor-units', investorId, asset),
    account('investor-units-held', investorId, asset),
  ]
}

/**
 * The lines of a purchase: the price goes to escrow, the fee is held while the purchase can be cancelled, and
 * the units wait for the closing in the investor's name.
 */
function purchaseLines(purchase: Purchase, offering: Offering): Line[] {
  const { investorId, offeringId, units } = purchase
  const { amount, fee } = costOf(offering, units)
  const asset = unitsOf(offering.propertyId)
  return [
    debit(account('investor-cash', investorId), amount),
    credit(account('offering-escrow', offeringId), amount),
    ...(fee === 0n ? [] : holdLines(investorId, fee)),
    debit(account('offering-units', offeringId, asset), units),
    credit(account('investor-units-subscribed', investorId, asset), units),
  ]
}

/** Returns the refusal of a purchase, or null. Does not check the balance, which the ledger refuses. */
export function objection(
  purchase: Purchase,
  offering: Offering,
  standing: BuyerStanding,
  held: { unitsLeft: bigint; holderUnits: bigint },
  at: Date,
): Refusal | null {
  const { units } = purchase
  if (!isOnSale(offering, at)) return offeringNotOpen()
  if (!hasAcceptedRisks(purchase, offering)) return riskStatementOutdated()
  const { total } = costOf(offering, units)
  if (purchase.total !== undefined && purchase.total !== total) return costChanged({ total })
  const unfit = refusalToBuy(standing)
  if (unfit !== null) return unfit
  if (units < offering.minimumUnits) return belowMinimum({ minimumUnits: offering.minimumUnits })
  if (units > held.unitsLeft) return notEnoughUnits({ unitsLeft: held.unitsLeft })
  const unitsRemaining = remainingBelow(offering.holderUnitsMax, held.holderUnits)
  if (units > unitsRemaining) return holderCapExceeded({ unitsRemaining })
  const remaining = quotaRemaining(standing, offering)
  if (remaining !== null && costOf(offering, units).amount > remaining) {
    return quotaExceeded({ remaining })
  }
  return null
}

/** Versions are dates, so their order is that of their names. */
function hasAcceptedRisks(
  { riskStatementVersion, isOrderedInAdvance = false }: Purchase,
  { riskStatementVersion: shown }: Offering,
): boolean {
  return isOrderedInAdvance ? riskStatementVersion >= shown : riskStatementVersion === shown
}

/** The remaining rupiah of the yearly quota for an offering; null when none applies. */
export function quotaRemaining(
  standing: BuyerStanding,
  { opensAt }: Pick<Offering, 'opensAt'>,
): Rupiah | null {
  const { quotaLimit, quotaUsed } = standing
  if (quotaLimit === null || isExempt(standing, opensAt)) return null
  return remainingBelow(quotaLimit, quotaUsed)
}

/** The remaining amount below a limit, not negative. */
export function remainingBelow(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : limit - used
}

/** A decided purchase: the rows to write in addition to the ledger entry. */
export type Decided = {
  readonly subscription: Subscription
  readonly quotaYear: number
  readonly riskStatementVersion: string
  readonly entryId: string
  readonly feeHoldId: string | null
}

/**
 * Decides one purchase on the sheet, after those decided before it. Throws the refusal when it cannot be made;
 * the sheet is then unchanged.
 */
export function decidePurchase(
  sheet: Sheet,
  purchase: Purchase,
  offering: Offering,
  standing: BuyerStanding,
  at: Date,
): Decided {
  const owed = onSheet(sheet, debtOf(purchase))
  if (owed > 0n) throw debtOpen({ owed })
  const held = heldUnits(sheet, purchase, offering)
  const refusal = objection(purchase, offering, standing, held, at)
  if (refusal !== null) throw refusal
  const receipt = receiptNumber('SBS')
  const entryId = newId(at.getTime())
  enter(sheet, {
    id: entryId,
    kind: 'subscription',
    happenedAt: at,
    reference: receipt,
    propertyId: offering.propertyId,
    actorId: purchase.investorId,
    lines: purchaseLines(purchase, offering),
  })
  const { amount, fee } = costOf(offering, purchase.units)
  return {
    entryId,
    feeHoldId: fee === 0n ? null : newId(at.getTime()),
    quotaYear: jakartaYear(at),
    riskStatementVersion: purchase.riskStatementVersion,
    subscription: {
      id: newId(at.getTime()),
      receiptNumber: receipt,
      offeringId: offering.id,
      propertyId: offering.propertyId,
      investorId: purchase.investorId,
      units: purchase.units,
      unitPrice: offering.unitPrice,
      amount,
      fee,
      state: 'active',
      placedAt: at,
      cancellableUntil: later(at, offering.coolingOffHours * hour),
      cancelledAt: null,
    },
  }
}

function heldUnits(sheet: Sheet, purchase: Purchase, offering: Offering) {
  const asset = unitsOf(offering.propertyId)
  const units = unitAccounts(purchase, asset).reduce((sum, ref) => sum + onSheet(sheet, ref), 0n)
  const subscribed = onSheet(
    sheet,
    account('investor-units-subscribed', purchase.investorId, asset),
  )
  return {
    unitsLeft: onSheet(sheet, account('offering-units', offering.id, asset)),
    holderUnits: units + subscribed,
  }
}
