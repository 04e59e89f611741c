import { list } from '#contract/places/places.ts'
import { daySeconds } from '#kernel'
import { placesIn } from '#places'
import { resource } from '../resource.ts'

/** The administrative areas of Indonesia, level by level. */
export const placeRoutes = resource().serve(list, (c) => {
  const { parent, q } = c.req.valid('query')
  const prefix = q.trim().toLowerCase()
  const items = placesIn(parent).filter(({ name }) => hasWord(name, prefix))
  // They change at most once a year.
  c.header('Cache-Control', `public, max-age=${daySeconds}`)
  return { items, nextCursor: null }
})

function hasWord(name: string, prefix: string): boolean {
  return ` ${name.toLowerCase()}`.includes(` ${prefix}`)
}
