import type { z } from '@hono/zod-openapi'
import { type AcceptancesBody, accept, list } from '#contract/users/acceptances.ts'
import { type Acceptance, acceptDocument, readAcceptances } from '#identity'
import type { Domain } from '../encode.ts'
import { resource } from '../resource.ts'

const app = resource()

/** What the signed-in user agreed to. */
export const acceptanceRoutes = app
  .serve(list, async (c) => {
    const { db } = c.var.services
    return acceptancesBody(await readAcceptances(db, c.var.actor.userId))
  })
  .serve(accept, async (c) => {
    const { db, clock } = c.var.services
    const accepted = await acceptDocument(db, clock, c.var.actor, c.req.valid('json'))
    return acceptancesBody(accepted)
  })

function acceptancesBody(accepted: readonly Acceptance[]): Domain<z.infer<typeof AcceptancesBody>> {
  return {
    items: accepted.map(({ acceptedAt, ...acceptance }) => ({
      ...acceptance,
      acceptedAt,
    })),
  }
}
