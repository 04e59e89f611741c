import { readProposal } from '#approvals'
import { recordAudit } from '#audit'
import type { ProposalKind } from '#contract'
import { transaction } from '#database'
import { fileNameOf, openFile } from '#files'
import type { Actor } from '#kernel'
import type { BookingDesk } from './book-line.ts'
import { notBooked } from './refusals.ts'

/** What proposals with a document say of the bank. */
const withDocument: readonly ProposalKind[] = ['bank-line-booking', 'transfer-cancellation']

/** The document of a proposal to book a line of the bank or to cancel an order that it never carried out; its opening is in the audit log. */
export async function openLineEvidence(
  desk: BookingDesk,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { kind, content, subjectId } = await readProposal(desk.db, proposalId)
  if (!withDocument.includes(kind)) throw notBooked()
  // Written by `proposeBooking` or `proposeTransferCancellation` and never changed since.
  const { fileId } = content as { readonly fileId: string }
  const file = await openFile(desk.db, desk, fileId)
  if (file === null) throw notBooked()
  await transaction(desk.db, (tx) =>
    recordAudit(tx, {
      happenedAt: desk.clock.now(),
      actorId: actor.userId,
      action: 'reconciliation.open-evidence',
      subjectKind: kind === 'transfer-cancellation' ? 'transfer-order' : 'reconciliation-item',
      subjectId,
    }),
  )
  return { name: fileNameOf('bukti-mutasi-bank', 1, file.type), ...file }
}
