import { Refusal } from '#kernel'

/** A chosen code is not of 6 to 12 letters and digits. */
export function codeShape(): Refusal {
  return atCode('referrals.code_shape', 'invalid')
}

export function codeOffensive(): Refusal {
  return atCode('referrals.code_offensive', 'invalid')
}

/** A code that looks as if we or an authority had given it out. */
export function codeReserved(): Refusal {
  return atCode('referrals.code_reserved', 'invalid')
}

export function codeTaken(): Refusal {
  return atCode('referrals.code_taken', 'conflict')
}

/** An own code is chosen once. */
export function codeChosen(): Refusal {
  return new Refusal('referrals.code_chosen', 'conflict')
}

/** There is no such code, or the account of its owner is closed: nobody learns which. */
export function codeUnknown(): Refusal {
  const field = { path: 'code', code: 'referrals.code_unknown' }
  return new Refusal('referrals.code_unknown', 'not_found', {}, [field])
}

/** A registration names a code that leads to nobody. */
export function codeNotTaken(): Refusal {
  const field = { path: 'referralCode', code: 'referrals.code_unknown' }
  return new Refusal('referrals.code_unknown', 'invalid', {}, [field])
}

/** Who asks is the owner of the code. */
export function ownCode(): Refusal {
  return atCode('referrals.own_code', 'conflict')
}

export function friendNotFound(): Refusal {
  return new Refusal('referrals.friend_not_found', 'not_found')
}

/** The friend has not agreed to be reminded. */
export function remindersDeclined(): Refusal {
  return new Refusal('referrals.reminders_declined', 'conflict')
}

/** One reminder in seven days. */
export function remindedLately(details: { nextOn: string }): Refusal {
  return new Refusal('referrals.reminded_lately', 'conflict', details)
}

/** Nothing is missing that a reminder could help with. */
export function nothingMissing(): Refusal {
  return new Refusal('referrals.nothing_missing', 'conflict')
}

/** Nobody brought this account. */
export function notBrought(): Refusal {
  return new Refusal('referrals.not_brought', 'not_found')
}

function atCode(code: string, kind: 'invalid' | 'conflict'): Refusal {
  return new Refusal(code, kind, {}, [{ path: 'code', code }])
}
