import { Refusal } from '#kernel'

/** There is no such property, or it is not published. */
export function propertyNotFound(): Refusal {
  return new Refusal('properties.not_found', 'not_found')
}

/** A property changes its state only in order; `to` cannot follow `from`. */
export function stateNotPossible(details: { from: string; to: string }): Refusal {
  return new Refusal('properties.state_not_possible', 'conflict', details)
}

/** The month, valuation or title step is already recorded and was not changed. */
export function alreadyRecorded(path?: string): Refusal {
  const code = 'properties.already_recorded'
  return new Refusal(code, 'conflict', {}, path === undefined ? [] : [{ path, code }])
}

/** The step requires a document that is missing. */
export function documentMissing(details: { kind: string }): Refusal {
  return new Refusal('properties.document_missing', 'conflict', details)
}

/** There are no data for this document on that day. */
export function nothingToReport(): Refusal {
  return new Refusal('properties.nothing_to_report', 'conflict', {}, [
    { path: 'issuedOn', code: 'properties.nothing_to_report' },
  ])
}

/** A property cannot operate before its title is registered to the issuer. */
export function titleNotRegistered(): Refusal {
  return new Refusal('properties.title_not_registered', 'conflict')
}

/** There is no such city. */
export function cityNotFound(): Refusal {
  return new Refusal('properties.city_not_found', 'not_found')
}

/** The forecast and outlook of a launch are recorded before the offering opens and never change. */
export function forecastFrozen(): Refusal {
  return new Refusal('properties.forecast_frozen', 'conflict')
}

/** There is no such document, or it is not issued yet. */
export function documentNotFound(): Refusal {
  return new Refusal('properties.document_not_found', 'not_found')
}

/** A future day where only a past one is possible, or an end before the beginning. */
export function dateImpossible(details: { path: string }): Refusal {
  return new Refusal('properties.date_impossible', 'invalid', details, [
    { path: details.path, code: 'properties.date_impossible' },
  ])
}

/** Two leases of one space would overlap. */
export function leaseOverlaps(): Refusal {
  return new Refusal('properties.lease_overlaps', 'conflict', {}, [
    { path: 'startsOn', code: 'properties.lease_overlaps' },
  ])
}

/** The property or the city has no such record. */
export function recordNotFound(): Refusal {
  return new Refusal('properties.record_not_found', 'not_found')
}

/** The person who submits a document must confirm that it contains no personal data. */
export function notRedacted(): Refusal {
  return new Refusal('properties.not_redacted', 'invalid', {}, [
    { path: 'isRedacted', code: 'properties.not_redacted' },
  ])
}

/** A document can be approved only by a person who has opened its file. */
export function documentUnread(): Refusal {
  return new Refusal('properties.document_unread', 'conflict')
}

/** Only buyers or holders of the property may open this document. */
export function documentNotForYou(details: { audience: string }): Refusal {
  return new Refusal('properties.document_not_for_you', 'forbidden', details)
}

/** The correction would change nothing. */
export function nothingCorrected(): Refusal {
  return new Refusal('properties.nothing_corrected', 'conflict')
}

/** The property cannot have such a fact, for example land of an apartment. */
export function factImpossible(path: string): Refusal {
  const code = 'properties.fact_impossible'
  return new Refusal(code, 'invalid', { path }, [{ path: `facts.${path}`, code }])
}

/** The facts have changed since the correction was proposed. */
export function factsChanged(): Refusal {
  return new Refusal('properties.facts_changed', 'conflict')
}
