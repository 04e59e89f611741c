import { type RawBuilder, sql } from 'kysely'
import type { ProposalKind } from '#contract'
import { type Db, queueOrder, type Tx } from '#database'
import { type Page, pageOf, placeById, type QueueRequest } from '#kernel'
import type { Content, Proposal } from './proposal.ts'
import { proposalNotFound } from './refusals.ts'

const columns =
  sql.raw(`id, kind, subject_id, about_user_id, content, content_hash, state, proposed_by, proposed_at,
  decided_by, decided_at, reason, ended_because, proposer_name, decider_name`)

/** Returns one proposal; refuses an unknown id. */
export async function readProposal(db: Db, id: string): Promise<Proposal> {
  const { rows } = await sql<Proposal>`
    select ${columns} from approvals.named_proposals where id = ${id}`.execute(db)
  const [proposal] = rows
  if (proposal === undefined) throw proposalNotFound()
  return proposal
}

/** Returns one proposal, locked until the transaction ends, so that concurrent decisions wait for each other. */
export async function lockProposal(tx: Tx, id: string): Promise<Proposal> {
  await sql`select from approvals.proposals where id = ${id} for no key update`.execute(tx)
  return await readProposal(tx, id)
}

type ProposalQuery = {
  readonly kinds: readonly ProposalKind[]
  readonly state?: Proposal['state']
  readonly subjectId?: string
  /** Only proposals about this person, whatever their subject. */
  readonly aboutUserId?: string
  /** Only proposals by this person. */
  readonly mine?: string
  /** Only proposals by other people. */
  readonly others?: string
  /** Only proposals that this person may decide about: by other people and not about this one. */
  readonly decider?: string
}

/** Whether a person may decide about a proposal, if a role of theirs may. */
export function isDecidableBy(userId: string): RawBuilder<boolean> {
  return sql<boolean>`(proposed_by <> ${userId}::uuid and about_user_id is distinct from ${userId}::uuid)`
}

/** Returns proposals of these kinds, newest first by default. */
export async function readProposals(
  db: Db,
  query: ProposalQuery,
  page: QueueRequest,
): Promise<Page<Proposal>> {
  const after = placeById(page.cursor)
  const { isAfter, direction } = queueOrder[page.order ?? 'newest']
  const { rows } = await sql<Proposal>`
    select ${columns} from approvals.named_proposals
    where ${matches(query)} and (${after}::uuid is null or id ${isAfter} ${after}::uuid)
    order by id ${direction} limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, ({ id }) => [id])
}

/** Returns how many proposals match the filter. */
export async function countProposals(db: Db, query: ProposalQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from approvals.proposals where ${matches(query)}`.execute(db)
  return rows[0]?.count ?? 0
}

function matches({ kinds, state, subjectId, aboutUserId, mine, others, decider }: ProposalQuery) {
  return sql<boolean>`kind = any(${[...kinds]}::text[])
    and (${state ?? null}::text is null or state = ${state ?? null}::text)
    and (${subjectId ?? null}::text is null or subject_id = ${subjectId ?? null}::text)
    and (${aboutUserId ?? null}::uuid is null or about_user_id = ${aboutUserId ?? null}::uuid)
    and (${mine ?? null}::uuid is null or proposed_by = ${mine ?? null}::uuid)
    and (${others ?? null}::uuid is null or proposed_by <> ${others ?? null}::uuid)
    and ${decider === undefined ? sql`true` : isDecidableBy(decider)}`
}

/** Returns the waiting proposal about each subject, by subject. */
export async function waitingProposals(
  db: Db,
  kind: ProposalKind,
  subjectIds: readonly string[],
): Promise<Map<string, Proposal>> {
  const { rows } = await sql<Proposal>`
    select ${columns} from approvals.named_proposals
    where kind = ${kind} and state = 'waiting' and subject_id = any(${[...subjectIds]}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.subjectId, row]))
}

const waitingMax = 100

/** Returns the waiting proposals of a kind whose content contains this part, oldest first. */
export async function waitingWith(db: Db, kind: ProposalKind, part: Content): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select ${columns} from approvals.named_proposals
    where kind = ${kind} and state = 'waiting' and content @> ${JSON.stringify(part)}::jsonb
    order by id limit ${waitingMax}`.execute(db)
  return rows
}

/** Returns the newest approved proposal about each subject, by subject. */
export async function approvedProposals(
  db: Db,
  kind: ProposalKind,
  subjectIds: readonly string[],
): Promise<Map<string, Proposal>> {
  const { rows } = await sql<Proposal>`
    select ${columns} from approvals.named_proposals
    where kind = ${kind} and state = 'approved' and subject_id = any(${[...subjectIds]}::text[])
    order by id`.execute(db)
  return new Map(rows.map((row) => [row.subjectId, row]))
}
