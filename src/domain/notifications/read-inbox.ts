import { sql } from 'kysely'
import {
  type NoticeTab,
  type NoticeTopic,
  noticeTabs,
  noticeTopics,
  type Severity,
  unreadMax,
} from '#contract'
import type { Db } from '#database'
import { type Actor, type Locale, type Page, type PageRequest, pageOf, placeInTime } from '#kernel'
import { type NoticeEvent, ruleOf, type StoredValues } from './events.ts'
import { cursorUnreadable, noticeNotFound } from './refusals.ts'
import { eventsWith, isNoticeEvent, type WrittenNotice, writeNotice } from './write-notice.ts'

/** A notice in its reader's inbox. */
type InboxNotice = {
  readonly id: string
  readonly event: NoticeEvent
  readonly topic: NoticeTopic
  readonly severity: Severity
  readonly title: string
  readonly text: string
  readonly otherLanguage: WrittenNotice['otherLanguage']
  readonly path: string | null
  readonly happenedAt: Date
  readonly isRead: boolean
  readonly isArchived: boolean
}

/** Filters the notices, which are sorted newest first. */
type InboxQuery = {
  readonly tab: NoticeTab | null
  readonly isUnreadOnly: boolean
  readonly isArchived: boolean
  /** Search words. A notice matches when it has all of them in the reader's language. */
  readonly search: string | null
}

type Row = {
  id: string
  event: string
  topic: NoticeTopic
  values: StoredValues
  path: string | null
  happenedAt: Date
  readAt: Date | null
  archivedAt: Date | null
}

/** Returns a page of the actor's inbox, each notice in the reader's language. */
export async function readInbox(
  db: Db,
  { userId }: Actor,
  language: Locale,
  query: InboxQuery,
  { limit, cursor }: PageRequest,
): Promise<Page<InboxNotice>> {
  const after = cursor === null ? null : positionOf(cursor)
  const { rows } = await sql<Row>`
    select id, event, topic, "values", path, happened_at, read_at, archived_at
    from notifications.notices
    where user_id = ${userId} and topic = any(${topicsOf(query.tab)}::text[]) and ${isShown(userId)}
      and (archived_at is not null) = ${query.isArchived}
      and (not ${query.isUnreadOnly}::boolean or read_at is null)
      ${searched(query.search, language)}
      ${after === null ? sql`` : sql`and (happened_at, id) < (${after.happenedAt}::timestamptz, ${after.id}::uuid)`}
    order by happened_at desc, id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ happenedAt, id }) => [happenedAt.toISOString(), id])
  return { ...page, items: page.items.flatMap((row) => inboxNotice(row, language)) }
}

/** Returns one of the actor's notices. A notice of another user is treated as missing. */
export async function readNotice(
  db: Db,
  { userId }: Actor,
  language: Locale,
  id: string,
): Promise<InboxNotice> {
  const { rows } = await sql<Row>`
    select id, event, topic, "values", path, happened_at, read_at, archived_at
    from notifications.notices where id = ${id} and user_id = ${userId}`.execute(db)
  const [notice] = rows.flatMap((row) => inboxNotice(row, language))
  if (notice === undefined) throw noticeNotFound()
  return notice
}

type Unread = {
  readonly unread: number
  readonly byTab: Readonly<Record<NoticeTab, number>>
  /**
   * The position of the newest signal whose change is certain to be included in everything the page read at the
   * same time.
   */
  readonly position: bigint
}

// The other data of a page may have been read up to this long before or after this query.
const readTogetherSeconds = 2

/** Returns the number of unread notices by tab, counted up to one more than `unreadMax`. */
export async function countUnread(db: Db, { userId }: Actor): Promise<Unread> {
  const { rows } = await sql<{ topic: NoticeTopic | null; count: number; position: bigint }>`
    with few as (
      select topic from notifications.notices
      where user_id = ${userId} and read_at is null and archived_at is null
        and ${isShown(userId)}
      limit ${unreadMax + 1}
    ), newest as (
      select coalesce((
        select position from notifications.signals
        where position is not null and made_at < now() - make_interval(secs => ${readTogetherSeconds})
        order by position desc limit 1), 0) as position
    )
    select topic, count(topic)::integer as count, position
    from newest left join few on true group by topic, position`.execute(db)
  const of = (topics: readonly NoticeTopic[]) =>
    rows
      .filter(({ topic }) => topic !== null && topics.includes(topic))
      .reduce((sum, { count }) => sum + count, 0)
  return {
    unread: of(noticeTopics),
    byTab: {
      money: of(noticeTabs.money),
      properties: of(noticeTabs.properties),
      votes: of(noticeTabs.votes),
      account: of(noticeTabs.account),
      offers: of(noticeTabs.offers),
    },
    position: rows[0]?.position ?? 0n,
  }
}

/** Topics that the user has switched off for the inbox are hidden for as long as they are off. */
function isShown(userId: string) {
  return sql<boolean>`topic not in (
    select c.topic from notifications.choices c
    where c.user_id = ${userId} and c.channel = 'in-app' and not c.is_on)`
}

export function topicsOf(tab: NoticeTab | null): readonly NoticeTopic[] {
  return tab === null ? noticeTopics : noticeTabs[tab]
}

const wordsMax = 8

// A word matches the text of the event or one of its values. Amounts are stored without thousands separators.
function searched(search: string | null, language: Locale) {
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, wordsMax)
  if (words.length === 0) return sql``
  const conditions = words.map((word) => {
    const plain = word.replace(/^rp/i, '')
    const topics = /^\d[\d.,]*$/.test(plain) ? plain.replace(/[.,]/g, '') : word
    const pattern = `%${topics.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    return sql`(event = any(${eventsWith(word, language)}::text[]) or exists (
      select from jsonb_path_query("values", 'strict $.**') as named (part)
      where jsonb_typeof(part) in ('string', 'number') and part #>> '{}' ilike ${pattern}))`
  })
  return sql`and ${sql.join(conditions, sql` and `)}`
}

function positionOf(cursor: string): { happenedAt: string; id: string } {
  const place = placeInTime(cursor)
  if (place === null) throw cursorUnreadable()
  return { happenedAt: place.at, id: place.id }
}

function inboxNotice(row: Row, language: Locale): InboxNotice[] {
  const { event, readAt, archivedAt, values, ...notice } = row
  const written = writeNotice(event, values, language)
  // An event that no longer exists has no text.
  if (written === null || !isNoticeEvent(event)) return []
  const { severity } = ruleOf(event)
  const state = { isRead: readAt !== null, isArchived: archivedAt !== null }
  return [{ ...notice, ...written, ...state, event, severity }]
}
