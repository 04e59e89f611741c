import { sql } from 'kysely'
import { approveProposal } from '#approvals'
import type { Database } from '#database'
import {
  declareDistribution,
  distributionTwoPersonActs,
  payDueDistributions,
  readDeclaration,
} from '#distributions'
import type { Actor, Clock } from '#kernel'

/** Approves another person's declaration and returns it. */
export async function approveDeclaration(
  db: Database,
  clock: Clock,
  actor: Actor,
  approval: Parameters<typeof approveProposal>[3],
) {
  await approveProposal(distributionTwoPersonActs, { db, clock }, actor, approval)
  const { rows } = await sql<{ id: string }>`
    select id from distributions.declarations where proposal_id = ${approval.proposalId}`.execute(
    db,
  )
  return await readDeclaration(db, rows[0]?.id ?? '')
}

/** Declares a payout and has the second person approve it; returns the declaration. */
export async function approvedDeclaration(
  db: Database,
  clock: Clock,
  [maker, checker]: readonly [Actor, Actor],
  input: Parameters<typeof declareDistribution>[3],
) {
  const { id: proposalId, contentHash } = await declareDistribution(db, clock, maker, input)
  return await approveDeclaration(db, clock, checker, { proposalId, contentHash })
}

/** Pays the payouts that are due, as the worker does; returns the number of parts. For rooms that may not use payouts. */
export async function payDue(db: Database, clock: Clock): Promise<number> {
  return await payDueDistributions(db, clock)
}
