import type { TestDatabase } from './database.ts'

/**
 * Returns how the proposal about a subject ended: in its row, in the audit log and in the notification to its
 * proposer.
 */
export async function endOfProposal(store: TestDatabase, subjectId: string) {
  const { rows } = await store.asOwner(`
    select p.state, p.ended_because as because, p.decided_by,
      (select json_build_object('actor', e.actor_id, 'because', e.details->>'because') from audit.events e
        where e.action = 'approvals.end' and e.details->>'proposalId' = p.id::text) as audited,
      (select string_agg(distinct n."values"->>'why', ' ') from notifications.notices n
        where n.user_id = p.proposed_by and n.event = 'proposal-decided' and n."values"->>'decision' = 'ended'
          and n.happened_at = p.decided_at) as noticed
    from approvals.proposals p where p.subject_id = '${subjectId}'`)
  return rows[0]
}

/** Returns the expected result for a proposal that ended automatically, with its cause in all three places. */
export function endedBy(because: string) {
  const audited = { actor: null, because }
  return { state: 'ended', because, decided_by: null, audited, noticed: because }
}
