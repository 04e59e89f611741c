import { entitlements, type PayoutShare, type UnitsHeld } from '#distributions'
import { newId, type Rupiah } from '#kernel'
import { account, credit, debit, enter, type Sheet } from '#ledger'

/** A payout to the holders of a property for one month (`YYYY-MM`). */
type NewDistribution = {
  readonly propertyId: string
  readonly month: string
  /** The reference on statements. */
  readonly reference: string
  readonly total: Rupiah
  /** Investors who held units at this instant are paid. */
  readonly recordedAt: Date
  readonly paidAt: Date
  readonly holders: readonly UnitsHeld[]
  /** Whether it pays the proceeds of a sale, which were declared before as an amount owed. */
  readonly declarationId?: string
}

export type DecidedDistribution = Omit<NewDistribution, 'holders' | 'declarationId'> & {
  readonly id: string
  readonly isFinal: boolean
  readonly entryId: string
  readonly payouts: readonly PayoutShare[]
}

/**
 * Decides one distribution on the sheet: one entry moves the total from the property's cash, or from the amount
 * owed after a sale, to the holders. Refuses with `ledger.insufficient_funds` when the property has less.
 */
export function decideDistribution(sheet: Sheet, input: NewDistribution): DecidedDistribution {
  const { holders, declarationId, ...distribution } = input
  const from =
    declarationId === undefined
      ? account('property-cash', input.propertyId)
      : account('distribution-payable', declarationId)
  const payouts = entitlements(input.total, holders)
  const milliseconds = input.paidAt.getTime()
  const entryId = newId(milliseconds)
  enter(sheet, {
    id: entryId,
    kind: declarationId === undefined ? 'distribution' : 'sale-proceeds',
    happenedAt: input.paidAt,
    reference: input.reference,
    propertyId: input.propertyId,
    actorId: null,
    lines: [
      debit(from, input.total),
      ...payouts
        .filter((payout) => payout.amount > 0n)
        .map((payout) => credit(account('investor-cash', payout.investorId), payout.amount)),
    ],
  })
  const isFinal = declarationId !== undefined
  return { ...distribution, id: declarationId ?? newId(milliseconds), isFinal, entryId, payouts }
}
