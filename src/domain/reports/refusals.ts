import { Refusal } from '#kernel'

/** Only who owns units, and staff, read this. */
export function ownersOnly(): Refusal {
  return new Refusal('reports.owners_only', 'forbidden')
}

/** There is no such report. */
export function reportNotFound(): Refusal {
  return new Refusal('reports.not_found', 'not_found')
}
