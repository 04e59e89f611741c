import { Refusal } from '#kernel'

/** No night was taken yet in which this investor had a balance, or its tree is kept no longer. */
export function proofNotFound(): Refusal {
  return new Refusal('proofs.not_found', 'not_found')
}
