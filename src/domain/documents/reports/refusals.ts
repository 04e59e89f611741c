import { Refusal } from '#kernel'

/** Only owners of units and staff can read the reports of a property. */
export function ownersOnly(): Refusal {
  return new Refusal('reports.owners_only', 'forbidden')
}

export function reportNotFound(): Refusal {
  return new Refusal('reports.not_found', 'not_found')
}
