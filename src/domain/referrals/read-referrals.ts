import { sql } from 'kysely'
import type { ReferralRewardState } from '#contract'
import type { Database, Db } from '#database'
import {
  type Actor,
  type Clock,
  type Page,
  type PageRequest,
  pageOf,
  placeById,
  type Rupiah,
} from '#kernel'
import { account, balance } from '#ledger'
import { type OwnCode, openCode } from './own-codes.ts'
import { type ReferralTerms, readReferralTerms } from './terms.ts'

/** The results of a person's code so far. */
type ReferralFigures = {
  /** Browsers that opened the link, each counted once in 30 days. */
  readonly opened: number
  readonly registered: number
  readonly verified: number
  /** Friends whose first purchase earned a reward that was not taken back. */
  readonly qualified: number
  readonly paid: number
  readonly refused: number
  /** Rupiah waiting in the ledger, and rupiah paid and not taken back. */
  readonly waitingAmount: Rupiah
  readonly paidAmount: Rupiah
}

type Referrals = OwnCode & {
  readonly terms: ReferralTerms
  readonly figures: ReferralFigures
}

/** Returns the actor's code, today's terms and the results of the code. */
export async function readReferrals(db: Database, clock: Clock, actor: Actor): Promise<Referrals> {
  const [code, terms, figures] = await Promise.all([
    openCode(db, clock, actor),
    readReferralTerms(db, clock),
    readFigures(db, actor),
  ])
  return { ...code, terms, figures }
}

async function readFigures(db: Db, { userId }: Actor): Promise<ReferralFigures> {
  const { rows } = await sql<Omit<ReferralFigures, 'waitingAmount'>>`
    select
      (select coalesce(sum(browsers), 0)::integer from referrals.openings where user_id = ${userId})
        as opened,
      (select coalesce(sum(amount), 0)::bigint from referrals.rewards
        where user_id = ${userId} and state in ('paid', 'owed')) as paid_amount,
      count(f.id)::integer as registered,
      count(*) filter (where f.verified_at is not null)::integer as verified,
      count(*) filter (where f.stage in ('holding', 'paid'))::integer as qualified,
      count(*) filter (where f.stage = 'paid')::integer as paid,
      count(*) filter (where f.stage = 'refused')::integer as refused
    from referrals.friend_lines f where f.referrer_id = ${userId}`.execute(db)
  const [figures] = rows
  if (figures === undefined) throw new Error('an aggregate gave no row')
  return { ...figures, waitingAmount: await balance(db, account('investor-rewards', userId)) }
}

/** One reward of the actor: for a friend, or for having joined through a referrer. */
type Reward = {
  readonly id: string
  readonly reference: string
  readonly beneficiary: 'referrer' | 'friend'
  /** The name of the other person, as the actor may see it. */
  readonly name: string | null
  readonly amount: Rupiah
  readonly state: ReferralRewardState
  readonly earnedAt: Date
  readonly dueAt: Date
  readonly paidAt: Date | null
  readonly undoneAt: Date | null
  readonly undoneReason: 'purchase-undone' | 'account-closed' | null
}

/** Returns the actor's rewards, newest first. */
export async function readRewards(
  db: Db,
  { userId }: Actor,
  page: PageRequest,
): Promise<Page<Reward>> {
  const before = placeById(page.cursor)
  const { rows } = await sql<Reward>`
    select r.id, r.reference, r.beneficiary, r.amount, r.state, r.earned_at, r.due_at, r.paid_at,
      r.undone_at, r.undone_reason,
      case when r.beneficiary = 'referrer' then l.shown_name else q.masked_name end as name
    from referrals.rewards r
    join referrals.friend_lines l on l.friend_id = r.friend_id
    join referrals.people q on q.user_id = l.referrer_id
    where r.user_id = ${userId} and (${before}::uuid is null or r.id < ${before}::uuid)
    order by r.id desc limit ${page.limit + 1}`.execute(db)
  return pageOf(rows, page.limit, (row) => [row.id])
}

/** Returns the differences between rewards and ledger; empty when they agree. */
export async function checkRewards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    with waiting as (
      select user_id::text as user_id, sum(amount) as amount from referrals.rewards
      where state = 'waiting' group by 1
    )
    select coalesce(w.user_id, h.user_id) as user_id
    from waiting w full join referrals.held_rewards h using (user_id)
    where w.amount is distinct from h.amount`.execute(db)
  return rows.map(({ userId }) => `the rewards of ${userId} are not what waits in the ledger`)
}
