import { sql } from 'kysely'
import { asWritten, type Proposal, propose, twoPersonAct } from '#approvals'
import { recordAudit } from '#audit'
import type { SalePaperKind } from '#contract'
import { type CleanFile, type FileKeeping, keepFiles } from '#files'
import type { Actor } from '#kernel'
import { hashOfFile, keepProposalFile } from './proposal-files.ts'
import { findProperty } from './read-sale.ts'
import { paperMissing, stateNotRight } from './refusals.ts'
import { requirePaperDay } from './sale-papers.ts'

export type PaperReplacement = {
  readonly propertyId: string
  readonly kind: SalePaperKind
  readonly number: string
  readonly issuedOn: string
  readonly reason: string
}

/**
 * Proposes another document in the place of a wrong one; the wrong one stays in the history. Refuses with
 * `exits.state`, `paper_missing` (there is none to replace), `day`, `before_meeting` and as `propose`.
 */
export async function proposePaperReplacement(
  desk: FileKeeping,
  actor: Actor,
  input: PaperReplacement,
  file: CleanFile,
): Promise<Proposal> {
  const sha256 = hashOfFile(file)
  return await keepFiles(desk, [file], async (tx, [fileId = '']) => {
    const now = desk.clock.now()
    const { propertyId, kind } = input
    const { state } = await findProperty(tx, propertyId)
    if (state !== 'sale-vote') throw stateNotRight({ state })
    await requirePaperDay(tx, input, now)
    const { rows } = await sql<{ number: string; issuedOn: string }>`
      select number, issued_on from exits.papers
      where property_id = ${propertyId} and kind = ${kind} order by version desc limit 1`.execute(
      tx,
    )
    const [kept] = rows
    if (kept === undefined) throw paperMissing({ kind })
    const before = { numberBefore: kept.number, issuedOnBefore: kept.issuedOn }
    const proposal = await propose(tx, {
      kind: 'sale-paper',
      subjectId: propertyId,
      content: { ...input, ...before, fileId, fileHash: sha256 },
      byUserId: actor.userId,
      now,
    })
    await keepProposalFile(tx, proposal, { fileId, sha256 })
    return proposal
  })
}

/** Approves that a document takes the place of another. Refuses as `approve` and the proposal do. */
export const paperReplacement = twoPersonAct({
  kind: 'sale-paper',
  content: asWritten<PaperReplacement & { fileId: string; fileHash: string }>,
  carryOut: async (tx, { proposal, content, actor, now }) => {
    const { propertyId, kind, number, issuedOn, reason, fileId, fileHash } = content
    const { state } = await findProperty(tx, propertyId)
    if (state !== 'sale-vote') throw stateNotRight({ state })
    await sql`
      insert into exits.papers (property_id, kind, number, issued_on, file_id, sha256, kept_at, kept_by, reason, version)
      select ${propertyId}, ${kind}, ${number}, ${issuedOn}::date, ${fileId}, ${fileHash}, ${now},
        ${proposal.proposedBy}, ${reason}, max(version) + 1
      from exits.papers where property_id = ${propertyId} and kind = ${kind}`.execute(tx)
    await recordAudit(tx, {
      happenedAt: now,
      actorId: actor.userId,
      action: 'exits.replace-paper',
      subjectKind: 'property',
      subjectId: propertyId,
      details: { kind, number, sha256: fileHash },
    })
  },
})
