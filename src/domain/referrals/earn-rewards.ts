import { sql } from 'kysely'
import { recordAudits } from '#audit'
import type { FriendRefusal } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import {
  type Clock,
  collectFailures,
  type Failures,
  later,
  newId,
  type Rupiah,
  receiptNumber,
} from '#kernel'
import { account, credit, debit, type NewEntry, postEntries } from '#ledger'
import { notify } from '#notifications'
import {
  type Candidate,
  checkAgainAfter,
  decideReward,
  type RewardDecision,
} from './reward-decision.ts'

/**
 * Decides the friends who are due for a decision. A friend whose first purchase can no longer be cancelled
 * earns a reward for both, which waits in the ledger until its due date; some friends are refused, with the
 * reason. A friend whose decision fails is tried again later and does not stop the others. Idempotent and safe to run
 * in several workers. Returns how many were decided.
 */
export async function earnDueRewards(db: Database, clock: Clock): Promise<number> {
  const failures = collectFailures()
  for (let count = 0; ; ) {
    const decided = await decideNext(db, clock.now(), failures)
    if (decided === null) {
      failures.throwAny()
      return count
    }
    if (decided) count += 1
  }
}

/** Decides the next friend who is due. Returns whether that succeeded; null when no friend is due. */
async function decideNext(db: Database, at: Date, failures: Failures): Promise<boolean | null> {
  const taken: { friendId?: string } = {}
  try {
    return await transaction(db, async (tx) => {
      const due = await lockNext(tx, at)
      if (due === null) return null
      taken.friendId = due.friendId
      await decide(tx, due, at)
      return true
    })
  } catch (error) {
    const { friendId } = taken
    if (friendId === undefined) throw error
    failures.add(`friend ${friendId}`, error)
    await sql`
      update referrals.friends set next_look_at = ${later(at, checkAgainAfter)}
      where friend_id = ${friendId} and next_look_at <= ${at}`.execute(db)
    return false
  }
}

type DueFriend = { readonly friendId: string; readonly referrerId: string }

async function lockNext(tx: Tx, at: Date): Promise<DueFriend | null> {
  const { rows } = await sql<DueFriend>`
    select friend_id, referrer_id from referrals.friends
    where next_look_at <= ${at} order by next_look_at, id limit 1
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}

/** Decides one friend under a lock on the referrer, so that one worker at a time counts towards the referrer's cap. */
async function decide(tx: Tx, { friendId, referrerId }: DueFriend, at: Date): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`referrals ${referrerId}`}, 0))`.execute(tx)
  const friend = await readCandidate(tx, friendId)
  await applyDecision(tx, friend, decideReward(friend, at), at)
}

type Friend = Candidate & {
  readonly id: string
  readonly friendId: string
  readonly referrerId: string
  readonly reward: Rupiah
  readonly subscriptionId: string | null
}

type Row = Omit<Friend, 'purchase' | 'rewardedFriends'> & {
  placedAt: Date | null
  cancellableUntil: Date | null
  rewardedFriends: number
}

