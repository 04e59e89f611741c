import { type FieldError, Refusal } from '#kernel'

/** Fields of the declaration that are not acceptable; `fields` says which and why. */
export function declarationUnacceptable(fields: readonly FieldError[]): Refusal {
  return new Refusal('investors.declaration_unacceptable', 'invalid', {}, fields)
}

/** The NIK belongs to another account; one person has one account. */
export function nikTaken(): Refusal {
  return new Refusal('investors.nik_taken', 'conflict', {}, [
    { path: 'nik', code: 'investors.nik_taken' },
  ])
}

/** Name, NIK and birth date of a verified identity do not change; the income may. */
export function identitySettled(): Refusal {
  return new Refusal('investors.identity_settled', 'conflict')
}
