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
export function alreadyRecorded(path?: string): Refusal {
  const code = 'properties.already_recorded'
  return new Refusal(code, 'conflict', {}, path === undefined ? [] : [{ path, code }])
}

/** Something may only go on once this document is there. */
export function documentMissing(details: { kind: string }): Refusal {
  return new Refusal('properties.document_missing', 'conflict', details)
}

/** There are no data for such a document on that day. */
export function nothingToReport(): Refusal {
  return new Refusal('properties.nothing_to_report', 'conflict', {}, [
    { path: 'issuedOn', code: 'properties.nothing_to_report' },
  ])
}

/** Nobody is handed anything before the title is registered to the issuer. */
export function titleNotRegistered(): Refusal {
  return new Refusal('properties.title_not_registered', 'conflict')
}

/** No property can be in such a city: nobody knows it. */
export function cityNotFound(): Refusal {
  return new Refusal('properties.city_not_found', 'not_found')
}

/** What a launch says is said before the offering opens, and never changed. */
export function forecastFrozen(): Refusal {
  return new Refusal('properties.forecast_frozen', 'conflict')
}

/** There is no such document, or it is not out yet. */
export function documentNotFound(): Refusal {
  return new Refusal('properties.document_not_found', 'not_found')
}

/** A day that is to come where only a past one can be, or an end before its beginning. */
export function dateImpossible(details: { path: string }): Refusal {
  return new Refusal('properties.date_impossible', 'invalid', details, [
    { path: details.path, code: 'properties.date_impossible' },
  ])
}

/** Two leases of one space would run at the same time. */
export function leaseOverlaps(): Refusal {
  return new Refusal('properties.lease_overlaps', 'conflict', {}, [
    { path: 'startsOn', code: 'properties.lease_overlaps' },
  ])
}

/** The property or the city has no such record. */
export function recordNotFound(): Refusal {
  return new Refusal('properties.record_not_found', 'not_found')
}

/** Anyone who hands a document in says that no personal data is left in it. */
export function notRedacted(): Refusal {
  return new Refusal('properties.not_redacted', 'invalid', {}, [
    { path: 'isRedacted', code: 'properties.not_redacted' },
  ])
}

/** Nobody approves a document whose file they have not opened. */
export function documentUnread(): Refusal {
  return new Refusal('properties.document_unread', 'conflict')
}

/** Only buyers or holders of the property open this document. */
export function documentNotForYou(details: { audience: string }): Refusal {
  return new Refusal('properties.document_not_for_you', 'forbidden', details)
}

/** Everything is as it would be after such a correction. */
export function nothingCorrected(): Refusal {
  return new Refusal('properties.nothing_corrected', 'conflict')
}

/** The property cannot have such a fact, such as land that an apartment has not. */
export function factImpossible(path: string): Refusal {
  const code = 'properties.fact_impossible'
  return new Refusal(code, 'invalid', { path }, [{ path: `facts.${path}`, code }])
}

/** The facts are no longer those that were to be corrected. */
export function factsChanged(): Refusal {
  return new Refusal('properties.facts_changed', 'conflict')
}
