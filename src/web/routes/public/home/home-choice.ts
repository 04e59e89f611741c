import type { Figures } from '#contract/figures/figures.ts'
import type { PropertyCard } from '#contract/properties/property-body.ts'
import { isOperating, lifeCycleOf } from '../../../components/property/ownership/life-cycle.ts'

const featuredMax = 4
const openMax = 2

/**
 * Returns four properties at different stages: the two open offerings that close soonest, one in operation and
 * one that is coming soon or closing, filled with other properties.
 */
export function featuredOf(
  open: readonly PropertyCard[],
  newest: readonly PropertyCard[],
): PropertyCard[] {
  const others = newest.filter(({ state }) => lifeCycleOf(state) !== 'open')
  const running = others.find(
    ({ state, letState }) => isOperating(lifeCycleOf(state)) && letState !== 'empty',
  )
  const coming = others.find(({ state }) =>
    ['coming-soon', 'funded', 'closing'].includes(lifeCycleOf(state)),
  )
  const chosen = [...open.slice(0, openMax), running, coming, ...open, ...newest]
  const byId = new Map<string, PropertyCard>()
  for (const property of chosen) if (property !== undefined) byId.set(property.id, property)
  return [...byId.values()].slice(0, featuredMax)
}

/** Returns the property for the main picture: the first villa, otherwise the first property. */
export function heroOf(
  properties: readonly PropertyCard[],
  { latestPayouts }: Pick<Figures, 'latestPayouts'>,
) {
  const property = properties.find(({ type }) => type === 'villa') ?? properties[0] ?? null
  if (property === null) return null
  const latestPayout = latestPayouts.find((payout) => payout.property.id === property.id) ?? null
  return { property, latestPayout, isForecast: property.isForecast }
}
