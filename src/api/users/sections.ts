import {
  confirmHeirs as confirm,
  draft,
  drop,
  read,
  saveAddress,
  saveHeirs,
  saveTax,
  saveWork,
} from '#contract/users/sections.ts'
import {
  confirmHeirs,
  dropDraft,
  type SaveSection,
  saveSection,
  saveSectionDraft,
} from '#investors'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { readOwnSections } from './own-sections.ts'

const app = resource()

/** The profile sections of the signed-in user. */
export const sectionRoutes = app
  .serve(read, async (c) => await readOwnSections(c.var.services, c.var.actor.userId))
  .serve(saveAddress, async (c) => await saved(c, { section: 'address', ...c.req.valid('json') }))
  .serve(saveWork, async (c) => await saved(c, { section: 'work', ...c.req.valid('json') }))
  .serve(saveTax, async (c) => await saved(c, { section: 'tax', ...c.req.valid('json') }))
  .serve(saveHeirs, async (c) => await saved(c, { section: 'heirs', ...c.req.valid('json') }))
  .serve(confirm, async (c) => {
    const { db, clock } = c.var.services
    await confirmHeirs(db, clock, c.var.actor)
    return await readOwnSections(c.var.services, c.var.actor.userId)
  })
  .serve(draft, async (c) => {
    const { db, dataKeys: keys, clock } = c.var.services
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return { revision: await saveSectionDraft({ db, keys, clock }, c.var.actor, input) }
  })
  .serve(drop, async (c) => {
    await dropDraft(c.var.services.db, c.var.actor, c.req.valid('param').section)
  })

async function saved(c: ApiContext, input: SaveSection) {
  const { db, dataKeys: keys, clock } = c.var.services
  await saveSection({ db, keys, clock }, c.var.actor, input)
  return await readOwnSections(c.var.services, c.var.actor.userId)
}
