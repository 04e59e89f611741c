import { sql } from 'kysely'
import type { FriendRefusal } from '#contract'
import type { Tx } from '#database'
import { day, later, newId, type Rupiah } from '#kernel'
import { readReferralTerms } from '#referrals'

/** A past friend in their current state. */
type PastFriend = {
  readonly friendId: string
  readonly joinedAt: Date
  readonly showsName: boolean
  readonly acceptsReminders: boolean
  readonly remindedAt: Date | null
  readonly refusal: FriendRefusal | null
  readonly refusedAt: Date | null
}

/** A past reward with its ledger entries. */
export type PastReward = {
  readonly friendId: string
  readonly beneficiary: 'referrer' | 'friend'
  readonly userId: string
  readonly subscriptionId: string
  readonly reference: string
  readonly amount: Rupiah
  readonly earnedAt: Date
  readonly dueAt: Date
  readonly entryId: string
  readonly payoutEntryId: string | null
}

type PastReferrals = {
  readonly referrerId: string
  readonly code: string
  readonly madeAt: Date
  /** Number of browsers that opened the link, by day (`YYYY-MM-DD`). */
  readonly openings: readonly { readonly day: string; readonly browsers: number }[]
  readonly friends: readonly PastFriend[]
  readonly rewards: readonly PastReward[]
}

/** Writes friends, rewards and counts that were generated before; the ledger already has the entries. */
export async function recordPastReferrals(tx: Tx, past: PastReferrals): Promise<void> {
  const { referrerId, code, madeAt, openings, friends, rewards } = past
  await sql`
    insert into referrals.codes (code, user_id, is_own, made_at)
    values (${code}, ${referrerId}, true, ${madeAt})`.execute(tx)
  await sql`
    insert into referrals.openings (user_id, opened_on, browsers)
    select ${referrerId}::uuid, w.* from unnest(
      ${openings.map((opening) => opening.day)}::date[],
      ${openings.map(({ browsers }) => browsers)}::integer[]) as w (opened_on, browsers)`.execute(
    tx,
  )
  await insertFriends(tx, referrerId, code, friends, rewards)
  await sql`
    insert into referrals.rewards (id, friend_id, beneficiary, user_id, subscription_id, reference, amount,
      state, earned_at, due_at, paid_at, entry_id, payout_entry_id)
    select w.id, w.friend_id, w.beneficiary, w.user_id, w.subscription_id, w.reference, w.amount,
      case when w.payout_entry_id is null then 'waiting' else 'paid' end, w.earned_at, w.due_at,
      case when w.payout_entry_id is not null then w.due_at end, w.entry_id, w.payout_entry_id
    from unnest(
      ${rewards.map(({ earnedAt }) => newId(earnedAt.getTime()))}::uuid[],
      ${rewards.map(({ friendId }) => friendId)}::uuid[],
      ${rewards.map(({ beneficiary }) => beneficiary)}::text[],
      ${rewards.map(({ userId }) => userId)}::uuid[],
      ${rewards.map(({ subscriptionId }) => subscriptionId)}::uuid[],
      ${rewards.map(({ reference }) => reference)}::text[],
      ${rewards.map(({ amount }) => amount)}::bigint[],
      ${rewards.map(({ earnedAt }) => earnedAt.toISOString())}::timestamptz[],
      ${rewards.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${rewards.map(({ entryId }) => entryId)}::uuid[],
      ${rewards.map(({ payoutEntryId }) => payoutEntryId)}::uuid[]
    ) as w (id, friend_id, beneficiary, user_id, subscription_id, reference, amount, earned_at, due_at,
      entry_id, payout_entry_id)`.execute(tx)
}

async function insertFriends(
  tx: Tx,
  referrerId: string,
  code: string,
  friends: readonly PastFriend[],
  rewards: readonly PastReward[],
): Promise<void> {
  const settled = new Set(rewards.map(({ friendId }) => friendId))
  for (const friend of friends) {
    const { friendId, joinedAt, showsName, acceptsReminders, remindedAt, refusal } = friend
    const terms = await readReferralTerms(tx, { now: () => joinedAt })
    const lookAt = settled.has(friendId) || refusal !== null ? null : joinedAt
    await sql`
      insert into referrals.friends (id, friend_id, referrer_id, code, joined_at, reward, hold_days,
        friends_max, expires_at, shows_name, accepts_reminders, reminded_at, refusal, refused_at, next_look_at)
      values (${newId(joinedAt.getTime())}, ${friendId}, ${referrerId}, ${code}, ${joinedAt},
        ${terms.reward}, ${terms.holdDays}, ${terms.friendsMax},
        ${later(joinedAt, terms.expiresAfterDays * day)}, ${showsName}, ${acceptsReminders}, ${remindedAt},
        ${refusal}, ${friend.refusedAt}, ${lookAt})`.execute(tx)
  }
}
