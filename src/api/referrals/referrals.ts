import { change, choose, membership, mine, rewards, use } from '#contract/referrals/referrals.ts'
import {
  acceptTerms,
  chooseCode,
  ownCode,
  readMembership,
  readReferrals,
  readRewards,
  requireCode,
} from '#referrals'
import { resource } from '../resource.ts'

/** The signed-in user's referral code and its results. */
export const referralRoutes = resource()
  .serve(mine, async (c) => {
    const { db, clock, publicUrl } = c.var.services
    const referrals = await readReferrals(db, clock, c.var.actor)
    return { ...referrals, link: `${publicUrl}/r/${referrals.code}` }
  })
  .serve(choose, async (c) => {
    const { db, clock } = c.var.services
    return await chooseCode(db, clock, c.var.actor, c.req.valid('json').code)
  })
  .serve(use, async (c) => {
    const owner = await requireCode(c.var.services.db, c.req.valid('param').code)
    if (owner.userId === c.var.actor.userId) throw ownCode()
    return { referrer: owner.maskedName }
  })
  .serve(rewards, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    return await readRewards(c.var.services.db, c.var.actor, { limit, cursor })
  })
  .serve(membership, async (c) => {
    return { membership: await readMembership(c.var.services.db, c.var.actor) }
  })
  .serve(change, async (c) => {
    const { db, clock } = c.var.services
    await acceptTerms(db, clock, c.var.actor, c.req.valid('json'))
  })
