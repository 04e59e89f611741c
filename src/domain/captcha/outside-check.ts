import type { CaptchaPurpose } from '#contract'
import { assertNoTransaction, type Database } from '#database'
import { hour } from '#kernel'
import type { Captcha } from './captcha.ts'
import { captchaAway, captchaRequired, captchaWrong } from './refusals.ts'
import { spendProof } from './spend-proof.ts'

type OutsideCheckOptions = {
  readonly db: Database
  /** The address that verifies answers. It receives a form with `secret`, `response` and `remoteip`. */
  readonly verifyUrl: string
  readonly secret: string
  /** The provider's script for the browser; `siteKey` is our public key with that provider. */
  readonly scriptUrl: string
  readonly siteKey: string
}

const timeoutMilliseconds = 5000
const answerLengthMax = 4096

/**
 * Creates a check by an outside provider, through the request format that the common providers share. While the
 * provider is unreachable, every answer is refused.
 */
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

// Some providers return the name of the form as `action`; it must then be the name of this form.
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
