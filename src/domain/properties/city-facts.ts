import { sql } from 'kysely'
import { recordAudit } from '#audit'
import { type Database, transaction } from '#database'
import { type Actor, type Clock, jakartaDate, type Localized, newId } from '#kernel'
import { isCityKnown } from './cities.ts'
import { cityNotFound, dateImpossible } from './refusals.ts'

/** What others say about a city and a buyer wants to know. */
export const cityFactKinds = ['minimum-wage', 'flood', 'quake', 'roads-and-stations'] as const
export type CityFactKind = (typeof cityFactKinds)[number]

/** A fact as it was read somewhere; `asOf` is the day (`YYYY-MM-DD`) that it is of. */
export type CityFact = {
  readonly kind: CityFactKind
  readonly text: Localized
  readonly asOf: string
  /** Who says so, and the page on which it stands. */
  readonly source: string
  readonly address: string
}

/**
 * Keeps a fact of a city, in one transaction with its audit row. Refuses a city that is not known and
 * a day that is to come.
 */
export async function keepCityFact(
  db: Database,
  clock: Clock,
  actor: Actor,
  { cityId, ...fact }: CityFact & { readonly cityId: string },
): Promise<void> {
  const happenedAt = clock.now()
  if (fact.asOf > jakartaDate(happenedAt)) throw dateImpossible({ path: 'asOf' })
  await transaction(db, async (tx) => {
    if (!(await isCityKnown(tx, cityId))) throw cityNotFound()
    await sql`
      insert into properties.city_facts (id, city_id, kind, text_id, text_en, as_of, source, address,
        recorded_at, recorded_by)
      values (${newId(happenedAt.getTime())}, ${cityId}, ${fact.kind}, ${fact.text.id}, ${fact.text.en},
        ${fact.asOf}::date, ${fact.source}, ${fact.address}, ${happenedAt.toISOString()}, ${actor.userId})`.execute(
      tx,
    )
    await recordAudit(tx, {
      happenedAt,
      actorId: actor.userId,
      action: 'properties.keep-city-fact',
      subjectKind: 'city',
      subjectId: cityId,
      details: { kind: fact.kind, asOf: fact.asOf },
    })
  })
}
