import { find, open } from '#contract/referrals/codes.ts'
import { countOpening, readReferralTerms, requireCode } from '#referrals'
import { limitCodes } from '../form-limits.ts'
import { resource } from '../resource.ts'

/** Public lookup of a referral code. */
export const referralCodeRoutes = resource()
  .serve(find, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    const { code, maskedName } = await requireCode(db, c.req.valid('param').code)
    const terms = await readReferralTerms(db, clock)
    return { code, referrer: maskedName, terms }
  })
  .serve(open, async (c) => {
    const { db, clock } = c.var.services
    await limitCodes(c)
    await countOpening(db, clock, c.req.valid('json').code)
  })
