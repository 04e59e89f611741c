import { sql } from 'kysely'
import { type Proposal, readProposal, readProposals } from '#approvals'
import { recordAudit } from '#audit'
import type { CorrectionReason } from '#contract'
import { type Db, transaction } from '#database'
import { fileNameOf, openFile } from '#files'
import { readNames } from '#identity'
import type { Actor, Localized, Page, PageRequest, Rupiah } from '#kernel'
import { account, balances, findEntry, type Movement, movements } from '#ledger'
import { isReversible, type ProposedCorrection, proposedIn, reversibleKinds } from './correction.ts'
import { type CorrectionDesk, kind, requireInvestor } from './propose-correction.ts'
import { correctionNotFound, ownBalance } from './refusals.ts'

/** A correction as staff see it. */
export type StaffCorrection = {
  readonly proposal: Proposal
  readonly proposed: ProposedCorrection
  readonly investorName: string | null
  /** The investor's free balance now. */
  readonly free: Rupiah
}

/** Corrections in one state, the newest first. */
export async function readAdjustments(
  db: Db,
  state: Proposal['state'],
  page: PageRequest,
): Promise<Page<StaffCorrection>> {
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

/** What finance sees of an investor before proposing a correction. */
export type Correctable = {
  readonly userId: string
  readonly name: string
  readonly free: Rupiah
  readonly owed: Rupiah
  /** The newest movements that can be taken back here. */
  readonly entries: readonly Movement[]
}

const entriesShown = 30

/** What there is to correct for an investor; the look is in the audit log. */
export async function readCorrectable(
  { db, clock }: Pick<CorrectionDesk, 'db' | 'clock'>,
  actor: Actor,
  userId: string,
): Promise<Correctable> {
  if (userId === actor.userId) throw ownBalance()
  const name = await requireInvestor(db, userId)
  await transaction(db, (tx) =>
    recordAudit(tx, {
      happenedAt: clock.now(),
      actorId: actor.userId,
      action: 'corrections.view-movements',
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
  const written = await Promise.all(found.items.map(({ entryId }) => findEntry(db, entryId)))
  const entries = found.items.filter((_, index) => {
    const entry = written[index]
    return entry != null && isReversible(entry)
  })
  return { userId, name, free, owed, entries }
}

/** The document of a correction, for staff; its opening is in the audit log. */
export async function openDocument(
  desk: CorrectionDesk,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const proposal = await readProposal(desk.db, proposalId)
  if (proposal.kind !== kind) throw correctionNotFound()
  const { fileId } = proposedIn(proposal)
  const file = fileId === null ? null : await openFile(desk.db, desk, fileId)
  if (file === null) throw correctionNotFound()
  await transaction(desk.db, (tx) =>
    recordAudit(tx, {
      happenedAt: desk.clock.now(),
      actorId: actor.userId,
      action: 'corrections.open-document',
      subjectKind: 'user',
      subjectId: proposal.subjectId,
      details: { proposalId },
    }),
  )
  return { name: fileNameOf('bukti-koreksi', 1, file.type), ...file }
}

/** Why a balance was corrected, as its owner reads it. */
export type CorrectionNote = { readonly reason: CorrectionReason; readonly note: Localized }

/** The reasons of corrections by their entries; entries that are none are left out. */
export async function correctionNotes(
  db: Db,
  entryIds: readonly string[],
): Promise<Map<string, CorrectionNote>> {
  if (entryIds.length === 0) return new Map()
  type Row = { entryId: string; reason: CorrectionReason; noteId: string; noteEn: string }
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
