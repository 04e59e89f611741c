import { createRoute, z } from '@hono/zod-openapi'
import { legalDocuments } from '#contract'
import { type Acceptance, acceptDocument, readAcceptances } from '#identity'
import { locales } from '#kernel'
import { json, jsonBody, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'

const AcceptancesBody = z
  .object({
    items: z.array(
      z.object({
        document: z.enum(legalDocuments),
        version: z.string(),
        language: z.enum(locales),
        acceptedAt: z.iso.datetime(),
      }),
    ),
  })
  .openapi('Acceptances')

const list = createRoute({
  method: 'get',
  path: '/users/acceptances',
  summary: 'Which editions of the terms and the privacy policy I accepted, newest first',
  security: [{ bearer: [] }],
  responses: { 200: json(AcceptancesBody, 'Each with its language and time'), ...problems() },
})

const accept = createRoute({
  method: 'post',
  path: '/users/acceptances',
  summary: 'Accept the edition in force; accepting it again changes nothing',
  security: [{ bearer: [] }],
  request: {
    body: jsonBody(
      z.strictObject({
        document: z.enum(legalDocuments),
        version: z.string().min(1).max(40),
        language: z.enum(locales),
      }),
    ),
  },
  responses: {
    200: json(AcceptancesBody, 'What I accepted so far'),
    ...problems('legal.edition_unknown', 'identity.edition_not_in_force'),
  },
})

const app = resource()
app.use('/users/acceptances/*', signedIn)

/** What the signed-in user agreed to. */
export const acceptanceRoutes = app
  .openapi(list, async (c) => {
    const { db } = c.var.services
    return c.json(acceptancesBody(await readAcceptances(db, c.var.actor.userId)), 200)
  })
  .openapi(accept, async (c) => {
    const { db, clock } = c.var.services
    const accepted = await acceptDocument(db, clock, c.var.actor, c.req.valid('json'))
    return c.json(acceptancesBody(accepted), 200)
  })

function acceptancesBody(accepted: readonly Acceptance[]): z.infer<typeof AcceptancesBody> {
  return {
    items: accepted.map(({ acceptedAt, ...acceptance }) => ({
      ...acceptance,
      acceptedAt: acceptedAt.toISOString(),
    })),
  }
}
