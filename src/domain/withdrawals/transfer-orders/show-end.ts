import { sql } from 'kysely'
import type { Tx } from '#database'
import { newId, receiptNumber } from '#kernel'
import {
  account,
  atBank,
  bankTransit,
  credit,
  debit,
  type Line,
  type NewEntry,
  postEntries,
} from '#ledger'
import { noonOf } from '../reconciliation/statement-line.ts'
import type { ShownEnd, TransferOrder } from './transfer-order.ts'

/** The matched line, and the two people who matched it; null for an automatic match. */
type LineMatchFacts = {
  readonly source: string
  readonly bookedOn: string
  readonly said: {
    readonly proposalId: string
    readonly fileId: string
    readonly byUserId: string
  } | null
}

/**
 * Books the match of a line with an order: money between the accounts is in `bank-transit`, the bank's
 * deduction is its charge. An order that was not recorded as sent becomes sent, and it is booked once both ends
 * are complete. The caller holds the locks on order and line.
 */
export async function bookMatch(
  tx: Tx,
  order: TransferOrder,
  end: ShownEnd,
  { source, bookedOn, said }: LineMatchFacts,
  now: Date,
): Promise<void> {
  const { side, amount, fee } = end
  const entryId = newId(now.getTime())
  const feeEntryId = fee === 0n ? null : newId(now.getTime())
  const facts = {
    propertyId: null,
    actorId: said?.byUserId ?? null,
    happenedAt: noonOf(bookedOn, now),
  }
  const { reference } = order
  const bank = atBank(side === 'left' ? order.from : order.to)
  const moved: NewEntry = {
    ...facts,
    id: entryId,
    kind: 'bank-transfer',
    reference,
    lines: linesOf(order, end),
  }
  // A separate entry, because the charge makes the accounts owe each other an amount and the transfer itself
  // does not.
  const charged = (id: string): NewEntry => ({
    ...facts,
    id,
    kind: 'bank-line',
    reference: receiptNumber('BNK'),
    lines: [debit(account('bank-costs', 'platform'), fee), credit(bank, fee)],
  })
  await postEntries(tx, [moved, ...(feeEntryId === null ? [] : [charged(feeEntryId)])])
  if (order.state === 'approved')
    await sql`
      update reconciliation.transfer_orders set state = 'sent', sent_at = ${now}
      where id = ${order.id}`.execute(tx)
  await sql`
    insert into reconciliation.transfer_lines
      (order_id, side, source, amount, fee, entry_id, fee_entry_id, proposal_id, file_id, booked_at)
    values (${order.id}, ${side}, ${source}, ${amount}, ${fee}, ${entryId}, ${feeEntryId},
      ${said?.proposalId ?? null}, ${said?.fileId ?? null}, ${now})`.execute(tx)
  const other = side === 'left' ? order.arrived : order.left
  if (order[side] + amount === order.amount && other === order.amount)
    await sql`
      update reconciliation.transfer_orders set state = 'booked' where id = ${order.id}`.execute(tx)
}

/** Money that leaves is in transit until it arrives; returned money is in transit until it is back. */
function linesOf({ from, to }: TransferOrder, { side, amount }: ShownEnd): Line[] {
  const bank = atBank(side === 'left' ? from : to)
  const isIntoBank = (side === 'arrived') === amount > 0n
  const moved = amount > 0n ? amount : -amount
  return isIntoBank
    ? [debit(bank, moved), credit(bankTransit, moved)]
    : [debit(bankTransit, moved), credit(bank, moved)]
}
