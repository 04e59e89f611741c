import { readProposal } from '#approvals'
import { recordAudit } from '#audit'
import { transaction } from '#database'
import { fileNameOf, openFile } from '#files'
import type { Actor } from '#kernel'
import type { BookingDesk } from './book-line.ts'
import { notBooked } from './refusals.ts'

/** The document of a proposal to book a line of the bank; its opening is in the audit log. */
export async function openLineEvidence(
  desk: BookingDesk,
  actor: Actor,
  proposalId: string,
): Promise<{ name: string; type: string; bytes: Buffer }> {
  const { kind, content, subjectId } = await readProposal(desk.db, proposalId)
  if (kind !== 'bank-line-booking') throw notBooked()
  // Written by `proposeBooking` and never changed since.
  const { fileId } = content as { readonly fileId: string }
  const file = await openFile(desk.db, desk, fileId)
  if (file === null) throw notBooked()
  await transaction(desk.db, (tx) =>
    recordAudit(tx, {
      happenedAt: desk.clock.now(),
      actorId: actor.userId,
      action: 'reconciliation.open-evidence',
      subjectKind: 'reconciliation-item',
      subjectId,
    }),
  )
  return { name: fileNameOf('bukti-mutasi-bank', 1, file.type), ...file }
}
