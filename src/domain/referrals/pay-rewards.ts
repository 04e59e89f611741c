import { type RawBuilder, sql } from 'kysely'
import { recordAudits } from '#audit'
import { type Database, type Tx, transaction } from '#database'
import {
  type Clock,
  newId,
  processEach,
  type Refusal,
  type Rupiah,
  readPages,
  rowsIn,
} from '#kernel'
import { account, balances, credit, debit, type Line, type NewEntry, postEntries } from '#ledger'
import { notify } from '#notifications'

const rewardsAtOnceMax = 100

type Due = {
  id: string
  userId: string
  reference: string
  amount: Rupiah
}

/**
 * Pays rewards whose holding period is over into the available balance of their earners, also of those who died:
 * their heirs receive it. A reward whose purchase was cancelled or refunded is left to `reclaimRewards`. Returns how
 * many were paid.
 */
export async function payDueRewards(db: Database, clock: Clock): Promise<number> {
  const at = clock.now()
  const due = readPages(rewardsAtOnceMax, idOf, async (after) => {
    const { rows } = await sql<{ id: string }>`
      select r.id from referrals.rewards r
      where ${isPayable(at)} and (${after}::uuid is null or r.id > ${after}::uuid)
      order by r.id limit ${rewardsAtOnceMax}`.execute(db)
    return rows
  })
  return await processEach(rowsIn(due), subjectOf, ({ id }) =>
    transaction(db, (tx) => payOne(tx, id, at)),
  )
}

const idOf = ({ id }: { readonly id: string }) => id
const subjectOf = ({ id }: { readonly id: string }) => `reward ${id}`

function isPayable(at: Date): RawBuilder<unknown> {
  return sql`r.state = 'waiting' and r.due_at <= ${at}
    and exists (select from referrals.purchases s
      where s.id = r.subscription_id and s.state in ('active', 'allotted'))
    and exists (select from referrals.people p
      where p.user_id = r.user_id and (p.status = 'active' or p.status <> 'closed' and p.is_estate))`
}

async function payOne(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<Due>`
    select r.id, r.user_id, r.reference, r.amount from referrals.rewards r
    where r.id = ${id} and ${isPayable(at)} for update of r skip locked`.execute(tx)
  const [due] = rows
  if (due === undefined) return false
  const entry = entryOf('referral-payout', due, at, [
    debit(account('investor-rewards', due.userId), due.amount),
    credit(account('investor-cash', due.userId), due.amount),
  ])
  await postEntries(tx, [entry])
  await sql`
    update referrals.rewards set state = 'paid', paid_at = ${at}, payout_entry_id = ${entry.id}
    where id = ${id}`.execute(tx)
  await recordAudits(tx, [auditOf('referrals.pay', id, at)])
  await notify(tx, [noticeOf('reward-paid', due, at)])
  return true
}

type Undone = Due & {
  friendId: string
  state: 'waiting' | 'paid' | 'owed'
  entryId: string
  reason: 'purchase-undone' | 'account-closed'
}

/**
 * Takes back rewards whose purchase was cancelled or refunded: from the waiting rewards, or, when already paid,
 * from the available balance as soon as it covers them. The friend may earn the reward again with another
 * purchase. Returns how many were taken back.
 */
export async function reclaimRewards(
  db: Database,
  clock: Clock,
  rewardsAtOnce: number = rewardsAtOnceMax,
): Promise<number> {
  const at = clock.now()
  await sql`
    update referrals.rewards r set is_final = true
    where r.state = 'paid' and not r.is_final and exists (select from referrals.purchases s
      where s.id = r.subscription_id and s.state = 'allotted')`.execute(db)
  const pages = readPages(rewardsAtOnce, idOf, (after) => readUndone(db, after, rewardsAtOnce))
  return await processEach(coveredIn(db, pages), subjectOf, ({ id }) => undoReward(db, id, at))
}

// Rewards still owed are left out, so that they are not tried again before their earners can pay.
async function* coveredIn(db: Database, pages: AsyncIterable<readonly UndoneReward[]>) {
  for await (const page of pages) yield* await covered(db, page)
}

type UndoneReward = Pick<Undone, 'id' | 'userId' | 'amount' | 'state'>

