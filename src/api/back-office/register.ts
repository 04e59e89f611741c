import {
  acknowledgement,
  content,
  correction,
  list,
  rejection,
  sending,
} from '#contract/back-office/register.ts'
import { fileHeaders } from '#documents'
import {
  acknowledge,
  askCorrection,
  markSent,
  openRegisterFile,
  readRegisterFiles,
  reject,
} from '#market'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'

const app = resource()

/** The daily files of the register, and what the custodian answers. */
export const registerRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock } = c.var.services
    return await readRegisterFiles(db, clock.now(), state, { limit, cursor })
  })
  .serve(content, async (c) => {
    const { db, clock } = c.var.services
    const asked = c.req.valid('param')
    const { name, text } = await openRegisterFile(db, clock, c.var.actor, asked)
    return c.body(text, 200, fileHeaders(asked.format, name))
  })
  .serve(sending, async (c) => await markSent(deskOf(c.var), c.req.valid('param').fileId))
  .serve(acknowledgement, async (c) => {
    const { at, ...answer } = c.req.valid('json')
    const { fileId } = c.req.valid('param')
    await acknowledge(deskOf(c.var), fileId, { ...answer, acknowledgedAt: new Date(at) })
  })
  .serve(rejection, async (c) => {
    const { at, ...answer } = c.req.valid('json')
    const { fileId } = c.req.valid('param')
    await reject(deskOf(c.var), fileId, { ...answer, rejectedAt: new Date(at) })
  })
  .serve(correction, async (c) => await askCorrection(deskOf(c.var), c.req.valid('param').fileId))

function deskOf({ services, actor }: ApiContext['var']) {
  return { db: services.db, clock: services.clock, actor }
}
