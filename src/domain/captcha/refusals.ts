import { Refusal } from '#kernel'

/** This form requires a proof that a person sends it, and the request has none. */
export function captchaRequired(): Refusal {
  return refused('captcha.required')
}

/** The proof is invalid: changed, unsolved, or made for another form. */
export function captchaWrong(): Refusal {
  return refused('captcha.wrong')
}

/** The proof has expired. */
export function captchaExpired(): Refusal {
  return refused('captcha.expired')
}

/** The proof was already used. */
export function captchaUsed(): Refusal {
  return refused('captcha.used')
}

/** The service that checks proofs does not respond. No form is accepted without a check. */
export function captchaAway(): Refusal {
  return new Refusal('captcha.away', 'conflict')
}

function refused(code: string): Refusal {
  return new Refusal(code, 'invalid', {}, [{ path: 'captcha', code }])
}
