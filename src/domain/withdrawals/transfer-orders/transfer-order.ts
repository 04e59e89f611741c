import type { BankPurpose, LineMatch, TransferOrderState } from '#contract'

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
  /** How much of it the statements show at either end. */
  readonly left: bigint
  readonly arrived: bigint
  /** The days on which the bank booked the last of it at either end; null: not all of it yet. */
  readonly leftOn: string | null
  readonly arrivedOn: string | null
  readonly causes: readonly TransferCause[]
  readonly lines: readonly OrderLine[]
}

/** The account that an order takes from, and the one that it brings to. */
export type OrderSide = 'left' | 'arrived'

/** A line of a statement that shows an end of an order, and the entry it was booked by. */
export type OrderLine = {
  readonly entryId: string
  readonly side: OrderSide
  /** Of the order; below zero: it came back. */
  readonly amount: bigint
  /** What the bank deducted. */
  readonly fee: bigint
  readonly bookedOn: string
  readonly text: string
  readonly match: LineMatch
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

/** What a line shows of an order: at which end, how much of it, and what the bank deducted. */
export type ShownEnd = Pick<OrderLine, 'side' | 'amount' | 'fee'>

/**
 * What a line of one of our accounts shows of an order, as people say: a part of it, or all that is open of
 * it but for a charge of the bank. A line the other way brings back what was shown. Null: it does not fit.
 */
export function shownEnd(
  {
    from,
    to,
    amount,
    left,
    arrived,
  }: Pick<TransferOrder, 'from' | 'to' | 'amount' | 'left' | 'arrived'>,
  line: { readonly account: BankPurpose; readonly amount: bigint },
  hasFee: boolean,
): ShownEnd | null {
  if (line.account !== from && line.account !== to) return null
  const side = line.account === from ? 'left' : 'arrived'
  const sign = side === 'left' ? -1n : 1n
  const shown = side === 'left' ? left : arrived
  const moved = sign * line.amount
  const whole = moved > 0n ? amount - shown : -shown
  const part = hasFee ? whole : moved
  const fee = sign * part - line.amount
  const isWithin = part !== 0n && shown + part >= 0n && shown + part <= amount
  return isWithin && fee > 0n === hasFee && fee >= 0n ? { side, amount: part, fee } : null
}
