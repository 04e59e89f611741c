import { createRoute, z } from '@hono/zod-openapi'
import { type ConsentPurpose, consentPurposes } from '#contract'
import { chooseConsent, readConsents } from '#identity'
import { forgetMovement } from '#investors'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { type ApiContext, resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const ConsentsBody = z
  .object({
    items: z.array(
      z.object({
        purpose: z.enum(consentPurposes),
        textVersion: z.string(),
        language: z.enum(locales),
        givenAt: z.iso.datetime(),
        withdrawnAt: z.iso.datetime().nullable().openapi({ description: 'Null: in force' }),
      }),
    ),
  })
  .openapi('Consents')

const list = createRoute({
  method: 'get',
  path: '/users/consents',
  summary: 'What I allowed and withdrew, newest first',
  security: [{ bearer: [] }],
  responses: { 200: json(ConsentsBody, 'Each with its text, language and times'), ...problems() },
})

const choosing = (purpose: ConsentPurpose, summary: string) =>
  createRoute({
    method: 'put',
    path: `/users/consents/${purpose}`,
    summary,
    security: [{ bearer: [] }],
    request: {
      body: jsonBody(
        z.strictObject({ isGiven: z.boolean(), textVersion: z.string().min(1).max(40) }),
      ),
    },
    responses: { 204: { description: 'Noted' }, ...problems() },
  })

const analytics = choosing('analytics', 'Allow or withdraw that my visits are counted')
const marketing = choosing('marketing', 'Allow or withdraw news of offers by mail')
const face = choosing(
  'face',
  'Allow or withdraw that frames of a movement check are kept; withdrawn, they are erased at once',
)

const app = resource()
app.use('/users/consents/*', signedIn)

/** What the signed-in user allows. */
export const consentRoutes = app
  .openapi(list, async (c) => {
    const consents = await readConsents(c.var.services.db, c.var.actor.userId)
    const items = consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      givenAt: givenAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    }))
    return c.json({ items }, 200)
  })
  .openapi(analytics, async (c) => {
    await choose(c, 'analytics', c.req.valid('json'))
    return c.body(null, 204)
  })
  .openapi(face, async (c) => {
    const choice = c.req.valid('json')
    await choose(c, 'face', choice)
    if (!choice.isGiven) await forgetMovement(c.var.services.db, c.var.actor)
    return c.body(null, 204)
  })
  .openapi(marketing, async (c) => {
    await choose(c, 'marketing', c.req.valid('json'))
    return c.body(null, 204)
  })

type Choice = { isGiven: boolean; textVersion: string }

async function choose(c: ApiContext, purpose: ConsentPurpose, choice: Choice): Promise<void> {
  const { db, clock } = c.var.services
  await chooseConsent(db, clock, c.var.actor, { purpose, ...choice, language: c.var.locale })
}
