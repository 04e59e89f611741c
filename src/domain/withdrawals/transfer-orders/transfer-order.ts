import type { BankPurpose, TransferOrderState } from '#contract'

/** An order to move money from one bank account of ours to another. */
export type TransferOrder = {
  readonly id: string
  /** Written beside it at the bank: `TRF-…`. */
  readonly reference: string
  readonly from: BankPurpose
  readonly to: BankPurpose
  readonly amount: bigint
  readonly state: TransferOrderState
  readonly madeAt: Date
  readonly sentAt: Date | null
  readonly cancelReason: string | null
  /** The days on which the bank booked it at either end; null: not yet. */
  readonly leftOn: string | null
  readonly arrivedOn: string | null
  readonly causes: readonly TransferCause[]
}

/** Entries of one kind that an order is for; below zero: they were owed the other way. */
export type TransferCause = { readonly entryKind: string; readonly amount: bigint }

/** What is still to be moved between two accounts, positive from the giver, for entries of one kind. */
export type TransferNeed = {
  readonly giver: BankPurpose
  readonly taker: BankPurpose
  readonly kind: string
  readonly amount: bigint
}

type Wanted = Pick<TransferOrder, 'from' | 'to' | 'amount' | 'causes'>

/** One order for each pair of accounts, net of what is owed both ways; none where that is nothing. */
export function netTransfers(needs: readonly TransferNeed[]): Wanted[] {
  const pairs = Map.groupBy(needs, ({ giver, taker }) => `${giver} ${taker}`)
  return [...pairs.values()].flatMap((pair): Wanted[] => {
    const [first] = pair
    const net = pair.reduce((sum, { amount }) => sum + amount, 0n)
    if (first === undefined || net === 0n) return []
    const { giver, taker } = first
    const sign = net > 0n ? 1n : -1n
    const [from, to] = net > 0n ? [giver, taker] : [taker, giver]
    const causes = pair.map(({ kind, amount }) => ({ entryKind: kind, amount: sign * amount }))
    return [{ from, to, amount: sign * net, causes }]
  })
}
