import { Refusal } from '#kernel'

/** No recorded night includes a balance of this investor, or its tree has been deleted. */
export function proofNotFound(): Refusal {
  return new Refusal('proofs.not_found', 'not_found')
}
