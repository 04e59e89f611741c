import { change, choose, membership, mine, rewards, use } from '#contract/referrals/referrals.ts'
import {
  agree,
  chooseCode,
  ownCode,
  readMembership,
  readReferrals,
  readRewards,
  requireCode,
} from '#referrals'
import { resource } from '../env.ts'
import { signedInOnly } from '../middleware.ts'
import { referralsBody, rewardBody } from './referral-body.ts'

/** Your code and what came of it. */
export const referralRoutes = resource()
  .openapi(signedInOnly(mine), async (c) => {
    const { db, clock, publicUrl } = c.var.services
    return c.json(referralsBody(await readReferrals(db, clock, c.var.actor), publicUrl), 200)
  })
  .openapi(signedInOnly(choose), async (c) => {
    const { db, clock } = c.var.services
    return c.json(await chooseCode(db, clock, c.var.actor, c.req.valid('json').code), 201)
  })
  .openapi(signedInOnly(use), async (c) => {
    const owner = await requireCode(c.var.services.db, c.req.valid('param').code)
    if (owner.userId === c.var.actor.userId) throw ownCode()
    return c.json({ referrer: owner.maskedName }, 200)
  })
  .openapi(signedInOnly(rewards), async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readRewards(c.var.services.db, c.var.actor, { limit, cursor })
    return c.json({ items: page.items.map(rewardBody), nextCursor: page.nextCursor }, 200)
  })
  .openapi(signedInOnly(membership), async (c) => {
    const found = await readMembership(c.var.services.db, c.var.actor)
    return c.json(
      { membership: found && { ...found, joinedAt: found.joinedAt.toISOString() } },
      200,
    )
  })
  .openapi(signedInOnly(change), async (c) => {
    const { db, clock } = c.var.services
    await agree(db, clock, c.var.actor, c.req.valid('json'))
    return c.body(null, 204)
  })
