import { type PropertyState, propertyStates } from '#contract'

/** The stage of a property; its text is in the messages `card.state`. */
export type LifeCycleState = Exclude<PropertyState, 'draft'>

export const lifeCycleStates = propertyStates.filter((state) => state !== 'draft')

/** Returns the stage for a state from the API; `operating` for a state that this version does not know. */
export function lifeCycleOf(state: string): LifeCycleState {
  return lifeCycleStates.find((each) => each === state) ?? 'operating'
}

/** Returns the stage of a property, or `paused` for a paused offering. */
export function stateWord(property: {
  readonly state: string
  readonly isPaused: boolean
}): LifeCycleState | 'paused' {
  return property.isPaused ? 'paused' : lifeCycleOf(property.state)
}

/** Whether the property is in operation; its yield is measured as soon as a month has been booked. */
export function isOperating(state: LifeCycleState): boolean {
  return state === 'operating' || state === 'sale-vote'
}

/** Whether no unit of the property exists any more, or none was ever issued. */
export function hasEnded(state: LifeCycleState): boolean {
  return state === 'failed' || state === 'withdrawn' || state === 'paid-out'
}

/** Whether units of the property can be bought now; a paused offering sells none. */
export function isOnSale(property: {
  readonly state: string
  readonly isPaused: boolean
  readonly offering: { readonly unitsLeft: number } | null
}): boolean {
  const { state, isPaused, offering } = property
  return lifeCycleOf(state) === 'open' && !isPaused && offering !== null && offering.unitsLeft > 0
}

/** Returns the sold share of all units in basis points, rounded down to a percent; 100 % only when no unit is left. */
export function soldBasisPoints(unitsTotal: number, unitsLeft: number): number {
  if (unitsLeft <= 0) return 10_000
  return Math.min(9_900, Math.floor(((unitsTotal - unitsLeft) * 100) / unitsTotal) * 100)
}
