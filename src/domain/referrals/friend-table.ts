import { createTranslator } from 'use-intl/core'
import type { Db } from '#database'
import { schemaTable, type Values } from '#documents'
import type { Actor, Clock, Locale } from '#kernel'
import en from '../../../messages/en/referral.json' with { type: 'json' }
import id from '../../../messages/id/referral.json' with { type: 'json' }
import type { Friend } from './friend.ts'
import { readFriends } from './read-friends.ts'

const translators = {
  id: createTranslator({ locale: 'id', messages: id, namespace: 'friends' }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'friends' }),
}

const pageLength = 100
const everyFriend = { stage: null, search: null, order: 'oldest' } as const

/** Returns all friends of the actor as a table for a file, in the order in which they joined. */
export function friendTable(
  db: Db,
  clock: Clock,
  actor: Actor,
  locale: Locale,
): ReturnType<typeof schemaTable<'friends'>> {
  return schemaTable('friends', locale, rowsOf(friendsOf(db, clock, actor), locale))
}

async function* friendsOf(db: Db, clock: Clock, actor: Actor): AsyncGenerator<Friend> {
  let cursor: string | null = null
  do {
    const page = await readFriends(db, clock, actor, everyFriend, { limit: pageLength, cursor })
    yield* page.items
    cursor = page.nextCursor
  } while (cursor !== null)
}

async function* rowsOf(
  friends: AsyncIterable<Friend>,
  locale: Locale,
): AsyncGenerator<Values<'friends'>> {
  const t = translators[locale]
  for await (const friend of friends) {
    yield {
      friend_id: friend.id,
      name: friend.name,
      joined_at: friend.joinedAt,
      stage: friend.stage,
      stage_label: t(`stages.${friend.stage}`),
      verified_at: friend.verifiedAt,
      purchased_at: friend.purchasedAt,
      held_days: friend.heldDays,
      hold_days: friend.holdDays,
      reward: friend.reward,
      due_at: friend.dueAt,
      paid_at: friend.paidAt,
      expires_at: friend.expiresAt,
      refusal: friend.refusal,
      refusal_label: friend.refusal === null ? null : t(`refusals.${friend.refusal}`),
      refused_at: friend.refusedAt,
    }
  }
}
