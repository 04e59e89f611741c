import { Refusal } from '#kernel'

/** A chosen code does not have 6 to 12 letters and digits. */
export function codeShape(): Refusal {
  return atCode('referrals.code_shape', 'invalid')
}

export function codeOffensive(): Refusal {
  return atCode('referrals.code_offensive', 'invalid')
}

/** The code looks as if Sepetak or an authority had issued it. */
export function codeReserved(): Refusal {
  return atCode('referrals.code_reserved', 'invalid')
}

export function codeTaken(): Refusal {
  return atCode('referrals.code_taken', 'conflict')
}

/** A person can choose a code only once. */
export function codeChosen(): Refusal {
  return new Refusal('referrals.code_chosen', 'conflict')
}

/** There is no such code, or its owner's account is closed; the caller does not learn which. */
export function codeUnknown(): Refusal {
  const field = { path: 'code', code: 'referrals.code_unknown' }
  return new Refusal('referrals.code_unknown', 'not_found', {}, [field])
}

/** The registration names a code without an owner. */
export function codeNotTaken(): Refusal {
  const field = { path: 'referralCode', code: 'referrals.code_unknown' }
  return new Refusal('referrals.code_unknown', 'invalid', {}, [field])
}

/** The caller is the owner of the code. */
export function ownCode(): Refusal {
  return atCode('referrals.own_code', 'conflict')
}

export function friendNotFound(): Refusal {
  return new Refusal('referrals.friend_not_found', 'not_found')
}

/** The friend has not agreed to reminders. */
export function remindersDeclined(): Refusal {
  return new Refusal('referrals.reminders_declined', 'conflict')
}

/** A friend can be reminded once in seven days. */
export function remindedLately(details: { nextOn: string }): Refusal {
  return new Refusal('referrals.reminded_lately', 'conflict', details)
}

/** The friend has no missing step that a reminder could help with. */
export function nothingMissing(): Refusal {
  return new Refusal('referrals.nothing_missing', 'conflict')
}

/** The account has no referrer. */
export function notBrought(): Refusal {
  return new Refusal('referrals.not_brought', 'not_found')
}

function atCode(code: string, kind: 'invalid' | 'conflict'): Refusal {
  return new Refusal(code, kind, {}, [{ path: 'code', code }])
}
