import type { z } from '@hono/zod-openapi'
import { type AcceptancesBody, accept, list } from '#contract/users/acceptances.ts'
import { type Acceptance, acceptDocument, readAcceptances } from '#identity'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const app = resource()

app.use('/users/acceptances/*', signedIn)

/** What the signed-in user agreed to. */
export const acceptanceRoutes = app
  .openapi(list, async (c) => {
    const { db } = c.var.services
    return c.json(acceptancesBody(await readAcceptances(db, c.var.actor.userId)), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock } = c.var.services
    const accepted = await acceptDocument(db, clock, c.var.actor, c.req.valid('json'))
    return c.json(acceptancesBody(accepted), 200)
  })

function acceptancesBody(accepted: readonly Acceptance[]): z.infer<typeof AcceptancesBody> {
  return {
    items: accepted.map(({ acceptedAt, ...acceptance }) => ({
      ...acceptance,
      acceptedAt: acceptedAt.toISOString(),
    })),
  }
}
