import {
  acknowledgement,
  answer,
  content,
  correction,
  list,
  rejection,
  sending,
} from '#contract/back-office/register.ts'
import { fileHeaders } from '#documents'
import {
  acknowledge,
  markSent,
  openRegisterAnswer,
  openRegisterFile,
  readRegisterFiles,
  reject,
  requestCorrection,
} from '#market'
import type { ApiContext } from '../env.ts'
import { resource } from '../resource.ts'
import { attachment, readUpload } from '../uploads.ts'

const app = resource()

/** The daily register files and the custodian's answers. */
export const registerRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, state } = c.req.valid('query')
    const { db, clock } = c.var.services
    return await readRegisterFiles(db, clock.now(), state, { limit, cursor })
  })
  .serve(content, async (c) => {
    const { db, clock } = c.var.services
    const request = c.req.valid('param')
    const { name, text } = await openRegisterFile(db, clock, c.var.actor, request)
    return c.body(text, 200, fileHeaders(request.format, name))
  })
  .serve(sending, async (c) => await markSent(servicesOf(c.var), c.req.valid('param').fileId))
  .serve(acknowledgement, async (c) => {
    const { at, file, ...said } = c.req.valid('form')
    const { fileId } = c.req.valid('param')
    const document = await readUpload(file, 'document')
    const answered = { ...said, document, acknowledgedAt: new Date(at) }
    await acknowledge(servicesOf(c.var), fileId, answered)
  })
  .serve(rejection, async (c) => {
    const { at, file, ...said } = c.req.valid('form')
    const { fileId } = c.req.valid('param')
    const document = await readUpload(file, 'document')
    await reject(servicesOf(c.var), fileId, { ...said, document, rejectedAt: new Date(at) })
  })
  .serve(answer, async (c) => {
    const { fileId } = c.req.valid('param')
    return attachment(await openRegisterAnswer(servicesOf(c.var), fileId))
  })
  .serve(
    correction,
    async (c) => await requestCorrection(servicesOf(c.var), c.req.valid('param').fileId),
  )

function servicesOf({ services, actor }: ApiContext['var']) {
  const { db, clock, files: store, dataKeys: keys } = services
  return { db, clock, store, keys, actor }
}
