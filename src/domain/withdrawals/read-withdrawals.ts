import { sql } from 'kysely'
import { approvedProposals, type Proposal, waitingProposals } from '#approvals'
import type { WithdrawalState } from '#contract'
import { type Db, queueOrder, type Tx } from '#database'
import {
  type Actor,
  type OpenPageRequest,
  type Page,
  pageOf,
  placeById,
  type QueueRequest,
} from '#kernel'
import { withdrawalNotFound } from './refusals.ts'
import type { Withdrawal } from './withdrawal.ts'
import { dueAt, findById, isUnderWay, withdrawalColumns } from './withdrawal-rows.ts'

/** Reads one withdrawal of the actor. Another investor's is refused as if it did not exist. */
export async function readWithdrawal(db: Db, actor: Actor, id: string): Promise<Withdrawal> {
  const withdrawal = await findById(db, id)
  if (withdrawal.userId !== actor.userId) throw withdrawalNotFound()
  return withdrawal
}

/** The actor's withdrawals, all or only those that have not ended, newest first. An invalid cursor starts from the beginning. */
export async function readWithdrawals(
  db: Db,
  actor: Actor,
  page: OpenPageRequest,
): Promise<Page<Withdrawal>> {
  const { rows } = await sql<Withdrawal>`
    select ${withdrawalColumns} from withdrawals.withdrawals
    where user_id = ${actor.userId} ${page.state === 'open' ? sql`and ended_at is null` : sql``}
      and (${placeById(page.cursor)}::uuid is null or id < ${placeById(page.cursor)}::uuid)
    order by id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** A withdrawal as staff see it, with its waiting proposal. */
type StaffWithdrawal = Withdrawal & {
  readonly proposal: Proposal | null
  /** The decision of two people, where two were needed. */
  readonly approved: Proposal | null
}

type WithdrawalFilter = {
  readonly state: WithdrawalState
  /** Instead of a state: all withdrawals promised for before this instant that are not completed. */
  readonly overdueAt: Date | null
}

/** Withdrawals in one state, for staff: by default the longest waiting first, ended ones newest first. */
export async function staffWithdrawals(
  db: Db,
  filter: WithdrawalFilter,
  page: QueueRequest,
): Promise<Page<StaffWithdrawal>> {
  const isOpen = filter.overdueAt !== null || openStates.includes(filter.state)
  const { isAfter, direction } = queueOrder[page.order ?? (isOpen ? 'oldest' : 'newest')]
  const position = placeById(page.cursor)
  const { rows } = await sql<Withdrawal>`
    select ${withdrawalColumns} from withdrawals.withdrawals
    where ${isIn(filter)} and (${position}::uuid is null or id ${isAfter} ${position}::uuid)
    order by id ${direction} limit ${page.limit + 1}`.execute(db)
  const found = pageOf(rows, page.limit, (row) => [row.id])
  const ids = found.items.map(({ id }) => id)
  const proposals = await waitingProposals(db, 'withdrawal', ids)
  const approved = await approvedProposals(db, 'withdrawal', ids)
  const items = found.items.map((each) => ({
    ...each,
    proposal: proposals.get(each.id) ?? null,
    approved: approved.get(each.id) ?? null,
  }))
  return { items, nextCursor: found.nextCursor }
}

/** The number of withdrawals in a state. */
export async function countWithdrawals(db: Db, filter: WithdrawalFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from withdrawals.withdrawals
    where ${isIn(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const openStates: readonly WithdrawalState[] = [
  'awaiting-approval',
  'queued',
  'sending',
  'submitted',
]

function isIn({ state, overdueAt }: WithdrawalFilter) {
  return overdueAt === null
    ? sql<boolean>`state = ${state}`
    : sql<boolean>`${isUnderWay} and ${dueAt} < ${overdueAt}::timestamptz`
}

/** Whether money is being sent to a bank account. */
export async function isAccountInUse(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals.withdrawals
    where account_id = ${accountId} and ${isUnderWay} limit 1`.execute(tx)
  return rows.length > 0
}

/** When money was last sent to each of an investor's accounts; accounts without payments are left out. */
export async function lastSent(db: Db, userId: string): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ accountId: string; at: Date }>`
    select account_id, max(submitted_at) as at from withdrawals.withdrawals
    where user_id = ${userId} and submitted_at is not null group by account_id`.execute(db)
  return new Map(rows.map(({ accountId, at }) => [accountId, at]))
}
