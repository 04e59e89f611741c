import { list, send } from '#contract/users/exemptions.ts'
import { readExemptions, submitExemption } from '#investors'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'

const app = resource()

/** The signed-in user's proof of experience, which exempts from the yearly limit. */
export const exemptionRoutes = app
  .serve(list, async (c) => {
    return { items: await readExemptions(c.var.services.db, c.var.actor.userId) }
  })
  .serve(send, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { statement, ...input } = c.req.valid('form')
    const file = await readUpload(statement, 'document', 'statement')
    await submitExemption({ db, clock, store, keys }, c.var.actor, input, file)
    return { items: await readExemptions(db, c.var.actor.userId) }
  })
