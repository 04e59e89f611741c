import { find, open } from '#contract/referrals/codes.ts'
import { countOpening, readReferralTerms, requireCode } from '#referrals'
import { resource } from '../env.ts'
import { limitCodes } from '../form-limits.ts'
import { termsBody } from './referral-body.ts'

/** What anybody may ask of a code. */
export const referralCodeRoutes = resource()
  .openapi(find, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    const { code, maskedName } = await requireCode(db, c.req.valid('param').code)
    const terms = termsBody(await readReferralTerms(db, clock))
    return c.json({ code, referrer: maskedName, terms }, 200)
  })
  .openapi(open, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    await countOpening(db, clock, c.req.valid('json').code)
    return c.body(null, 204)
  })
