import type { CaptchaPurpose } from '#contract'
import { assertNoTransaction, type Database } from '#database'
import { hour } from '#kernel'
import type { Captcha } from './captcha.ts'
import { captchaAway, captchaRequired, captchaWrong } from './refusals.ts'
import { spendProof } from './spend-proof.ts'

export type OutsideCheckOptions = {
  readonly db: Database
  /** Where answers are verified: a form with `secret`, `response` and `remoteip`. */
  readonly verifyUrl: string
  readonly secret: string
  /** What the browser shows: the provider's script and our key there. */
  readonly scriptUrl: string
  readonly siteKey: string
}

const timeoutMilliseconds = 5000
const answerLengthMax = 4096

/** Another provider's check, by the one contract that the known ones share. Fails closed. */
export function createOutsideCheck(options: OutsideCheckOptions): Captcha {
  const { db, scriptUrl, siteKey } = options
  return {
    challenge: async () => ({ kind: 'widget', scriptUrl, siteKey }),
    redeem: async (purpose, answer, address) => {
      if (answer === undefined || answer === '') throw captchaRequired()
      if (answer.length > answerLengthMax) throw captchaWrong()
      const verdict = await ask(options, answer, address)
      if (!isGranted(verdict, purpose)) throw captchaWrong()
      await spendProof(db, answer, new Date(Date.now() + hour))
    },
  }
}

type Verdict = { success?: unknown; action?: unknown }

// A provider that carries the form's name through says it back; then it has to be this form.
function isGranted({ success, action }: Verdict, purpose: CaptchaPurpose): boolean {
  const isOfThisForm = typeof action !== 'string' || action === '' || action === purpose
  return success === true && isOfThisForm
}

async function ask(
  { verifyUrl, secret }: OutsideCheckOptions,
  response: string,
  address: string,
): Promise<Verdict> {
  assertNoTransaction('the check of visitors')
  const sender: Record<string, string> = address === 'unknown' ? {} : { remoteip: address }
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, ...sender }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const verdict: unknown = answer.ok ? await answer.json() : null
    if (typeof verdict !== 'object' || verdict === null) throw new Error('no verdict')
    return verdict
  } catch {
    throw captchaAway()
  }
}
