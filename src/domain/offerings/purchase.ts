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
import { costOf, isOnSale, type Offering, type Subscription } from './offering.ts'
import {
  belowMinimum,
  costChanged,
  holderCapExceeded,
  notEnoughUnits,
  offeringNotOpen,
  quotaExceeded,
  riskStatementOutdated,
} from './refusals.ts'

/** What an investor asks for. */
export type Purchase = {
  readonly investorId: string
  readonly offeringId: string
  readonly units: bigint
  readonly riskStatementVersion: string
  /** What the buyer was shown to pay, fee included; nothing is bought for another amount. */
  readonly total?: Rupiah | undefined
}

/** What the law lets an investor do, and how much of this year's quota is used. */
export type BuyerStanding = {
  readonly isVerified: boolean
  /** Whether units suit them, by their own answers. */
  readonly suitability: Suitability
  /** Rupiah a year; null: no quota applies to this investor. */
  readonly quotaLimit: Rupiah | null
  readonly quotaUsed: Rupiah
  /** Offerings that open on this day or later are outside the limit; what they take counts for others. */
  readonly exemptFrom?: string | null
}

type Parties = Pick<Purchase, 'investorId' | 'offeringId'>

/** Every account a purchase touches. */
export function accountsOf(parties: Parties, asset: Asset): AccountRef[] {
  return [...accountsMoved(parties, asset), ...handedOver(parties, asset), debtOf(parties)]
}

/** The accounts a purchase posts to. */
export function accountsMoved({ investorId, offeringId }: Parties, asset: Asset): AccountRef[] {
  return [
    account('investor-cash', investorId),
    account('investor-held', investorId),
    account('investor-units-subscribed', investorId, asset),
    account('offering-escrow', offeringId),
    account('offering-units', offeringId, asset),
  ]
}

/** Looked at, too: who owes us something buys nothing; hardly anybody has such an account. */
export function debtOf({ investorId }: Parties): AccountRef {
  return account('investor-receivable', investorId)
}

/** Looked at for the holder cap and not posted to: an investor may have none yet. */
export function handedOver({ investorId }: Parties, asset: Asset): AccountRef[] {
  return [
    account('investor-units', investorId, asset),
    account('investor-units-held', investorId, asset),
  ]
}

/**
 * The lines of a purchase: the price goes to escrow, the fee is held until it can no longer be
 * cancelled, and the units wait in the investor's name for the closing.
 */
export function purchaseLines(purchase: Purchase, offering: Offering): Line[] {
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

/** Why this purchase cannot be made now, or null. Money is not looked at: the ledger refuses that. */
export function objection(
  purchase: Purchase,
  offering: Offering,
  standing: BuyerStanding,
  held: { unitsLeft: bigint; holderUnits: bigint },
  at: Date,
): Refusal | null {
  const { units } = purchase
  if (!isOnSale(offering, at)) return offeringNotOpen()
  if (purchase.riskStatementVersion !== offering.riskStatementVersion)
    return riskStatementOutdated()
  const { total } = costOf(offering, units)
  if (purchase.total !== undefined && purchase.total !== total) return costChanged({ total })
  const unfit = refusalToBuy(standing)
  if (unfit !== null) return unfit
  if (units < offering.minimumUnits) return belowMinimum({ minimumUnits: offering.minimumUnits })
  if (units > held.unitsLeft) return notEnoughUnits({ unitsLeft: held.unitsLeft })
  const capRoom = roomUnder(offering.holderUnitsMax, held.holderUnits)
  if (units > capRoom) return holderCapExceeded({ unitsRemaining: capRoom })
  const quotaRoom = quotaRemaining(standing, offering)
  if (quotaRoom !== null && costOf(offering, units).amount > quotaRoom) {
    return quotaExceeded({ remaining: quotaRoom })
  }
  return null
}

/** Rupiah of the yearly quota that are left for an offering; null when none applies to it. */
export function quotaRemaining(
  standing: BuyerStanding,
  { opensAt }: Pick<Offering, 'opensAt'>,
): Rupiah | null {
  const { quotaLimit, quotaUsed } = standing
  if (quotaLimit === null || isExempt(standing, opensAt)) return null
  return roomUnder(quotaLimit, quotaUsed)
}

/** What is left below a limit. */
export function roomUnder(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : limit - used
}

/** A purchase that was decided: what to write about it beside the ledger. */
export type Decided = {
  readonly subscription: Subscription
  readonly quotaYear: number
  readonly riskStatementVersion: string
  readonly entryId: string
  readonly feeHoldId: string | null
}

/**
 * Decides one purchase on the sheet, after those decided before it. Throws the refusal when it
 * cannot be made; the sheet is then as it was.
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
  const held = heldBy(sheet, purchase, offering)
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

function heldBy(sheet: Sheet, purchase: Purchase, offering: Offering) {
  const asset = unitsOf(offering.propertyId)
  const units = handedOver(purchase, asset).reduce((sum, ref) => sum + onSheet(sheet, ref), 0n)
  const subscribed = onSheet(
    sheet,
    account('investor-units-subscribed', purchase.investorId, asset),
  )
  return {
    unitsLeft: onSheet(sheet, account('offering-units', offering.id, asset)),
    holderUnits: units + subscribed,
  }
}
