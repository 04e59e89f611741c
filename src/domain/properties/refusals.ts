import { Refusal } from '#kernel'

/** There is no such property, or it is not published. */
export function propertyNotFound(): Refusal {
  return new Refusal('properties.not_found', 'not_found')
}

/** A property goes through its life in one order; `from` cannot be followed by `to`. */
export function stateNotPossible(details: { from: string; to: string }): Refusal {
  return new Refusal('properties.state_not_possible', 'conflict', details)
}

/** A month, a valuation or a title step that is there already stays as it was. */
export function alreadyRecorded(): Refusal {
  return new Refusal('properties.already_recorded', 'conflict')
}
