import { sql } from 'kysely'
import { mayDecide, type ProposalKind, proposalKinds } from '#contract'
import type { Db } from '#database'
import type { Actor, Backlog } from '#kernel'
import { isDecidableBy } from './read-proposals.ts'

/** Each kind of waiting proposal, and `approvals`: all proposals that this person may decide. */
export async function approvalBacklogs(
  db: Db,
  actor: Actor,
): Promise<Backlog<'approvals' | ProposalKind>[]> {
  const mine = proposalKinds.filter((kind) => mayDecide(kind, actor.roles))
  const { rows } = await sql<Backlog<'approvals' | ProposalKind>>`
    select kind as queue, count(*)::integer as waiting,
      min(proposed_at) as oldest_at, 0 as overdue
    from approvals.proposals
    where state = 'waiting'
    group by kind
    union all
    select 'approvals', count(*)::integer, min(proposed_at), 0
    from approvals.proposals
    where state = 'waiting' and kind = any(${mine}::text[]) and ${isDecidableBy(actor.userId)}`.execute(
    db,
  )
  return rows
}
