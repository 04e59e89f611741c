import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { BankPurpose, LinePurpose } from '#contract'
import { brokenConstraint, type Db, type Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { type Actor, isUuid, newId, plainText, receiptNumber } from '#kernel'
import { postEntries } from '#ledger'
import {
  type AnnouncedEnd,
  bookAnnouncedEnd,
  isOfOrder,
  lockAnnouncedOrder,
  notifyEnd,
} from '../transfer-orders/explain-line.ts'
import type { TransferOrder } from '../transfer-orders/transfer-order.ts'
import { closeItem } from './items.ts'
import { linesFor } from './line-booking.ts'
import { lockLine } from './match-transfers.ts'
import { entryUnknown, evidenceMissing, itemNotOpen, purposeWrong } from './refusals.ts'
import { noonOf } from './statement-line.ts'

type NewBooking = {
  readonly itemId: string
  readonly purpose: LinePurpose
  readonly explanation: string
  /**
   * For `in-ledger`, the reference of the entry that shows the line; for an end of a transfer order, that of
   * the order.
   */
  readonly reference: string | null
  /** The document that proves it. */
  readonly evidence: CleanFile | null
}

/** The kind of these proposals. */
const kind = 'bank-line-booking'

/**
 * Proposes how to book a bank line that the ledger does not show, with a document; another person approves.
 * Refuses with `reconciliation.item_not_open`, `purpose_wrong`, `entry_unknown`, `order_unfit`,
 * `transfer_amount_unfit` or `evidence_missing`, and as `propose` does.
 */
export async function proposeBooking(
  storage: FileStorage,
  actor: Actor,
  { itemId, purpose, explanation, reference, evidence }: NewBooking,
): Promise<Proposal> {
  if (evidence === null) throw evidenceMissing()
  const fileHash = createHash('sha256').update(evidence.bytes).digest('hex')
  return await storeFiles(storage, [evidence], async (tx, [fileId = '']) => {
    const line = await readOpenLine(tx, itemId)
    const amount = line.amount - (line.ledger ?? 0n)
    if (isOfOrder(purpose) && line.ledger !== null) throw purposeWrong()
    const notification = isOfOrder(purpose)
      ? await notifyEnd(tx, line, { reference, purpose })
      : null
    if (notification === null) linesFor(purpose, amount, line.account)
    const shown = { reference: reference ?? '', amount, account: line.account }
    const entryId = purpose === 'in-ledger' ? await findShown(tx, shown) : null
    return await propose(tx, {
      kind,
      subjectId: itemId,
      content: {
        source: line.source,
        accountPurpose: line.account,
        amount: amount.toString(),
        bookedOn: line.bookedOn,
        sender: line.sender,
        text: line.text,
        purpose,
        reference: entryId === null && notification === null ? null : reference,
        entryId,
        explanation: plainText(explanation),
        fileId,
        fileHash,
        ...notification,
      },
      byUserId: actor.userId,
      now: storage.clock.now(),
    })
  })
}

/** The content was written by `proposeBooking` and never changes. */
type Booked = Partial<AnnouncedEnd> & {
  readonly source: string
  readonly amount: string
  readonly bookedOn: string
  readonly purpose: LinePurpose
  readonly reference: string | null
  readonly entryId: string | null
  readonly explanation: string
  readonly fileId: string
}

/**
 * Books a line as two people decided: posts it or records the entry that shows it, and closes the difference.
 * Refuses with `reconciliation.item_not_open` or `entry_unknown` when it has changed since.
 */
export const lineBooking = twoPersonAct({
  kind,
  content: asWritten<Booked>,
  carryOut: async (tx, { proposal, content: booked, actor, now }) => {
    const order = await lockAnnouncedOrder(tx, booked)
    await lockLine(tx, booked.source)
    const line = await readOpenLine(tx, proposal.subjectId)
    if (line.amount - (line.ledger ?? 0n) !== BigInt(booked.amount)) throw itemNotOpen()
    const by = { byUserId: actor.userId, now }
    if (order !== null) return await bookEnd(tx, proposal, { ...booked, order, line }, by)
    try {
      await book(tx, proposal, { ...booked, account: line.account }, by)
    } catch (error) {
      if (brokenConstraint(error) === 'line_bookings_entry_once') throw entryUnknown()
      throw error
    }
  },
})

type Deciding = { readonly byUserId: string; readonly now: Date }

async function bookEnd(
  tx: Tx,
  proposal: Proposal,
  { order, line, ...booked }: Booked & { readonly order: TransferOrder; readonly line: OpenLine },
  by: Deciding,
): Promise<void> {
  const { purpose, part = '', fee = '', fileId } = booked
  const evidence = { proposalId: proposal.id, fileId, byUserId: by.byUserId }
  await bookAnnouncedEnd(tx, order, line, { purpose, part, fee }, evidence, by.now)
  await closeBooked(tx, proposal, booked, by)
}

async function book(
  tx: Tx,
  proposal: Proposal,
  booked: Booked & Pick<OpenLine, 'account'>,
  by: Deciding,
): Promise<void> {
  const { id: proposalId, subjectId: itemId, proposedBy } = proposal
  const { source, account, bookedOn, purpose, fileId } = booked
  const { byUserId, now } = by
  const amount = BigInt(booked.amount)
  const lines = linesFor(purpose, amount, account)
  const entryId = booked.entryId ?? newId(now.getTime())
  if (lines !== null) {
    const reference = receiptNumber('BNK')
    const facts = {
      propertyId: null,
      actorId: byUserId,
      reference,
      happenedAt: noonOf(bookedOn, now),
    }
    await postEntries(tx, [{ ...facts, id: entryId, kind: 'bank-line', lines }])
  }
  await sql`
    insert into reconciliation.line_bookings (id, item_id, source, purpose, amount, entry_id, file_id,
      proposal_id, made_by, approved_by, booked_at)
    values (${newId(now.getTime())}, ${itemId}, ${source}, ${purpose}, ${amount}, ${entryId}, ${fileId},
      ${proposalId}, ${proposedBy}, ${byUserId}, ${now})`.execute(tx)
  await closeBooked(tx, proposal, { ...booked, entryId }, by)
}

async function closeBooked(
  tx: Tx,
  { subjectId: itemId, proposedBy }: Proposal,
  { purpose, amount, entryId, reference, explanation }: Booked,
  { byUserId, now }: Deciding,
): Promise<void> {
  await closeItem(tx, itemId, { explainedBy: proposedBy, approvedBy: byUserId, explanation, now })
  await recordAudit(tx, {
    happenedAt: now,
    actorId: byUserId,
    action: 'reconciliation.book-line',
    subjectKind: 'reconciliation-item',
    subjectId: itemId,
    details: { purpose, amount, entryId, reference },
  })
}

type OpenLine = {
  readonly source: string
  /** The purpose of the account of the line. */
  readonly account: BankPurpose
  readonly amount: bigint
  readonly ledger: bigint | null
  readonly bookedOn: string
  readonly sender: string | null
  readonly text: string
}

/** The line of an open difference, unless the ledger shows it now. */
async function readOpenLine(db: Db, itemId: string): Promise<OpenLine> {
  const { rows } = await sql<OpenLine>`
    select l.source, l.purpose as account, d.amount, d.ledger_amount as ledger, l.booked_on::text, l.sender, l.text
    from reconciliation.items i
    join reconciliation.booked_lines l on l.source = i.subject
    cross join lateral reconciliation.line_difference(l.source) d
    where i.id = ${isUuid(itemId) ? itemId : null}::uuid and i.explained_at is null
      and i.kind in ('bank-unknown', 'bank-amount-differs')`.execute(db)
  const [line] = rows
  if (line === undefined) throw itemNotOpen()
  return line
}

/** The entry with this reference that moves this bank account by this amount and is not matched with another line. */
async function findShown(
  db: Db,
  { reference, amount, account }: Pick<OpenLine, 'account' | 'amount'> & { reference: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select p.entry_id as id from reconciliation.bank_postings p
    where p.reference = ${reference} and p.purpose = ${account} and p.amount = ${amount}
      -- What was posted from a line shows that line.
      and p.kind not in ('bank-line', 'bank-line-reversal', 'bank-transfer') and not p.is_reversed
      and not exists (select from reconciliation.line_bookings b
        where b.entry_id = p.entry_id and b.undone_at is null)
      and not exists (select from reconciliation.transfers t where t.reference = p.reference)
    order by p.entry_id limit 1`.execute(db)
  const [entry] = rows
  if (entry === undefined) throw entryUnknown()
  return entry.id
}
