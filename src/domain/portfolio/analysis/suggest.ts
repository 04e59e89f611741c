import type { PropertyCard } from '#catalogue'
import type { BasisPoints } from '#kernel'
import type { CityShare } from '../read-portfolio.ts'

/** The facts about a holding that suggestions are based on. */
type HeldKind = Pick<PropertyCard, 'id' | 'name' | 'type' | 'city'>

/** Why a property is suggested, always with a verifiable fact. */
type SuggestionReason =
  | { readonly kind: 'spread'; readonly city: CityShare }
  | { readonly kind: 'same-type' | 'same-city'; readonly held: HeldKind }

export type Suggestion<Shown> = { readonly property: Shown; readonly reason: SuggestionReason }

/** The share of one city in a portfolio from which it is a concentration risk. */
const concentratedBasisPoints: BasisPoints = 4000

const suggestionsMax = 3

type Candidate = Pick<PropertyCard, 'id' | 'type' | 'city'>

/**
 * Suggests properties on sale based on the holdings: one in another city when one city has too large a share,
 * one of the same kind, and one in the same city. `onSale` is in the order of the list.
 */
export function suggest<Shown extends Candidate>(
  held: readonly HeldKind[],
  byCity: readonly CityShare[],
  onSale: readonly Shown[],
): Suggestion<Shown>[] {
  const ids = new Set(held.map(({ id }) => id))
  const free = onSale.filter(({ id }) => !ids.has(id))
  const reasons = [
    (property: Shown) => spreading(property, byCity),
    (property: Shown) => alike(property, held, 'same-type'),
    (property: Shown) => alike(property, held, 'same-city'),
  ]
  const chosen: Suggestion<Shown>[] = []
  const take = (suggestion: Suggestion<Shown> | undefined) => {
    if (suggestion !== undefined && chosen.length < suggestionsMax) chosen.push(suggestion)
  }
  // One property per reason first, so that the reasons differ; then any others with a reason.
  for (const reasonOf of reasons) take(withReason(free, chosen, reasonOf)[0])
  for (const reasonOf of reasons) withReason(free, chosen, reasonOf).forEach(take)
  return chosen
}

function withReason<Shown extends Candidate>(
  free: readonly Shown[],
  chosen: readonly Suggestion<Shown>[],
  reasonOf: (property: Shown) => SuggestionReason | null,
): Suggestion<Shown>[] {
  return free
    .filter(({ id }) => chosen.every(({ property }) => property.id !== id))
    .flatMap((property) => {
      const reason = reasonOf(property)
      return reason === null ? [] : [{ property, reason }]
    })
}

function spreading(property: Candidate, [largest]: readonly CityShare[]): SuggestionReason | null {
  if (largest === undefined || largest.shareBasisPoints <= concentratedBasisPoints) return null
  return property.city.id === largest.id ? null : { kind: 'spread', city: largest }
}

function alike(
  property: Candidate,
  held: readonly HeldKind[],
  kind: 'same-type' | 'same-city',
): SuggestionReason | null {
  const match = held.find((each) =>
    kind === 'same-type' ? each.type === property.type : each.city.id === property.city.id,
  )
  return match === undefined ? null : { kind, held: match }
}
