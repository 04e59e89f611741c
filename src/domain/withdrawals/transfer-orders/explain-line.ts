import type { BankPurpose, LinePurpose } from '#contract'
import type { Tx } from '#database'
import { findOrder, lockOrder } from './read-orders.ts'
import { orderUnfit, transferAmountUnfit } from './refusals.ts'
import { bookMatch } from './show-end.ts'
import { shownEnd, type TransferOrder } from './transfer-order.ts'

/** A line of one of our accounts that is not matched yet. */
type FreeLine = {
  readonly source: string
  readonly account: BankPurpose
  readonly amount: bigint
  readonly bookedOn: string
}

/** How a line matches an order: as a part of it, or as all of its open amount less a bank charge. */
const partPurposes: readonly LinePurpose[] = ['transfer', 'transfer-fee']

export function isOfOrder(purpose: LinePurpose): boolean {
  return partPurposes.includes(purpose)
}

/** The order in a proposal to match a line; amounts as strings. */
export type AnnouncedEnd = {
  readonly orderId: string
  readonly ordered: string
  readonly part: string
  readonly fee: string
  /** The amount that remains open at that end. */
  readonly rest: string
}

/**
 * Matches a line with the order of this number. Refuses with `reconciliation.order_unfit` and
 * `transfer_amount_unfit`.
 */
export async function notifyEnd(
  tx: Tx,
  line: FreeLine,
  { reference, purpose }: { readonly reference: string | null; readonly purpose: LinePurpose },
): Promise<AnnouncedEnd> {
  const order = await findOrder(tx, reference ?? '')
  if (order === null) throw orderUnfit()
  const { side, amount: part, fee } = endOf(order, line, purpose)
  return {
    orderId: order.id,
    ordered: order.amount.toString(),
    part: part.toString(),
    fee: fee.toString(),
    rest: (order.amount - order[side] - part).toString(),
  }
}

/** Locks the order of a proposal before its line, in the same order as automatic matching. */
export async function lockAnnouncedOrder(
  tx: Tx,
  { orderId }: Partial<AnnouncedEnd>,
): Promise<TransferOrder | null> {
  return orderId === undefined ? null : await lockOrder(tx, orderId)
}

/** Books the match that two people agreed on. Refuses as `notifyEnd` does when the order has changed. */
export async function bookAnnouncedEnd(
  tx: Tx,
  order: TransferOrder,
  line: FreeLine,
  statedEnd: Pick<AnnouncedEnd, 'part' | 'fee'> & { readonly purpose: LinePurpose },
  said: { readonly proposalId: string; readonly fileId: string; readonly byUserId: string },
  now: Date,
): Promise<void> {
  const end = endOf(order, line, statedEnd.purpose)
  if (end.amount !== BigInt(statedEnd.part) || end.fee !== BigInt(statedEnd.fee)) throw orderUnfit()
  await bookMatch(tx, order, end, { ...line, said }, now)
}

function endOf(order: TransferOrder, line: FreeLine, purpose: LinePurpose) {
  const { state, from, to, amount: ordered, left, arrived } = order
  const isUnderWay = state === 'approved' || state === 'sent'
  if (!isUnderWay || (line.account !== from && line.account !== to)) throw orderUnfit()
  const end = shownEnd(order, line, purpose === 'transfer-fee')
  const open = ordered - (line.account === from ? left : arrived)
  if (end === null) throw transferAmountUnfit({ open, amount: line.amount })
  return end
}
