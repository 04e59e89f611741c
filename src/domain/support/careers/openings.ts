import { sql } from 'kysely'
import type { OpeningState, Team, WorkPlace } from '#contract'
import type { Db, Tx } from '#database'
import { type Clock, jakartaDate, type Page, type PageRequest, pageOf, placeInTime } from '#kernel'
import type { Opening } from './opening.ts'
import { careersNotFound } from './refusals.ts'

export type OpeningFilter = { team: Team | null; city: string | null; place: WorkPlace | null }

const openingsMax = 200

const columns = sql`id, team, city_id, city_name, place, kind, title, summary, duties, requirements,
  pay_lowest, pay_highest, published_at, closes_on::text`

/** Openings that can be applied for today; those that close first come first. */
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

/** One opening, also after its end: a visitor who kept the address learns that it has ended. Refuses with `careers.not_found`. */
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

/** An opening as staff see it. */
export type StaffOpening = Opening & {
  /** Of its text: one more with each change. */
  version: number
  closedAt: Date | null
  isOpen: boolean
  /** How many have applied and were not erased yet. */
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

/** Openings of one state, the newest first, with how many there are. */
export async function listStaffOpenings(
  db: Db,
  clock: Clock,
  state: OpeningState,
  { limit, cursor }: PageRequest,
): Promise<Page<StaffOpening> & { total: number }> {
  const today = jakartaDate(clock.now())
  const after = placeInTime(cursor)
  const matching = sql`${isOpenOn(today)} = ${state === 'open'}`
  const [{ rows }, counted] = await Promise.all([
    sql<StaffOpening>`
      select ${staffColumns(today)} from careers.openings
      where ${matching} and (${after?.at ?? null}::timestamptz is null
        or (published_at, id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
      order by published_at desc, id desc limit ${limit + 1}`.execute(db),
    sql<{ total: number }>`
      select count(*)::integer as total from careers.openings where ${matching}`.execute(db),
  ])
  const page = pageOf(rows, limit, (row) => [row.publishedAt.toISOString(), row.id])
  return { ...page, total: counted.rows[0]?.total ?? 0 }
}

/** One opening as staff see it. Refuses with `careers.not_found`. */
export async function readStaffOpening(db: Db, clock: Clock, id: string): Promise<StaffOpening> {
  const { rows } = await sql<StaffOpening>`
    select ${staffColumns(jakartaDate(clock.now()))} from careers.openings where id = ${id}`.execute(
    db,
  )
  const [opening] = rows
  if (opening === undefined) throw careersNotFound()
  return opening
}

/** Locks an opening: of two who change it at once the second waits. */
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
