import type { Db } from '#database'
import { refusalsOfFrozen } from '#identity'
import { isExempt } from '#investors'
import type { Actor, Clock, Refusal, Rupiah } from '#kernel'
import { account, balances, debtOpen, insufficientFunds, unitsOf } from '#ledger'
import { type Cost, costOf } from '../offering.ts'
import { readOffering } from '../offerings.ts'
import { objection, quotaRemaining, remainingBelow } from './purchase.ts'
import { standingsOf } from './quota.ts'

/** The cost of a purchase and whether it could be made now. Nothing is reserved. */
type Quote = Cost & {
  readonly units: bigint
  readonly unitPrice: Rupiah
  readonly freeBalance: Rupiah
  /** The remaining rupiah of this year's quota; null when none applies. */
  readonly quotaRemaining: Rupiah | null
  /** Whether the investor's proof of a securities account exempts this offering from the limit. */
  readonly isExempt: boolean
  /** The number of units that the investor may still add under the ownership cap. */
  readonly holderUnitsRemaining: bigint
  readonly unitsLeft: bigint
  /** The refusal if it could not be made now; null when it could. */
  readonly refusal: Refusal | null
}

/** Quotes `units` of an offering for this investor with the same rules that decide the purchase. */
export async function quotePurchase(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: { offeringId: string; units: bigint },
): Promise<Quote> {
  const at = clock.now()
  const investorId = actor.userId
  const offering = await readOffering(db, input.offeringId)
  const asset = unitsOf(offering.propertyId)
  const [
    standings,
    [freeBalance = 0n, free = 0n, held = 0n, subscribed = 0n, unitsLeft = 0n, owed = 0n],
    frozen,
  ] = await Promise.all([
    standingsOf(db, [investorId], at),
    balances(db, [
      account('investor-cash', investorId),
      account('investor-units', investorId, asset),
      account('investor-units-held', investorId, asset),
      account('investor-units-subscribed', investorId, asset),
      account('offering-units', offering.id, asset),
      account('investor-receivable', investorId),
    ]),
    refusalsOfFrozen(db, [investorId]),
  ])
  const standing = standings.get(investorId)
  if (standing === undefined) throw new Error('an investor who was asked for has no standing')
  const holderUnits = free + held + subscribed
  const cost = costOf(offering, input.units)
  const purchase = { investorId, riskStatementVersion: offering.riskStatementVersion, ...input }
  const short = cost.total - freeBalance
  return {
    ...cost,
    units: input.units,
    unitPrice: offering.unitPrice,
    freeBalance,
    quotaRemaining: quotaRemaining(standing, offering),
    isExempt: isExempt(standing, offering.opensAt),
    holderUnitsRemaining: remainingBelow(offering.holderUnitsMax, holderUnits),
    unitsLeft,
    refusal:
      frozen.get(investorId) ??
      (owed > 0n ? debtOpen({ owed }) : null) ??
      objection(purchase, offering, standing, { unitsLeft, holderUnits }, at) ??
      (short > 0n
        ? insufficientFunds({ account: account('investor-cash', investorId), short })
        : null),
  }
}
