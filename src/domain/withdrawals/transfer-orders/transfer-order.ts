import type { BankPurpose, LineMatch, TransferOrderState } from '#contract'

/** An order to move money between two of our bank accounts. */
export type TransferOrder = {
  readonly id: string
  /** The reference given to the bank: `TRF-…`. */
  readonly reference: string
  readonly from: BankPurpose
  readonly to: BankPurpose
  readonly amount: bigint
  readonly state: TransferOrderState
  readonly madeAt: Date
  readonly sentAt: Date | null
  readonly cancelReason: string | null
  /** The amounts that the statements show at each end. */
  readonly left: bigint
  readonly arrived: bigint
  /** The days on which the bank booked the last part at each end; null while incomplete. */
  readonly leftOn: string | null
  readonly arrivedOn: string | null
  readonly causes: readonly TransferCause[]
  readonly lines: readonly OrderLine[]
}

/** The paying and the receiving account of an order. */
export type OrderSide = 'left' | 'arrived'

/** A statement line matched with an end of an order, and its entry. */
export type OrderLine = {
  readonly entryId: string
  readonly side: OrderSide
  /** The amount of the order; negative when it was returned. */
  readonly amount: bigint
  /** The bank's charge. */
  readonly fee: bigint
  readonly bookedOn: string
  readonly text: string
  readonly match: LineMatch
}

/** The amount of an order for entries of one kind; negative when it was owed in the other direction. */
export type TransferCause = { readonly entryKind: string; readonly amount: bigint }

/** The amount that one account owes another for entries of one kind. */
export type TransferNeed = {
  readonly giver: BankPurpose
  readonly taker: BankPurpose
  readonly kind: string
  readonly amount: bigint
}

type PlannedTransfer = Pick<TransferOrder, 'from' | 'to' | 'amount' | 'causes'>

/** Returns one order per pair of accounts with the net amount of both directions; none when it is zero. */
export function netTransfers(needs: readonly TransferNeed[]): PlannedTransfer[] {
  const pairs = Map.groupBy(needs, ({ giver, taker }) => `${giver} ${taker}`)
  return [...pairs.values()].flatMap((pair): PlannedTransfer[] => {
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

/** The match of a line with an order: the end, the amount, and the bank's charge. */
export type ShownEnd = Pick<OrderLine, 'side' | 'amount' | 'fee'>

/**
 * Matches a line of one of our accounts with an order as staff specify: as a part of it, or as all of its open
 * amount less a bank charge. A line in the other direction returns an amount that was matched. Null when it
 * does not fit.
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
