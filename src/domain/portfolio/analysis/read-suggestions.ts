import { listProperties, type PropertyCard, readPropertyCards, unfilteredQuery } from '#catalogue'
import type { Database } from '#database'
import type { Actor, Clock } from '#kernel'
import { readPortfolio } from '../read-portfolio.ts'
import { readOwnedIds } from '../read-stakes.ts'
import { type Suggestion, suggest } from './suggest.ts'

const considered = 48

/** Up to three properties on sale that relate to the actor's holdings, each with its reason. */
export async function readSuggestions(
  db: Database,
  clock: Clock,
  actor: Actor,
): Promise<Suggestion<PropertyCard>[]> {
  const ids = await readOwnedIds(db, actor)
  if (ids.length === 0) return []
  const [held, { byCity }, onSale] = await Promise.all([
    readPropertyCards(db, ids),
    readPortfolio(db, clock, actor),
    listProperties(db, {
      ...unfilteredQuery,
      states: ['open'],
      sort: 'closing-soon',
      limit: considered,
    }),
  ])
  return suggest([...held.values()], byCity, onSale.items)
}
