import { answer, cv, list, read } from '#contract/back-office/applications.ts'
import {
  answerApplication,
  countApplications,
  listApplications,
  openCv,
  readApplication,
} from '#support'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'

const app = resource()

/** Job applications for staff. */
export const backOfficeApplicationRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, openingId = null, state = null } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listApplications(db, { limit, cursor, order }, { openingId, state }),
      countApplications(db, { openingId, state }),
    ])
    return { ...page, total }
  })
  .serve(read, async (c) => {
    const { applicationId } = c.req.valid('param')
    return await readApplication(c.var.services.db, applicationId)
  })
  .serve(answer, async (c) => {
    const { db, clock } = c.var.services
    const { applicationId } = c.req.valid('param')
    await answerApplication(db, clock, c.var.actor, applicationId, c.req.valid('json').body)
  })
  .serve(cv, async (c) => {
    const { db, clock, files, dataKeys } = c.var.services
    const storage = { db, clock, store: files, keys: dataKeys }
    return attachment(await openCv(storage, c.var.actor, c.req.valid('param').applicationId))
  })
