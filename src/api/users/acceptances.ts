import { accept, list } from '#contract/users/acceptances.ts'
import { acceptDocument, readAcceptances } from '#identity'
import { resource } from '../resource.ts'

const app = resource()

/** The documents that the signed-in user accepted. */
export const acceptanceRoutes = app
  .serve(list, async (c) => {
    const { db } = c.var.services
    return { items: await readAcceptances(db, c.var.actor.userId) }
  })
  .serve(accept, async (c) => {
    const { db, clock } = c.var.services
    return { items: await acceptDocument(db, clock, c.var.actor, c.req.valid('json')) }
  })
