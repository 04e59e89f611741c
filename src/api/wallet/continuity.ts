import { route } from '#contract/wallet/continuity.ts'
import { fileHeaders } from '#documents'
import { jakartaDate } from '#kernel'
import { continuityPack } from '#wallet'
import { makingOf } from '../agreements/agreement-making.ts'
import { documentLanguage } from '../document-language.ts'
import { resource } from '../resource.ts'
import { ownerOf } from './statements.ts'

const app = resource()

/** The continuity pack, streamed while it is read. */
export const continuityRoutes = app.serve(route, async (c) => {
  const { db, clock, operator } = c.var.services
  const { name, address, phone, email } = operator
  const pack = continuityPack({
    db,
    clock,
    actor: c.var.actor,
    owner: await ownerOf(c),
    contact: [name, address, phone, email].filter((line) => line !== null),
    agreements: makingOf(c.var.services),
    locale: await documentLanguage(c, c.req.valid('query').language),
  })
  const today = jakartaDate(clock.now())
  return c.body(pack, 200, fileHeaders('zip', `sepetak-continuity-pack-${today}`))
})