async function readUndone(db: Database, after: string | null, limit: number) {
  const { rows } = await sql<UndoneReward>`
    select r.id, r.user_id, r.amount, r.state from referrals.rewards r
    where r.state <> 'taken-back' and not r.is_final and ${isUndone}
      and (${after}::uuid is null or r.id > ${after}::uuid)
    order by r.id limit ${limit}`.execute(db)
  return rows
}

/** Leaves out the rewards that are owed and whose earners have not enough money yet. */
async function covered(db: Database, rewards: readonly UndoneReward[]): Promise<UndoneReward[]> {
  const accounts = rewards.map(({ userId }) => account('investor-cash', userId))
  const available = await balances(db, accounts)
  return rewards.filter(
    ({ state, amount }, index) => state !== 'owed' || (available[index] ?? 0n) >= amount,
  )
}

const isPurchaseUndone = sql<boolean>`exists (select from referrals.purchases s
  where s.id = r.subscription_id and s.state in ('cancelled', 'refunded'))`

// A reward that waits when its earner's account closes is forfeited; one that was paid stays paid.
const isUndone = sql<boolean>`(${isPurchaseUndone}
  or (r.state = 'waiting' and exists (select from referrals.people p
    where p.user_id = r.user_id and p.status = 'closed')))`

async function undoReward(db: Database, id: string, at: Date): Promise<boolean> {
  try {
    return await transaction(db, (tx) => reclaimOne(tx, id, at))
  } catch (error) {
    if ((error as Partial<Refusal>).code !== 'ledger.insufficient_funds') throw error
    await sql`
      update referrals.rewards
      set state = 'owed', undone_at = coalesce(undone_at, ${at}),
        undone_reason = coalesce(undone_reason, 'purchase-undone')
      where id = ${id} and state = 'paid'`.execute(db)
    return false
  }
}

async function reclaimOne(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql<Undone>`
    select r.id, r.user_id, r.reference, r.amount, r.friend_id, r.state, r.entry_id,
      case when ${isPurchaseUndone} then 'purchase-undone' else 'account-closed' end as reason
    from referrals.rewards r
    where r.id = ${id} and r.state <> 'taken-back' and not r.is_final and ${isUndone}
    for update of r skip locked`.execute(tx)
  const [found] = rows
  if (found === undefined) return false
  const from = found.state === 'waiting' ? 'investor-rewards' : 'investor-cash'
  const entry = entryOf('referral-clawback', found, at, [
    debit(account(from, found.userId), found.amount),
    credit(account('referral-costs', 'platform'), found.amount),
  ])
  const reversing = found.state === 'waiting' ? { ...entry, reverses: found.entryId } : entry
  await postEntries(tx, [reversing])
  await sql`
    update referrals.rewards
    set state = 'taken-back', take_back_entry_id = ${entry.id}, undone_at = coalesce(undone_at, ${at}),
      undone_reason = coalesce(undone_reason, ${found.reason})
    where id = ${id}`.execute(tx)
  if (found.reason === 'purchase-undone') await scheduleReview(tx, found.friendId, at)
  await recordAudits(tx, [auditOf('referrals.reclaim', id, at)])
  await notify(tx, [noticeOf('reward-taken-back', found, at)])
  return true
}

// Only once everything that the purchase earned was taken back; otherwise one of the two would earn twice.
async function scheduleReview(tx: Tx, friendId: string, at: Date): Promise<void> {
  await sql`
    update referrals.friends f set next_look_at = ${at}
    where f.friend_id = ${friendId} and (f.refusal is null or f.refusal in ('cap-reached', 'referrer-closed'))
      and not exists (
      select from referrals.rewards r where r.friend_id = f.friend_id and r.state <> 'taken-back')
    `.execute(tx)
}

function entryOf(
  kind: 'referral-payout' | 'referral-clawback',
  { reference }: Due,
  at: Date,
  lines: readonly Line[],
): NewEntry {
  const id = newId(at.getTime())
  return { id, kind, happenedAt: at, reference, propertyId: null, actorId: null, lines }
}

function noticeOf(event: 'reward-paid' | 'reward-taken-back', due: Due, at: Date) {
  const { userId, amount, reference } = due
  const path = '/dashboard/referral'
  return { userId, event, values: { amount, reference }, path, happenedAt: at }
}

function auditOf(action: string, rewardId: string, at: Date) {
  return { happenedAt: at, actorId: null, action, subjectKind: 'reward', subjectId: rewardId }
}
