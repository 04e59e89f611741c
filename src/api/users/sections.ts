import { createRoute, z } from '@hono/zod-openapi'
import { profileSections } from '#contract'
import { dropDraft, keepDraft, type SaveSection, saveSection } from '#investors'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { SectionsBody, SectionWish, sectionsBody } from './section-body.ts'

const security = [{ bearer: [] }]
const Revision = z.int().min(0).openapi({ description: 'Of this part, as it was read' })
const Writer = z.string().min(1).max(40).optional().openapi({
  description: 'The form’s own name for itself: its own drafts do not stand against it',
})
const refused = problems('investors.section_changed', 'investors.section_unacceptable')

const read = createRoute({
  method: 'get',
  path: '/users/profile/sections',
  summary: 'The parts of my profile, their drafts, and what is missing',
  security,
  responses: { 200: json(SectionsBody, 'Every part'), ...problems() },
})

const saves = {
  address: savingOf('address', 'Save where I live', SectionWish.address),
  work: savingOf('work', 'Save my work, income and goal', SectionWish.work),
  tax: savingOf('tax', 'Save my tax number', SectionWish.tax),
  heirs: savingOf('heirs', 'Save my heirs and their shares', SectionWish.heirs),
}

function savingOf<Name extends string, Value extends z.ZodType>(
  name: Name,
  summary: string,
  value: Value,
) {
  return createRoute({
    method: 'put',
    path: `/users/profile/sections/${name}`,
    summary,
    description: 'Saved alone. Refused when the part was changed since `revision` was read.',
    security,
    request: { body: jsonBody(z.strictObject({ revision: Revision, writer: Writer, value })) },
    responses: { 200: json(SectionsBody, 'As it is now'), ...refused },
  })
}

const DraftParams = z.strictObject({
  section: z
    .string()
    .max(40)
    .openapi({ description: profileSections.join(', ') }),
})
const fieldsMax = 80

const draft = createRoute({
  method: 'put',
  path: '/users/profile/sections/{section}/draft',
  summary: 'Keep what I have typed into a part and not saved',
  description: 'For a month, sealed. Refused when the part was changed since `revision` was read.',
  security,
  request: {
    params: DraftParams,
    body: jsonBody(
      z.strictObject({
        revision: Revision,
        writer: Writer,
        fields: z
          .record(z.string().max(60), z.string().max(500))
          .refine((fields) => Object.keys(fields).length <= fieldsMax, { error: 'field.invalid' }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ revision: z.int() }).openapi('DraftKept'), 'Kept'),
    ...problems('investors.section_changed', 'investors.section_unknown'),
  },
})

const drop = createRoute({
  method: 'delete',
  path: '/users/profile/sections/{section}/draft',
  summary: 'Let go of what I typed into a part; what is saved stays',
  security,
  request: { params: DraftParams },
  responses: { 204: { description: 'Gone' }, ...problems('investors.section_unknown') },
})

const app = resource()
app.use('/users/profile/sections/*', signedIn)

/** The parts of the signed-in user's profile. */
export const sectionRoutes = app
  .openapi(read, async (c) => c.json(await sectionsBody(c.var.services, c.var.actor.userId), 200))
  .openapi(saves.address, async (c) =>
    c.json(await saved(c, { section: 'address', ...c.req.valid('json') }), 200),
  )
  .openapi(saves.work, async (c) =>
    c.json(await saved(c, { section: 'work', ...c.req.valid('json') }), 200),
  )
  .openapi(saves.tax, async (c) =>
    c.json(await saved(c, { section: 'tax', ...c.req.valid('json') }), 200),
  )
  .openapi(saves.heirs, async (c) =>
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
