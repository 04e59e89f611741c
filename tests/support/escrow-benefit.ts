import { createHash } from 'node:crypto'
import { approveProposal } from '#approvals'
import type { Database } from '#database'
import { type Actor, type Clock, jakartaDate, newId } from '#kernel'
import { offeringTwoPersonActs, proposeBenefit } from '#offerings'
import type { AsOwner } from './primary-market.ts'

/** Creates a bank statement line that no record of the product explains; returns its id. */
export async function aBankCredit(
  asOwner: AsOwner,
  { amount, bookedOn }: { readonly amount: bigint; readonly bookedOn: string },
): Promise<string> {
  const id = newId()
  const hash = createHash('sha256').update(id).digest('hex')
  await asOwner(`
    insert into reconciliation.statements (id, format, account, purpose, file_hash, begins_on, ends_on, imported_at,
        taken_at)
      values ('${id}', 'csv', 'UJI', 'escrow', '\\x${hash}', '${bookedOn}', '${bookedOn}', now(), now());
    insert into reconciliation.lines (statement_id, position, booked_on, amount, text)
      values ('${id}', 1, '${bookedOn}', ${amount}, 'BUNGA REKENING ${id}');
    insert into reconciliation.taken_lines
        (statement_id, position, account, booked_on, amount, text_hash, occurrence)
      values ('${id}', 1, 'UJI', '${bookedOn}', ${amount}, '\\x${hash}', 1)`)
  return `${id}/1`
}

/** Books the interest of the escrow account for a bank statement line, as two people do. */
export async function bookBenefit(
  { db, asOwner }: { readonly db: Database; readonly asOwner: AsOwner },
  clock: Clock,
  { by, approvedBy }: { readonly by: Actor; readonly approvedBy: Actor },
  { offeringId, amount }: { readonly offeringId: string; readonly amount: bigint },
): Promise<void> {
  const lineId = await aBankCredit(asOwner, { amount, bookedOn: jakartaDate(clock.now()) })
  const proposal = await proposeBenefit(db, clock, by, { offeringId, lineId })
  const { id: proposalId, contentHash } = proposal
  await approveProposal(offeringTwoPersonActs, { db, clock }, approvedBy, {
    proposalId,
    contentHash,
  })
}
