import { add, file, list, remove } from '#contract/users/heir-documents.ts'
import { openPrepared, prepareDocument, readPrepared, removePrepared } from '#inheritance'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readUpload } from '../uploads.ts'

/** The documents that the signed-in user deposited for their heirs. */
export const heirDocumentRoutes = resource()
  .serve(list, async (c) => await prepared(c))
  .serve(add, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { kind, file: part } = c.req.valid('form')
    const clean = await readUpload(part, 'document')
    await prepareDocument({ db, clock, store, keys }, c.var.actor, { kind, file: clean })
    return await prepared(c)
  })
  .serve(remove, async (c) => {
    const { db, clock } = c.var.services
    await removePrepared({ db, clock }, c.var.actor, c.req.valid('param').heirDocumentId)
  })
  .serve(file, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const { heirDocumentId } = c.req.valid('param')
    return attachment(await openPrepared({ db, store, keys }, c.var.actor, heirDocumentId))
  })

async function prepared(c: ApiContext) {
  return { items: await readPrepared(c.var.services.db, c.var.actor.userId) }
}
