import { fileTypes } from '#contract/files.ts'
import { list, own, report } from '#contract/properties/reports.ts'
import { readAnnouncedSale } from '#distributions'
import { readOwnReports, readReportFile, readReports } from '#documents'
import { resource } from '../resource.ts'
import { attachment } from '../uploads.ts'

const app = resource()

/** Reports for owners of units, according to the ledger. */
export const reportRoutes = app
  .serve(list, async (c) => {
    const { db } = c.var.services
    const { propertyId } = c.req.valid('param')
    const reports = await readReports(db, c.var.actor, propertyId)
    return { reports, announcedSale: await readAnnouncedSale(db, propertyId) }
  })
  .serve(report, async (c) => {
    const { language, version = null } = c.req.valid('query')
    const locale = language ?? c.var.locale
    const request = { ...c.req.valid('param'), version, locale }
    const { name, bytes } = await readReportFile(c.var.services.db, c.var.actor, request)
    return attachment({ name, type: fileTypes.pdf, bytes: Buffer.from(bytes) })
  })
  .serve(own, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    return await readOwnReports(c.var.services.db, c.var.actor, { limit, cursor })
  })
