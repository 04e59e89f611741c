import type { CaptchaPurpose } from '#contract'
import { read } from '#contract/captcha/captcha.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

export const captchaRoutes = resource().serve(
  read,
  async (c) => await c.var.services.captcha.challenge(c.req.valid('query').purpose),
)

/** Redeems the captcha solution of a form once, or refuses the form. */
export async function passCaptcha(
  c: ApiContext,
  purpose: CaptchaPurpose,
  answer: string | undefined,
): Promise<void> {
  await c.var.services.captcha.redeem(purpose, answer, c.var.address)
}
