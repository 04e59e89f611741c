import { sql } from 'kysely'
import type { OpeningState, Team, WorkPlace } from '#contract'
import type { Db, Tx } from '#database'
import {
  type Clock,
  decodeCursor,
  instantIn,
  jakartaDate,
  type Page,
  type PageRequest,
  pageOf,
} from '#kernel'
import type { Opening } from './opening.ts'
import { careersNotFound } from './refusals.ts'

type OpeningFilter = { team: Team | null; city: string | null; place: WorkPlace | null }

const openingsMax = 200

const columns = sql`id, team, city_id, city_name, place, kind, title, summary, duties, requirements,
  pay_lowest, pay_highest, published_at, closes_on::text`

/** Returns the openings that accept applications today, those that close first at the top. */
export async function listOpenings(
  db: Db,
  clock: Clock,
  { team, city, place }: OpeningFilter,
): Promise<Opening[]> {
  const at = clock.now()
  const { rows } = await sql<Opening>`
    select ${columns} from careers.openings
    where ${isOpenOn(jakartaDate(at))} and published_at <= ${at}
      and (${team}::text is null or team = ${team})
      and (${city}::text is null or city_id = ${city})
      and (${place}::text is null or place = ${place})
    order by closes_on, id limit ${openingsMax}`.execute(db)
  return rows
}

/**
 * Returns one opening, also after it has closed, so that a visitor with the old address learns that it has
 * closed. Refuses with `careers.not_found`.
 */
export async function readOpening(
  db: Db,
  clock: Clock,
  id: string,
): Promise<Opening & { isOpen: boolean }> {
  const at = clock.now()
  const { rows } = await sql<Opening & { isOpen: boolean }>`
    select ${columns}, ${isOpenOn(jakartaDate(at))} as is_open from careers.openings
    where id = ${id} and published_at <= ${at}`.execute(db)
  const [opening] = rows
  if (opening === undefined) throw careersNotFound()
  return opening
}

/** An opening as shown to staff. */
type StaffOpening = Opening & {
  /** Version of the text, incremented by each change. */
  version: number
  closedAt: Date | null
  isOpen: boolean
  /** Number of applications that have not been erased. */
  applications: number
}

function staffColumns(today: string) {
  return sql`${columns}, version, closed_at, ${isOpenOn(today)} as is_open,
    (select count(*)::integer from careers.applications a where a.opening_id = openings.id)
      as applications`
}

function isOpenOn(today: string) {
  return sql<boolean>`(closed_at is null and closes_on >= ${today}::date)`
}

/** Returns the openings in one state and their total: open ones by closing date, closed ones last closed first. */
export async function listStaffOpenings(
  db: Db,
  clock: Clock,
  state: OpeningState,
  { limit, cursor }: PageRequest,
): Promise<Page<StaffOpening> & { total: number }> {
  const today = jakartaDate(clock.now())
  const after = placeByClosing(cursor)
  const [direction, beyond] = state === 'open' ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
  const matching = sql`${isOpenOn(today)} = ${state === 'open'}`
  const [{ rows }, counted] = await Promise.all([
    sql<StaffOpening>`
      select ${staffColumns(today)} from careers.openings
      where ${matching} and (${after?.closesOn ?? null}::date is null
        or (closes_on, id) ${beyond} (${after?.closesOn ?? null}::date, ${after?.id ?? null}::text))
      order by closes_on ${direction}, id ${direction} limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from careers.openings where ${matching}`.execute(db),
  ])
  const page = pageOf(rows, limit, (row) => [row.closesOn, row.id])
  return { ...page, total: counted.rows[0]?.total ?? 0 }
}

/** The position in a list sorted by closing date and id; null to read the list from its beginning. */
function placeByClosing(cursor: string | null): { closesOn: string; id: string } | null {
  const [day, id] = cursor === null ? [] : (decodeCursor(cursor, 2) ?? [])
  const instant = typeof day === 'string' ? instantIn(day) : null
  return instant === null || typeof id !== 'string' ? null : { closesOn: instant.slice(0, 10), id }
}

/** Returns one opening as shown to staff. Refuses with `careers.not_found`. */
export async function readStaffOpening(db: Db, clock: Clock, id: string): Promise<StaffOpening> {
  const { rows } = await sql<StaffOpening>`
    select ${staffColumns(jakartaDate(clock.now()))} from careers.openings where id = ${id}`.execute(
    db,
  )
  const [opening] = rows
  if (opening === undefined) throw careersNotFound()
  return opening
}

/** Locks an opening, so that concurrent changes wait for each other. */
export async function lockOpening(
  tx: Tx,
  id: string,
): Promise<Pick<StaffOpening, 'closedAt' | 'version'>> {
  const { rows } = await sql<Pick<StaffOpening, 'closedAt' | 'version'>>`
    select closed_at, version from careers.openings where id = ${id} for update`.execute(tx)
  const [opening] = rows
  if (opening === undefined) throw careersNotFound()
  return opening
}
