import { list, send } from '#contract/users/exemptions.ts'
import { inspectFile } from '#files'
import { exemptionBytesMax, readExemptions, submitExemption } from '#investors'
import { resource } from '../resource.ts'
import { bytesOf } from '../uploads.ts'

const app = resource()

/** The signed-in user's proof of experience, which exempts from the yearly limit. */
export const exemptionRoutes = app
  .serve(list, async (c) => {
    const items = await readExemptions(c.var.services.db, c.var.actor.userId)
    return { items: items }
  })
  .serve(send, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { statement, ...input } = c.req.valid('form')
    const file = await inspectFile(await bytesOf(statement), {
      path: 'statement',
      types: ['application/pdf', 'image/jpeg', 'image/png'],
      bytesMax: exemptionBytesMax,
    })
    await submitExemption({ db, clock, store, keys }, c.var.actor, input, file)
    const items = await readExemptions(db, c.var.actor.userId)
    return { items: items }
  })
