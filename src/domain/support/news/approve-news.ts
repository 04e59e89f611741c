import { sql } from 'kysely'
import { twoPersonAct } from '#approvals'
import { kind, recipientsIn } from './item.ts'
import { lockItem } from './read-news.ts'
import { newsClosed } from './refusals.ts'
import { record } from './write-news.ts'

/** Approves news; from then on the worker queues its mails. */
export const newsApproval = twoPersonAct({
  kind,
  lock: lockItem,
  content: recipientsIn,
  carryOut: async (tx, { proposal, content: recipients, actor, now }) => {
    const { id, approvedAt } = await lockItem(tx, proposal.subjectId)
    if (approvedAt !== null) throw newsClosed()
    await sql`
      update news.items set approved_at = ${now}, proposal_id = ${proposal.id}, recipients = ${recipients}
      where id = ${id}`.execute(tx)
    const details = { proposalId: proposal.id, recipients: String(recipients) }
    await record(tx, { action: 'news.queue', id, userId: actor.userId, now, details })
  },
})
