import { createHash } from 'node:crypto'
import { type Proposal, propose } from '#approvals'
import type { AdjustmentReason } from '#contract'
import type { Db, Tx } from '#database'
import { type CleanFile, type FileStorage, storeFiles } from '#files'
import { readNames } from '#identity'
import { type Actor, isUuid, type Localized, plainText } from '#kernel'
import { findEntry, hasEntry, type WrittenEntry } from '#ledger'
import {
  type AdjustmentInput,
  contentOf,
  isReversible,
  type ProposedAdjustment,
  takenBackFrom,
} from './adjustment.ts'
import {
  documentMissing,
  entryNotReversible,
  investorUnknown,
  notesUnacceptable,
  ownBalance,
} from './refusals.ts'

type NewAdjustment = {
  readonly userId: string
  readonly adjustment: AdjustmentInput
  readonly reason: AdjustmentReason
  /** The reason shown to the investor with the movement. */
  readonly note: Localized
  /** The document that justifies the adjustment; required for a stated amount. */
  readonly document: CleanFile | null
}

/** The kind of these proposals. */
export const kind = 'balance-adjustment'

/**
 * Proposes to adjust an investor's available balance; another person of finance approves. Refuses with
 * `balance_adjustments.own`, `investor_unknown`, `entry_not_reversible`, `document_missing` or
 * `note_unacceptable`, and as `propose` does.
 */
export async function proposeAdjustment(
  storage: FileStorage,
  actor: Actor,
  input: NewAdjustment,
): Promise<Proposal> {
  const { userId, adjustment, document } = input
  if (userId === actor.userId) throw ownBalance()
  const note = normaliseNote(input.note)
  if (adjustment.form === 'amount' && document === null) throw documentMissing()
  const fileHash =
    document === null ? null : createHash('sha256').update(document.bytes).digest('hex')
  const files = document === null ? [] : [document]
  return await storeFiles(storage, files, async (tx, [fileId = null]) => {
    await requireInvestor(tx, userId)
    const shared = { userId, reason: input.reason, note, fileId, fileHash }
    const proposed = await proposedFrom(tx, adjustment, shared)
    return await propose(tx, {
      kind,
      subjectId: userId,
      aboutUserId: userId,
      content: contentOf(proposed),
      byUserId: actor.userId,
      now: storage.clock.now(),
    })
  })
}

type Shared = Pick<ProposedAdjustment, 'userId' | 'reason' | 'note' | 'fileId' | 'fileHash'>

async function proposedFrom(
  tx: Tx,
  adjustment: AdjustmentInput,
  shared: Shared,
): Promise<ProposedAdjustment> {
  if (adjustment.form === 'amount') {
    const { direction, amount, account } = adjustment
    return { ...shared, form: 'amount', account, amount: direction === 'give' ? amount : -amount }
  }
  const entry = await requireReversible(tx, shared.userId, adjustment.entryId)
  const { amount } = takenBackFrom(entry)
  const { id: entryId, kind: entryKind, reference } = entry
  return { ...shared, form: 'reversal', amount, entryId, entryKind, reference }
}

/** Returns the entry. Refuses when it cannot currently be reversed for this investor. */
export async function requireReversible(
  db: Db,
  userId: string,
  entryId: string,
): Promise<WrittenEntry> {
  const entry = await findEntry(db, entryId)
  if (entry === null || !isReversible(entry)) throw entryNotReversible()
  if (takenBackFrom(entry).userId !== userId) throw entryNotReversible()
  await requireNotTakenBack(db, userId, entry.reference)
  return entry
}

/** Refuses to reverse a deposit that the payment gateway has already taken back. */
export async function requireNotTakenBack(
  db: Db,
  userId: string,
  reference: string,
): Promise<void> {
  if (await hasEntry(db, userId, { kind: 'deposit-return', reference })) throw entryNotReversible()
}

/** Returns the name of an investor. Refuses an unknown id. */
export async function requireInvestor(db: Db, userId: string): Promise<string> {
  const name = isUuid(userId) ? (await readNames(db, [userId])).get(userId) : undefined
  if (name === undefined) throw investorUnknown()
  return name
}

const noteMin = 10
const noteMax = 400

function normaliseNote(note: Localized): Localized {
  const [id, en] = [plainText(note.id), plainText(note.en)]
  const isBad = (text: string) => [...text].length < noteMin || [...text].length > noteMax
  const bad = [...(isBad(id) ? ['noteId'] : []), ...(isBad(en) ? ['noteEn'] : [])]
  if (bad.length > 0) throw notesUnacceptable(bad)
  return { id, en }
}
