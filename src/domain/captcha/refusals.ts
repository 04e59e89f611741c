import { Refusal } from '#kernel'

/** This form needs a proof that a person sends it, and none came with it. */
export function captchaRequired(): Refusal {
  return refused('captcha.required')
}

/** The proof does not hold: changed, unsolved, or made for another form. */
export function captchaWrong(): Refusal {
  return refused('captcha.wrong')
}

/** The proof is older than it may be. */
export function captchaExpired(): Refusal {
  return refused('captcha.expired')
}

/** The proof was used before. */
export function captchaUsed(): Refusal {
  return refused('captcha.used')
}

/** The service that checks proofs does not answer; nothing is let through unchecked. */
export function captchaAway(): Refusal {
  return new Refusal('captcha.away', 'conflict')
}

function refused(code: string): Refusal {
  return new Refusal(code, 'invalid', {}, [{ path: 'captcha', code }])
}
