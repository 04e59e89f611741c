import { fieldRefusal, Refusal } from '#kernel'

/** Also used for another investor's account, so that its existence is not revealed. */
export function accountNotFound(): Refusal {
  return new Refusal('banks.account_not_found', 'not_found')
}

/** No bank has this code. */
export function bankUnknown(): Refusal {
  return fieldRefusal('banks.bank_unknown', 'bankCode')
}

/** An account number is 6 to 20 digits. */
export function numberShape(): Refusal {
  return fieldRefusal('banks.number_shape', 'accountNumber')
}

/** This investor has the account already. */
export function numberTaken(): Refusal {
  return fieldRefusal('banks.number_taken', 'accountNumber')
}

/** An investor has at most `maximum` accounts. */
export function tooManyAccounts(details: { maximum: number }): Refusal {
  return new Refusal('banks.too_many', 'conflict', details)
}

/** Money is sent to a verified name only, and there is none yet. */
export function nameNotVerified(): Refusal {
  return new Refusal('banks.name_not_verified', 'conflict')
}

/** The main account cannot be removed; another one must become the main one first. */
export function accountIsMain(): Refusal {
  return new Refusal('banks.is_main', 'conflict')
}

/** Money is being sent to this account. */
export function accountInUse(): Refusal {
  return new Refusal('banks.in_use', 'conflict')
}

/** The account is not in the state that the request needs. */
export function accountNotReady(): Refusal {
  return new Refusal('banks.not_ready', 'conflict')
}

/** A new account must wait until `until`. */
export function accountLocked(details: { until: Date }): Refusal {
  return new Refusal('banks.locked', 'conflict', details)
}

/** No proof is required, or it was decided before. */
export function proofNotNeeded(): Refusal {
  return new Refusal('banks.proof_not_wanted', 'conflict')
}
