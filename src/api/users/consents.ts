import type { ConsentPurpose } from '#contract'
import { analytics, face, list, marketing } from '#contract/users/consents.ts'
import { chooseConsent, readConsents } from '#identity'
import { forgetMovement } from '#investors'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The signed-in user's optional consents. */
export const consentRoutes = app
  .serve(list, async (c) => {
    return { items: await readConsents(c.var.services.db, c.var.actor.userId) }
  })
  .serve(analytics, async (c) => {
    await choose(c, 'analytics', c.req.valid('json'))
  })
  .serve(face, async (c) => {
    const choice = c.req.valid('json')
    await choose(c, 'face', choice)
    if (!choice.isGiven) await forgetMovement(c.var.services.db, c.var.services.clock, c.var.actor)
  })
  .serve(marketing, async (c) => {
    await choose(c, 'marketing', c.req.valid('json'))
  })

type Choice = { isGiven: boolean; textVersion: string }

async function choose(c: ApiContext, purpose: ConsentPurpose, choice: Choice): Promise<void> {
  const { db, clock } = c.var.services
  await chooseConsent(db, clock, c.var.actor, { purpose, ...choice, language: c.var.locale })
}
