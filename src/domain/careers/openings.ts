import { sql } from 'kysely'
import type { Db, Tx } from '#database'
import { type Clock, jakartaDate } from '#kernel'
import type { Opening, Team, WorkPlace } from './opening.ts'
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
    where closes_on >= ${jakartaDate(at)}::date and published_at <= ${at}
      and (${team}::text is null or team = ${team})
      and (${city}::text is null or city_id = ${city})
      and (${place}::text is null or place = ${place})
    order by closes_on, id limit ${openingsMax}`.execute(db)
  return rows
}

/** One opening, also after its end: whoever kept the address is told. Refuses with `careers.not_found`. */
export async function readOpening(
  db: Db,
  clock: Clock,
  id: string,
): Promise<Opening & { isOpen: boolean }> {
  const at = clock.now()
  const { rows } = await sql<Opening>`
    select ${columns} from careers.openings where id = ${id} and published_at <= ${at}`.execute(db)
  const [opening] = rows
  if (opening === undefined) throw careersNotFound()
  return { ...opening, isOpen: opening.closesOn >= jakartaDate(at) }
}

/** Publishes openings of the operator; one with a known id is written anew. */
export async function publishOpenings(tx: Tx, openings: readonly Opening[]): Promise<void> {
  for (const opening of openings) {
    const { title, summary, duties, requirements } = opening
    await sql`
      insert into careers.openings (id, team, city_id, city_name, place, kind, title, summary,
        duties, requirements, pay_lowest, pay_highest, published_at, closes_on)
      values (${opening.id}, ${opening.team}, ${opening.cityId}, ${opening.cityName},
        ${opening.place}, ${opening.kind}, ${JSON.stringify(title)}::jsonb,
        ${JSON.stringify(summary)}::jsonb, ${JSON.stringify(duties)}::jsonb,
        ${JSON.stringify(requirements)}::jsonb, ${opening.payLowest}, ${opening.payHighest},
        ${opening.publishedAt}, ${opening.closesOn})
      on conflict (id) do update set team = excluded.team, city_id = excluded.city_id,
        city_name = excluded.city_name, place = excluded.place, kind = excluded.kind,
        title = excluded.title, summary = excluded.summary, duties = excluded.duties,
        requirements = excluded.requirements, pay_lowest = excluded.pay_lowest,
        pay_highest = excluded.pay_highest, closes_on = excluded.closes_on`.execute(tx)
  }
}
