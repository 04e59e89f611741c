import { decide, file, list, read } from '#contract/back-office/exemptions.ts'
import {
  countExemptions,
  decideExemption,
  listExemptions,
  openExemption,
  openExemptionFile,
} from '#investors'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'
import { staffNames } from './staff-names.ts'

const app = resource()

/** Proofs of two years of experience in the capital market, for staff. */
export const backOfficeExemptionRoutes = app
  .serve(list, async (c) => {
    const { limit, cursor = null, order, queue } = c.req.valid('query')
    const { db } = c.var.services
    const [page, total] = await Promise.all([
      listExemptions(db, queue, { limit, cursor, order }),
      countExemptions(db, queue),
    ])
    return { ...page, total }
  })
  .serve(read, async (c) => {
    const { db, clock, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    const whole = await openExemption({ db, clock, keys }, c.var.actor, look)
    const nameOf = await staffNames(db, [whole.decidedBy])
    return { ...whole, decidedBy: nameOf(whole.decidedBy) }
  })
  .serve(file, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const look = { ...c.req.valid('param'), ...c.req.valid('query') }
    return attachment(await openExemptionFile({ db, clock, store, keys }, c.var.actor, look))
  })
  .serve(decide, async (c) => {
    const { db, clock } = c.var.services
    const { submittedAt, ...decided } = c.req.valid('json')
    const input = { ...c.req.valid('param'), ...decided, submittedAt: new Date(submittedAt) }
    await decideExemption({ db, clock }, c.var.actor, input)
  })
