import { sql } from 'kysely'
import { type Approval, approve, type Proposal } from '#approvals'
import { type Database, transaction } from '#database'
import type { Actor, Clock } from '#kernel'
import { kind, recipientsIn } from './item.ts'
import { lockItem } from './read-news.ts'
import { newsClosed } from './refusals.ts'
import { record } from './write-news.ts'

/**
 * Approves news as the second of two; the worker hands it to the outgoing mails from now on. Refuses as
 * `approve` does.
 */
export async function approveNews(
  db: Database,
  clock: Clock,
  { userId: byUserId }: Actor,
  input: Approval,
): Promise<Proposal> {
  const now = clock.now()
  return await transaction(db, async (tx) => {
    const proposal = await approve(tx, { ...input, kind, byUserId, now })
    const { id, approvedAt } = await lockItem(tx, proposal.subjectId)
    if (approvedAt !== null) throw newsClosed()
    const recipients = recipientsIn(proposal.content)
    await sql`
      update news.items set approved_at = ${now}, proposal_id = ${proposal.id}, recipients = ${recipients}
      where id = ${id}`.execute(tx)
    const details = { proposalId: proposal.id, recipients: String(recipients) }
    await record(tx, { action: 'news.queue', id, userId: byUserId, now, details })
    return proposal
  })
}
