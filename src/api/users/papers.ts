import { paperKinds } from '#contract'
import { send } from '#contract/users/papers.ts'
import { keepPapers } from '#investors'
import { resource } from '../env.ts'
import { signedIn } from '../middleware.ts'
import { requestInvalid } from '../refusals.ts'
import { identityBody } from './identity-body.ts'
import { inspectPapers } from './inspect-papers.ts'

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
