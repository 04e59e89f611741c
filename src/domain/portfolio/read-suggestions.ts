import { type Card, everyProperty, listProperties, readCards } from '#catalogue'
import type { Database } from '#database'
import type { Actor, Clock } from '#kernel'
import { readPortfolio } from './read-portfolio.ts'
import { readOwnedIds } from './read-room.ts'
import { type Suggestion, suggest } from './suggest.ts'

const considered = 48

/** What is on sale and has to do with what the actor holds, each with its reason; three at most. */
export async function readSuggestions(
  db: Database,
  clock: Clock,
  actor: Actor,
): Promise<Suggestion<Card>[]> {
  const ids = await readOwnedIds(db, actor)
  if (ids.length === 0) return []
  const [held, { byCity }, onSale] = await Promise.all([
    readCards(db, ids),
    readPortfolio(db, clock, actor),
    listProperties(db, {
      ...everyProperty,
      states: ['open'],
      sort: 'closing-soon',
      limit: considered,
    }),
  ])
  return suggest([...held.values()], byCity, onSale.items)
}
