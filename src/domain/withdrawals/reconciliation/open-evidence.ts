import { readProposal } from '#approvals'
import { recordAudit } from '#audit'
import type { ProposalKind } from '#contract'
import { transaction } from '#database'
import { type FileStorage, fileNameOf, openFile } from '#files'
import type { Actor } from '#kernel'
import { notBooked } from './refusals.ts'

/** The proposals about bank lines and transfer orders that have a document. */
const withDocument: readonly ProposalKind[] = ['bank-line-booking', 'transfer-cancellation']

/**
 * Returns the document of a proposal to book a bank line or to cancel an unexecuted transfer order, and records
 * the access in the audit log.
 */
export async function openLineEvidence(
  storage: FileStorage,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { kind, content, subjectId } = await readProposal(storage.db, proposalId)
  if (!withDocument.includes(kind)) throw notBooked()
  // The content was written by `proposeBooking` or `proposeTransferCancellation` and never changes.
  const { fileId } = content as { readonly fileId: string }
  const file = await openFile(storage.db, storage, fileId)
  if (file === null) throw notBooked()
  await transaction(storage.db, (tx) =>
    recordAudit(tx, {
      happenedAt: storage.clock.now(),
      actorId: actor.userId,
      action: 'reconciliation.open-evidence',
      subjectKind: kind === 'transfer-cancellation' ? 'transfer-order' : 'reconciliation-item',
      subjectId,
    }),
  )
  return { name: fileNameOf('bukti-mutasi-bank', 1, file.type), ...file }
}