// A ring is a device or bank account shared with the referrer's own referrer or with earlier friends of the
// same referrer. A suspended account is open: its reward waits until the account is active or closed.
async function readCandidate(tx: Tx, friendId: string): Promise<Friend> {
  const { rows } = await sql<Row>`
    select f.id, f.friend_id, f.referrer_id, f.refusal, f.reward, f.expires_at, f.hold_days, f.friends_max,
      p.status <> 'closed' as is_friend_open, q.status <> 'closed' as is_referrer_open,
      p.verified_at is not null as is_verified, s.id as subscription_id, s.placed_at, s.cancellable_until,
      exists (select from referrals.devices a join referrals.devices b using (device)
        where a.user_id = f.friend_id and b.user_id = f.referrer_id) as is_device_shared,
      exists (select from referrals.bank_accounts a join referrals.bank_accounts b using (number_hash)
        where a.user_id = f.friend_id and b.user_id = f.referrer_id) as is_bank_account_shared,
      exists (select from (
          select o.friend_id as id from referrals.friends o
          where o.referrer_id = f.referrer_id and o.joined_at < f.joined_at
          union all
          select o.referrer_id from referrals.friends o where o.friend_id = f.referrer_id
        ) others
        where exists (select from referrals.devices a join referrals.devices b using (device)
            where a.user_id = f.friend_id and b.user_id = others.id)
          or exists (select from referrals.bank_accounts a join referrals.bank_accounts b using (number_hash)
            where a.user_id = f.friend_id and b.user_id = others.id)) as is_ring,
      (select count(*)::integer from referrals.rewards r
        where r.user_id = f.referrer_id and r.beneficiary = 'referrer' and r.state <> 'taken-back')
        as rewarded_friends
    from referrals.friends f
    join referrals.people p on p.user_id = f.friend_id
    join referrals.people q on q.user_id = f.referrer_id
    left join lateral (
      select s.id, s.placed_at, s.cancellable_until from referrals.purchases s
      where s.investor_id = f.friend_id and s.state in ('active', 'allotted')
      order by s.placed_at, s.id limit 1
    ) s on true
    where f.friend_id = ${friendId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a friend has no account')
  const { placedAt, cancellableUntil, ...friend } = row
  const purchase =
    placedAt === null || cancellableUntil === null ? null : { placedAt, cancellableUntil }
  return { ...friend, purchase }
}

async function applyDecision(
  tx: Tx,
  friend: Friend,
  decision: RewardDecision,
  at: Date,
): Promise<void> {
  switch (decision.act) {
    case 'wait':
      await sql`
        update referrals.friends set next_look_at = ${decision.lookAt}
        where id = ${friend.id}`.execute(tx)
      return
    case 'refuse':
      return await refuse(tx, friend, decision.reason, at)
    case 'earn':
      return await earn(tx, friend, decision, at)
  }
}

async function refuse(
  tx: Tx,
  { id, referrerId, refusal }: Friend,
  reason: FriendRefusal,
  at: Date,
): Promise<void> {
  if (refusal !== null) return await decidedFor(tx, id)
  await sql`
    update referrals.friends
    set refusal = ${reason}, refused_at = ${at}, next_look_at = null where id = ${id}`.execute(tx)
  await recordAudits(tx, [
    {
      happenedAt: at,
      actorId: null,
      action: 'referrals.refuse',
      subjectKind: 'friend',
      subjectId: id,
      details: { reason },
    },
  ])
  await notify(tx, [
    {
      userId: referrerId,
      event: 'friend-refused',
      path: '/dashboard/referral/friends?stage=refused',
      happenedAt: at,
    },
  ])
}

type Earning = {
  readonly beneficiary: 'referrer' | 'friend'
  readonly userId: string
  readonly rewardId: string
  readonly entry: NewEntry
}

async function earn(
  tx: Tx,
  friend: Friend,
  { dueAt, referrerRefusal }: Extract<RewardDecision, { act: 'earn' }>,
  at: Date,
): Promise<void> {
  const { friendId, referrerId, reward, subscriptionId } = friend
  const earnings = [
    earningOf('friend', friendId, reward, at),
    ...(referrerRefusal === null ? [earningOf('referrer', referrerId, reward, at)] : []),
  ]
  await postEntries(
    tx,
    earnings.map(({ entry }) => entry),
  )
  await sql`
    insert into referrals.rewards (id, friend_id, beneficiary, user_id, subscription_id, reference,
      amount, state, earned_at, due_at, entry_id)
    select w.id, ${friendId}::uuid, w.beneficiary, w.user_id, ${subscriptionId}::uuid, w.reference,
      ${reward}::bigint, 'waiting', ${at}::timestamptz, ${dueAt}::timestamptz, w.entry_id
    from unnest(
      ${earnings.map(({ rewardId }) => rewardId)}::uuid[],
      ${earnings.map(({ beneficiary }) => beneficiary)}::text[],
      ${earnings.map(({ userId }) => userId)}::uuid[],
      ${earnings.map(({ entry }) => entry.reference)}::text[],
      ${earnings.map(({ entry }) => entry.id)}::uuid[]
    ) as w (id, beneficiary, user_id, reference, entry_id)`.execute(tx)
  await notify(
    tx,
    earnings.map(({ userId, entry: { reference } }) => ({
      userId,
      event: 'reward-earned',
      values: { amount: reward, due: dueAt, reference },
      path: '/dashboard/referral',
      happenedAt: at,
    })),
  )
  if (referrerRefusal !== null) return await refuse(tx, friend, referrerRefusal, at)
  await decidedFor(tx, friend.id)
}

async function decidedFor(tx: Tx, id: string): Promise<void> {
  await sql`update referrals.friends set next_look_at = null where id = ${id}`.execute(tx)
}

function earningOf(
  beneficiary: Earning['beneficiary'],
  userId: string,
  amount: Rupiah,
  at: Date,
): Earning {
  return {
    beneficiary,
    userId,
    rewardId: newId(at.getTime()),
    entry: {
      id: newId(at.getTime()),
      kind: 'referral-reward',
      happenedAt: at,
      reference: receiptNumber('RWD'),
      propertyId: null,
      actorId: null,
      lines: [
        debit(account('referral-costs', 'platform'), amount),
        credit(account('investor-rewards', userId), amount),
      ],
    },
  }
}
