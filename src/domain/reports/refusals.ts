import { Refusal } from '#kernel'

/** Only who owns units, and staff, read this. */
export function ownersOnly(): Refusal {
  return new Refusal('reports.owners_only', 'forbidden')
}

/** There is no such report or paper. */
export function reportNotFound(): Refusal {
  return new Refusal('reports.not_found', 'not_found')
}

/** A picture where a document is asked for, or the other way round. */
export function wrongFileKind(): Refusal {
  return new Refusal('reports.file_kind', 'invalid', {}, [
    { path: 'file', code: 'reports.file_kind' },
  ])
}
