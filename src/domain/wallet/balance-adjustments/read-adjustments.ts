import { sql } from 'kysely'
import { type Proposal, readProposal, readProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { AdjustmentReason } from '#contract'
import { type Db, transaction } from '#database'
import { type FileStorage, fileNameOf, openFile } from '#files'
import { readNames } from '#identity'
import type { Actor, Localized, Page, PageRequest, Rupiah } from '#kernel'
import { account, balances, findEntries, type Movement, movements } from '#ledger'
import { isReversible, type ProposedAdjustment, proposedIn, reversibleKinds } from './adjustment.ts'
import { kind, requireInvestor } from './propose-adjustment.ts'
import { adjustmentNotFound, ownBalance } from './refusals.ts'

/** An adjustment as staff see it. */
export type StaffAdjustment = {
  readonly proposal: Proposal
  readonly proposed: ProposedAdjustment
  readonly investorName: string | null
  /** The investor's current available balance. */
  readonly free: Rupiah
}

/** Returns the adjustments in one state, newest first. */
export async function readAdjustments(
  db: Db,
  state: Proposal['state'],
  page: PageRequest,
): Promise<Page<StaffAdjustment>> {
  const { items, nextCursor } = await readProposals(db, { kinds: [kind], state }, page)
  const userIds = items.map(({ subjectId }) => subjectId)
  const [names, free] = await Promise.all([
    readNames(db, userIds),
    balances(
      db,
      userIds.map((userId) => account('investor-cash', userId)),
    ),
  ])
  return {
    nextCursor,
    items: items.map((proposal, index) => ({
      proposal,
      proposed: proposedIn(proposal),
      investorName: names.get(proposal.subjectId) ?? null,
      free: free[index] ?? 0n,
    })),
  }
}

/** The data of an investor that finance sees before proposing an adjustment. */
type AdjustableBalance = {
  readonly userId: string
  readonly name: string
  readonly free: Rupiah
  readonly owed: Rupiah
  /** The newest movements that can be reversed here. */
  readonly entries: readonly Movement[]
}

const entriesShown = 30

/** Returns the balance and the reversible movements of an investor, and records the access in the audit log. */
export async function readAdjustableBalance(
  { db, clock }: Pick<FileStorage, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<AdjustableBalance> {
  if (userId === actor.userId) throw ownBalance()
  const name = await requireInvestor(db, userId)
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'balance-adjustments.view-movements',
      subjectKind: 'user',
      subjectId: userId,
    }),
  )
  const cash = account('investor-cash', userId)
  const [[free = 0n, owed = 0n], found] = await Promise.all([
    balances(db, [cash, account('investor-receivable', userId)]),
    movements(
      db,
      cash,
      { limit: entriesShown, cursor: null },
      { kinds: [...reversibleKinds], state: 'posted' },
    ),
  ])
  const written = await findEntries(
    db,
    found.items.map(({ entryId }) => entryId),
  )
  const entries = found.items.filter(({ entryId }) => {
    const entry = written.get(entryId)
    return entry !== undefined && isReversible(entry)
  })
  return { userId, name, free, owed, entries }
}

/** Returns the document of an adjustment for staff, and records the access in the audit log. */
export async function openDocument(
  storage: FileStorage,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const proposal = await readProposal(storage.db, proposalId)
  if (proposal.kind !== kind) throw adjustmentNotFound()
  const { fileId } = proposedIn(proposal)
  const file = fileId === null ? null : await openFile(storage.db, storage, fileId)
  if (file === null) throw adjustmentNotFound()
  await transaction(storage.db, (tx) =>
    recordAudit(tx, {
      happenedAt: storage.clock.now(),
      actorId: actor.userId,
      action: 'balance-adjustments.open-document',
      subjectKind: 'user',
      subjectId: proposal.subjectId,
      details: { proposalId },
    }),
  )
  return { name: fileNameOf('bukti-koreksi', 1, file.type), ...file }
}

/** The reason of an adjustment as shown to the investor. */
export type AdjustmentNote = { readonly reason: AdjustmentReason; readonly note: Localized }

/** Returns the reasons of adjustments by entry id, without entries that are not adjustments. */
export async function adjustmentNotes(
  db: Db,
  entryIds: readonly string[],
): Promise<Map<string, AdjustmentNote>> {
  if (entryIds.length === 0) return new Map()
  type Row = { entryId: string; reason: AdjustmentReason; noteId: string; noteEn: string }
  const { rows } = await sql<Row>`
    select entry_id, reason, note_id, note_en from balance_adjustments.adjustments
    where entry_id = any(${[...entryIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map((row) => [
      row.entryId,
      { reason: row.reason, note: { id: row.noteId, en: row.noteEn } },
    ]),
  )
}
