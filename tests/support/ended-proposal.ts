import type { TestDatabase } from './database.ts'

/** How the proposal about a subject ended, in its row, in the audit log and in what its maker was notified of. */
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

/** What that is when it ended by itself, with its cause everywhere. */
export function endedBy(because: string) {
  const audited = { actor: null, because }
  return { state: 'ended', because, decided_by: null, audited, noticed: because }
}
