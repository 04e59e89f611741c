import { sql } from 'kysely'
import {
  type Channel,
  channels,
  type Digest,
  type NoticeTopic,
  noticeTopics,
  type TimeZone,
} from '#contract'
import { type Database, type Db, type Tx, transaction } from '#database'
import type { Actor } from '#kernel'
import { type Choice, type DeliveryTimes, isLocked, isOn, usualRhythm } from './channel-rules.ts'
import { linkHash } from './mail/bundle-mails.ts'
import { linkUnknown, topicLocked } from './refusals.ts'

/** Whether a topic is sent through a channel, and whether that can be changed. */
type ChannelSetting = Choice & { readonly isLocked: boolean }

type NoticeSettings = {
  readonly choices: readonly ChannelSetting[]
  readonly rhythm: DeliveryTimes
  /** Whether the user has a verified phone for text messages. */
  readonly hasPhone: boolean
}

/** Returns the actor's complete notification settings, including the defaults. */
export async function readSettings(db: Db, { userId }: Actor): Promise<NoticeSettings> {
  const [choices, rhythm, hasPhone] = await Promise.all([
    readChoices(db, userId),
    readRhythm(db, userId),
    findPhone(db, userId),
  ])
  return {
    choices: noticeTopics.flatMap((topic) =>
      channels.map((channel) => ({
        topic,
        channel,
        isOn: isOn(topic, channel, choices),
        isLocked: isLocked(topic, channel),
      })),
    ),
    rhythm,
    hasPhone,
  }
}

type SettingsChange = { readonly choices: readonly Choice[]; readonly rhythm: DeliveryTimes }

/**
 * Stores notification settings; choices not included stay unchanged. Refuses with `notifications.topic_locked`
 * to switch off money or security notices, and then stores nothing.
 */
export async function changeSettings(
  db: Database,
  actor: Actor,
  { choices, rhythm }: SettingsChange,
): Promise<NoticeSettings> {
  const refused = choices.find((choice) => !choice.isOn && isLocked(choice.topic, choice.channel))
  if (refused !== undefined) throw topicLocked({ topic: refused.topic })
  return await transaction(db, async (tx) => {
    await saveChoices(tx, actor.userId, choices)
    const { timeZone, quiet, digest } = rhythm
    await sql`
      insert into notifications.rhythms (user_id, time_zone, quiet_from, quiet_until, digest)
      values (${actor.userId}, ${timeZone}, ${quiet?.from ?? null}, ${quiet?.until ?? null}, ${digest})
      on conflict (user_id) do update set time_zone = excluded.time_zone,
        quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
        digest = excluded.digest`.execute(tx)
    return await readSettings(tx, actor)
  })
}

/** Switches off the mails of the topics in an unsubscribe link. Repeating it has no effect. */
export async function unsubscribe(db: Database, token: string): Promise<readonly NoticeTopic[]> {
  return await transaction(db, async (tx) => {
    const { rows } = await sql<{ userId: string; topics: NoticeTopic[] }>`
      select user_id, topics from notifications.unsubscribe_links
      where token_hash = ${linkHash(token)}`.execute(tx)
    const [link] = rows
    if (link === undefined) throw linkUnknown()
    const off = link.topics.map((topic) => ({ topic, channel: 'mail' as const, isOn: false }))
    await saveChoices(tx, link.userId, off)
    return link.topics
  })
}

async function saveChoices(tx: Tx, userId: string, choices: readonly Choice[]): Promise<void> {
  if (choices.length === 0) return
  await sql`
    insert into notifications.choices (user_id, topic, channel, is_on)
    select ${userId}, * from unnest(
      ${choices.map(({ topic }) => topic)}::text[],
      ${choices.map(({ channel }) => channel)}::text[],
      ${choices.map((choice) => choice.isOn)}::boolean[])
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on`.execute(tx)
}

async function readChoices(db: Db, userId: string): Promise<Choice[]> {
  const { rows } = await sql<{ topic: NoticeTopic; channel: Channel; isOn: boolean }>`
    select topic, channel, is_on from notifications.choices where user_id = ${userId}`.execute(db)
  return rows
}

async function findPhone(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from notifications.phones where user_id = ${userId}`.execute(db)
  return rows.length > 0
}

type RhythmRow = { timeZone: TimeZone; from: string | null; until: string | null; digest: Digest }

async function readRhythm(db: Db, userId: string): Promise<DeliveryTimes> {
  const { rows } = await sql<RhythmRow>`
    select time_zone, to_char(quiet_from, 'HH24:MI') as "from",
      to_char(quiet_until, 'HH24:MI') as "until", digest
    from notifications.rhythms where user_id = ${userId}`.execute(db)
  const [row] = rows
  if (row === undefined) return usualRhythm
  const { timeZone, from, until, digest } = row
  return { timeZone, digest, quiet: from === null || until === null ? null : { from, until } }
}
