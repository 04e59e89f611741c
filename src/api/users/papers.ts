import { createRoute, z } from '@hono/zod-openapi'
import { paperKinds } from '#contract'
import { keepPapers } from '#investors'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { requestInvalid } from '../refusals.ts'
import { OptionalFile } from '../uploads.ts'
import { IdentityBody, identityBody } from './identity-body.ts'
import { inspectPapers } from './inspect-papers.ts'

const PapersForm = z.strictObject({ card: OptionalFile, selfie: OptionalFile })

const send = createRoute({
  method: 'post',
  path: '/users/identity/papers',
  summary: 'Send the picture of my identity card and of myself, together or one by one',
  description:
    'JPG or PNG by content, at most 10 MB each. They are drawn anew, lie sealed, and are seen by staff only, who say why.',
  security: [{ bearer: [] }],
  request: {
    body: { required: true, content: { 'multipart/form-data': { schema: PapersForm } } },
  },
  responses: {
    200: json(IdentityBody, 'As it is now'),
    ...problems(
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.empty',
      'request.too_large',
      'investors.identity_not_found',
      'investors.identity_settled',
      'investors.identity_refused',
    ),
  },
})

const app = resource()
app.use('/users/identity/papers/*', signedIn)

/** The pictures that staff compare with what someone declared. */
export const paperRoutes = app.openapi(send, async (c) => {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  const papers = await inspectPapers(c.req.valid('form'))
  if (papers.length === 0)
    throw requestInvalid(paperKinds.map((path) => ({ path, code: 'field.required' })))
  await keepPapers({ db, clock, store, keys }, c.var.actor, papers)
  return c.json(await identityBody(c.var.services, c.var.actor.userId), 200)
})
