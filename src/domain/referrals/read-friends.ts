import { sql } from 'kysely'
import type { FriendOrder, FriendRefusal, FriendStage } from '#contract'
import type { Db } from '#database'
import {
  type Actor,
  type Clock,
  decodeCursor,
  isUuid,
  type Page,
  type PageRequest,
  pageOf,
  type Rupiah,
} from '#kernel'
import { type Friend, reminderOf, wholeDaysBetween } from './friend.ts'

/** Filters of the list of friends. `search` matches names as they are displayed, so a masked name cannot be guessed. */
type FriendQuery = {
  readonly stage: FriendStage | null
  readonly search: string | null
  readonly order: FriendOrder
}

type Row = {
  id: string
  shownName: string | null
  showsName: boolean
  joinedAt: Date
  stage: FriendStage
  reward: Rupiah
  holdDays: number
  expiresAt: Date
  acceptsReminders: boolean
  remindedAt: Date | null
  refusal: FriendRefusal | null
  refusedAt: Date | null
  verifiedAt: Date | null
  placedAt: Date | null
  dueAt: Date | null
  paidAt: Date | null
}

const columns =
  sql.raw(`id, shown_name, shows_name, joined_at, stage, reward, hold_days, expires_at,
  accepts_reminders, reminded_at, refusal, refused_at, verified_at, placed_at, due_at, paid_at`)

const joined = `to_char(joined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
const due = `coalesce(to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '9999')`

// Every sort order as a text key, so that one cursor format fits all of them.
const orders: Record<FriendOrder, { by: string; isDown: boolean }> = {
  newest: { by: joined, isDown: true },
  oldest: { by: joined, isDown: false },
  name: { by: `coalesce(lower(shown_name), '\uffff') collate "C"`, isDown: false },
  due: { by: due, isDown: false },
}

/** Returns one page of the actor's friends. */
export async function readFriends(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  { stage, search, order }: FriendQuery,
  page: PageRequest,
): Promise<Page<Friend>> {
  const { by, isDown } = orders[order]
  const after = positionIn(page.cursor, order)
  const beyond = sql.raw(isDown ? '<' : '>')
  const down = sql.raw(isDown ? 'desc' : 'asc')
  const { rows } = await sql<Row & { position: string }>`
    select * from (
      select ${columns}, ${sql.raw(by)} as position from referrals.friend_lines
      where referrer_id = ${userId}
        and (${stage}::text is null or stage = ${stage}::text)
        and (${search}::text is null or strpos(lower(shown_name), lower(${search}::text)) > 0)
    ) f
    where ${after?.[0] ?? null}::text is null
      or (position, id) ${beyond} (${after?.[0] ?? null}::text collate "C", ${after?.[1] ?? null}::uuid)
    order by position collate "C" ${down}, id ${down} limit ${page.limit + 1}`.execute(db)
  const found = pageOf(rows, page.limit, (row) => [order, row.position, row.id])
  const at = clock.now()
  return { items: found.items.map((row) => friendOf(row, at)), nextCursor: found.nextCursor }
}

// A cursor of another sort order, or one we did not issue, starts at the first page.
function positionIn(cursor: string | null, order: FriendOrder): [string, string] | null {
  const parts = cursor === null ? null : decodeCursor(cursor, 3)
  if (parts === null) return null
  const [of, position, id] = parts
  if (of !== order || typeof position !== 'string' || position.includes('\u0000')) return null
  return typeof id === 'string' && isUuid(id) ? [position, id] : null
}

function friendOf(row: Row, at: Date): Friend {
  const { placedAt, holdDays } = row
  return {
    id: row.id,
    name: row.shownName,
    isNameShown: row.showsName,
    joinedAt: row.joinedAt,
    stage: row.stage,
    reward: row.reward,
    heldDays: placedAt === null ? null : wholeDaysBetween(placedAt, at, holdDays),
    holdDays,
    dueAt: row.stage === 'holding' || row.stage === 'paid' ? row.dueAt : null,
    paidAt: row.stage === 'paid' ? row.paidAt : null,
    expiresAt: row.expiresAt,
    refusal: row.refusal,
    refusedAt: row.refusedAt,
    verifiedAt: row.verifiedAt,
    purchasedAt: placedAt,
    reminder: reminderOf(row, at),
  }
}

/** Returns one of the actor's friends, or null. */
export async function findFriend(
  db: Db,
  clock: Clock,
  { userId }: Actor,
  id: string,
): Promise<Friend | null> {
  const { rows } = await sql<Row>`
    select ${columns} from referrals.friend_lines
    where referrer_id = ${userId} and id = ${id}`.execute(db)
  const [row] = rows
  return row === undefined ? null : friendOf(row, clock.now())
}

/** Returns the number of the actor's friends at each stage. */
export async function countStages(db: Db, { userId }: Actor): Promise<Record<FriendStage, number>> {
  const { rows } = await sql<{ stage: FriendStage; count: number }>`
    select stage, count(*)::integer as count from referrals.friend_lines
    where referrer_id = ${userId} group by stage`.execute(db)
  const none = { registered: 0, verified: 0, purchased: 0, holding: 0, paid: 0, refused: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ stage, count }) => [stage, count])) }
}
