import { type PropertyState, propertyStates } from '#contract'

/** The stage of a property; the words are in the messages `card.state`. */
export type LifeCycleState = Exclude<PropertyState, 'draft'>

export const lifeCycleStates = propertyStates.filter((state) => state !== 'draft')

/** The API's word as one of ours; a word that is newer than this screen reads as operating. */
export function lifeCycleOf(state: string): LifeCycleState {
  return lifeCycleStates.find((each) => each === state) ?? 'operating'
}

/** The word for the stage of a property: an offering that is paused says so instead. */
export function stateWord(property: {
  readonly state: string
  readonly isPaused: boolean
}): LifeCycleState | 'paused' {
  return property.isPaused ? 'paused' : lifeCycleOf(property.state)
}

/** Whether it is run; what is said of its yield is measured once a month was booked. */
export function isOperating(state: LifeCycleState): boolean {
  return state === 'operating' || state === 'sale-vote'
}

/** Whether a unit of it can be bought now; an offering that is paused sells none. */
export function isOnSale(property: {
  readonly state: string
  readonly isPaused: boolean
  readonly offering: { readonly unitsLeft: number } | null
}): boolean {
  const { state, isPaused, offering } = property
  return lifeCycleOf(state) === 'open' && !isPaused && offering !== null && offering.unitsLeft > 0
}

/** Basis points of all units that are sold; whole sales only count as such when none is left. */
export function soldBasisPoints(unitsTotal: number, unitsLeft: number): number {
  if (unitsLeft <= 0) return 10_000
  return Math.min(9_900, Math.floor(((unitsTotal - unitsLeft) * 100) / unitsTotal) * 100)
}
