import { sql } from 'kysely'
import type { Channel, NoticeTopic } from '#contract'
import { type Database, type Tx, transaction } from '#database'
import { type Clock, processBatches, readPages } from '#kernel'
import {
  type Choice,
  type DeliveryTimes,
  deliveryTimeOf,
  isOn,
  usualRhythm,
} from './channel-rules.ts'
import { type NoticeEvent, ruleOf } from './events.ts'
import { insertSignals, type NewSignal } from './live/signals.ts'
import { isNoticeEvent } from './write-notice.ts'

/** The PostgreSQL notification channel that wakes the listeners after signals got their positions. */
export const liveChannel = 'sepetak_live'

// Only one announcer runs at a time, among all workers, so that positions are committed in ascending order.
const lockKey = 7_350_150
const noticesAtOnceMax = 500
const signalsAtOnceMax = 1000

type UnannouncedNotice = {
  id: string
  userId: string
  event: string
  topic: NoticeTopic
  propertyId: string | null
  channels: Channel[] | null
  rhythm: DeliveryTimes | null
  choices: Choice[] | null
  hasDevice: boolean
  hasPhone: boolean
}

/**
 * Announces the notices and signals written since the last run: creates the dispatches of each notice according
 * to the reader's settings, and wakes the open pages. Returns the number of notices and signals announced. A
 * committed notice or signal is announced exactly once, however many workers run.
 */
export async function announce(db: Database, clock: Clock): Promise<number> {
  let isMine = true
  const inTurn = (run: (tx: Tx) => Promise<number>) =>
    transaction(db, async (tx) => {
      isMine = await takeTurn(tx)
      return isMine ? await run(tx) : 0
    })
  const placed = await inTurn(placeSignals)
  const unannounced = readPages(
    noticesAtOnceMax,
    (id: string) => id,
    // While another worker announces, this one does not read what that one is about to announce.
    async (after) => (isMine ? await readUnannounced(db, after) : []),
  )
  const announced = await processBatches(
    unannounced,
    (id) => `the announcement of notice ${id}`,
    (ids) => inTurn((tx) => announceSome(tx, ids, clock.now())),
  )
  return placed + announced
}

async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey}) as is_mine`.execute(tx)
  return rows[0]?.isMine === true
}

async function readUnannounced(db: Database, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from notifications.notices
    where not is_announced and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${noticesAtOnceMax}`.execute(db)
  return rows.map(({ id }) => id)
}

async function announceSome(tx: Tx, ids: readonly string[], now: Date): Promise<number> {
  const fresh = await claimUnannounced(tx, ids)
  if (fresh.length === 0) return 0
  await dispatchAll(tx, fresh, now)
  await insertSignals(fresh.flatMap(signalsOf)).execute(tx)
  return fresh.length + (await placeSignals(tx))
}

async function claimUnannounced(tx: Tx, ids: readonly string[]): Promise<UnannouncedNotice[]> {
  const { rows } = await sql<UnannouncedNotice>`
    with taken as (
      update notifications.notices set is_announced = true
      where id in (
        select id from notifications.notices
        where id = any(${[...ids]}::uuid[]) and not is_announced order by id for update skip locked)
      returning id, user_id, event, topic, "values" ->> 'propertyId' as property_id, channels
    )
    select t.*, case when r.user_id is not null then json_build_object(
        'timeZone', r.time_zone, 'digest', r.digest,
        'quiet', case when r.quiet_from is not null then json_build_object(
          'from', to_char(r.quiet_from, 'HH24:MI'), 'until', to_char(r.quiet_until, 'HH24:MI')) end
      ) end as rhythm,
      (select json_agg(json_build_object('topic', c.topic, 'channel', c.channel, 'isOn', c.is_on))
       from notifications.choices c where c.user_id = t.user_id) as choices,
      exists (select from notifications.devices d where d.user_id = t.user_id) as has_device,
      exists (select from notifications.phones p where p.user_id = t.user_id) as has_phone
    from taken t left join notifications.rhythms r on r.user_id = t.user_id`.execute(tx)
  return rows
}

const outside = ['mail', 'push', 'message'] as const satisfies readonly Channel[]

async function dispatchAll(tx: Tx, fresh: readonly UnannouncedNotice[], now: Date): Promise<void> {
  const dispatches = fresh.flatMap((notice) => {
    const { id, userId, event, topic, channels, rhythm, choices } = notice
    if (!isNoticeEvent(event)) return []
    return outside
      .filter((channel) => channels?.includes(channel) ?? true)
      .filter(
        (channel) => hasChannel(notice, event, channel) && isOn(topic, channel, choices ?? []),
      )
      .map((channel) => ({
        id,
        userId,
        channel,
        ...deliveryTimeOf(event, channel, rhythm ?? usualRhythm, now),
      }))
  })
  if (dispatches.length === 0) return
  await sql`
    insert into notifications.dispatches (notice_id, user_id, channel, is_digest, due_at)
    select * from unnest(
      ${dispatches.map(({ id }) => id)}::uuid[],
      ${dispatches.map(({ userId }) => userId)}::uuid[],
      ${dispatches.map(({ channel }) => channel)}::text[],
      ${dispatches.map(({ isDigest }) => isDigest)}::boolean[],
      ${dispatches.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[])`.execute(tx)
}

function hasChannel(
  fresh: UnannouncedNotice,
  event: NoticeEvent,
  channel: (typeof outside)[number],
): boolean {
  const ways = {
    mail: ruleOf(event).mail === 'notice',
    push: fresh.hasDevice,
    message: fresh.hasPhone,
  }
  return ways[channel]
}

function signalsOf({ userId, event, topic, propertyId }: UnannouncedNotice): NewSignal[] {
  const own: NewSignal = { userId, kind: topic === 'money' ? 'wallet' : 'notices' }
  const isMoved = isNoticeEvent(event) && ruleOf(event).movesOffering === true
  if (!isMoved || propertyId === null) return [own]
  return [own, { userId: null, kind: 'offering', subjectId: propertyId }]
}

async function placeSignals(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications.signals s
    set position = placed.position
    from (
      select id, nextval('notifications.signal_positions') as position from (
        select id from notifications.signals where position is null
        order by id limit ${signalsAtOnceMax} for update) waiting
    ) placed
    where s.id = placed.id`.execute(tx)
  if (numAffectedRows > 0n) await sql`select pg_notify(${liveChannel}, '')`.execute(tx)
  return Number(numAffectedRows)
}

const signalsKeptHours = 24

/** Deletes signals after a day. A page that was away for longer reloads everything. */
export async function sweepSignals(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notifications.signals
    where made_at < now() - make_interval(hours => ${signalsKeptHours})`.execute(db)
  return Number(numAffectedRows)
}
