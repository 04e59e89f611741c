import { keep, read, remove } from '#contract/users/portrait.ts'
import { openPortrait, removePortrait, storePortrait } from '#identity'
import { notFound } from '../refusals.ts'
import { resource } from '../resource.ts'
import { readUpload } from '../uploads.ts'

const app = resource()

/** The signed-in user's own profile picture, which no other user sees. */
export const portraitRoutes = app
  .serve(read, async (c) => {
    const { db, files: store, dataKeys: keys } = c.var.services
    const portrait = await openPortrait(db, { store, keys }, c.var.actor)
    if (portrait === null) throw notFound()
    const bytes = new Uint8Array(portrait.bytes).buffer
    return c.body(bytes, 200, { 'Content-Type': portrait.type })
  })
  .serve(keep, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { portrait } = c.req.valid('form')
    const picture = await readUpload(portrait, 'photo', 'portrait')
    await storePortrait({ db, clock, store, keys }, c.var.actor, picture)
  })
  .serve(remove, async (c) => {
    await removePortrait(c.var.services.db, c.var.actor)
  })
