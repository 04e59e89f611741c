import { paperKinds } from '#contract'
import { send } from '#contract/users/papers.ts'
import { keepPapers } from '#investors'
import { requestInvalid } from '../refusals.ts'
import { resource } from '../resource.ts'
import { identityBody } from './identity-body.ts'
import { inspectPapers } from './inspect-papers.ts'

const app = resource()

/** The pictures that staff compare with what someone declared. */
export const paperRoutes = app.serve(send, async (c) => {
  const { db, clock, files: store, dataKeys: keys } = c.var.services
  const papers = await inspectPapers(c.req.valid('form'))
  if (papers.length === 0)
    throw requestInvalid(paperKinds.map((path) => ({ path, code: 'field.required' })))
  await keepPapers({ db, clock, store, keys }, c.var.actor, papers)
  return await identityBody(c.var.services, c.var.actor.userId)
})
