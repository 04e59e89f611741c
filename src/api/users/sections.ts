import type { SectionsBody } from '#contract/users/section-body.ts'
import {
  draft,
  drop,
  read,
  saveAddress,
  saveHeirs,
  saveTax,
  saveWork,
} from '#contract/users/sections.ts'
import { dropDraft, keepDraft, type SaveSection, saveSection } from '#investors'
import { type ApiContext, resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { sectionsBody } from './section-body.ts'

const app = resource()

app.use('/users/profile/sections/*', signedIn)

/** The parts of the signed-in user's profile. */
export const sectionRoutes = app
  .openapi(read, async (c) => c.json(await sectionsBody(c.var.services, c.var.actor.userId), 200))
  .openapi(saveAddress, async (c) =>
    c.json(await saved(c, { section: 'address', ...c.req.valid('json') }), 200),
  )
  .openapi(saveWork, async (c) =>
    c.json(await saved(c, { section: 'work', ...c.req.valid('json') }), 200),
  )
  .openapi(saveTax, async (c) =>
    c.json(await saved(c, { section: 'tax', ...c.req.valid('json') }), 200),
  )
  .openapi(saveHeirs, async (c) =>
    c.json(await saved(c, { section: 'heirs', ...c.req.valid('json') }), 200),
  )
  .openapi(draft, async (c) => {
    const { db, dataKeys: keys, clock } = c.var.services
    const wish = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json({ revision: await keepDraft({ db, keys, clock }, c.var.actor, wish) }, 200)
  })
  .openapi(drop, async (c) => {
    await dropDraft(c.var.services.db, c.var.actor, c.req.valid('param').section)
    return c.body(null, 204)
  })

async function saved(c: ApiContext, wish: SaveSection): Promise<SectionsBody> {
  const { db, dataKeys: keys, clock } = c.var.services
  await saveSection({ db, keys, clock }, c.var.actor, wish)
  return await sectionsBody(c.var.services, c.var.actor.userId)
}
