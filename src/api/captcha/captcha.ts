import type { CaptchaPurpose } from '#contract'
import { read } from '#contract/captcha/captcha.ts'
import { type ApiContext, resource } from '../env.ts'

export const captchaRoutes = resource().openapi(read, async (c) =>
  c.json(await c.var.services.captcha.challenge(c.req.valid('query').purpose), 200),
)

/** Takes the proof that came with a form, once, or refuses the form. */
export async function passCaptcha(
  c: ApiContext,
  purpose: CaptchaPurpose,
  answer: string | undefined,
): Promise<void> {
  await c.var.services.captcha.redeem(purpose, answer, c.var.address)
}
