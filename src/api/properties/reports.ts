import { createRoute, z } from '@hono/zod-openapi'
import { readAnnouncedSale } from '#distributions'
import { locales, toJsonInteger } from '#kernel'
import { readOwnReports, readReportFile, readReports } from '#reports'
import { json, jsonPage, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { attachment } from '../uploads.ts'
import { Slug } from './list-query.ts'
import { QuarterName, ReportBody, reportBody } from './report-body.ts'

const params = z.strictObject({ propertyId: Slug })
const security = [{ bearer: [] }]
const refusals = ['properties.not_found', 'reports.owners_only'] as const

const list = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/reports',
  summary: 'Reports and the announced sale of a property; for who owns units of it now, and staff',
  security,
  request: { params },
  responses: {
    200: json(
      z.object({
        reports: z.array(ReportBody),
        announcedSale: z
          .object({
            askingPrice: Integer,
            meetingOn: z.iso.date(),
            announcedAt: z.iso.datetime(),
          })
          .nullable()
          .openapi({ description: 'What the holders are to decide about; rupiah' }),
      }),
      'Newest first',
    ),
    ...problems(...refusals),
  },
})

const report = createRoute({
  method: 'get',
  path: '/properties/{propertyId}/reports/{quarter}',
  summary: 'One quarterly report as PDF; for who owns units of the property now, and staff',
  description: 'A version is the same file for ever; without one, the newest.',
  security,
  request: {
    params: params.extend({ quarter: QuarterName }),
    query: z.strictObject({
      language: z.enum(locales).optional(),
      version: z.coerce.number().int().min(1).max(1000).optional(),
    }),
  },
  responses: {
    200: file('The report', fileTypes.pdf),
    ...problems(...refusals, 'reports.not_found'),
  },
})

const own = createRoute({
  method: 'get',
  path: '/portfolio/reports',
  summary: 'The quarterly reports on everything I own now, newest first',
  security,
  request: { query: PageQuery },
  responses: {
    200: jsonPage(ReportBody),
    ...problems(),
  },
})

const app = resource()
app.use('/properties/:propertyId/reports', signedIn)
app.use('/properties/:propertyId/reports/*', signedIn)
app.use('/portfolio/reports', signedIn)

/** What only who owns units reads of a property, decided by the ledger. */
export const reportRoutes = app
  .openapi(list, async (c) => {
    const { db } = c.var.services
    const { propertyId } = c.req.valid('param')
    const reports = await readReports(db, c.var.actor, propertyId)
    const sale = await readAnnouncedSale(db, propertyId)
    return c.json(
      {
        reports: reports.map(reportBody),
        announcedSale: sale && {
          askingPrice: toJsonInteger(sale.askingPrice),
          meetingOn: sale.meetingOn,
          announcedAt: sale.announcedAt.toISOString(),
        },
      },
      200,
    )
  })
  .openapi(report, async (c) => {
    const { language, version = null } = c.req.valid('query')
    const locale = language ?? c.var.locale
    const asked = { ...c.req.valid('param'), version, locale }
    const { name, bytes } = await readReportFile(c.var.services.db, c.var.actor, asked)
    return attachment({ name, type: fileTypes.pdf, bytes: Buffer.from(bytes) })
  })
  .openapi(own, async (c) => {
    const { limit, cursor = null } = c.req.valid('query')
    const page = await readOwnReports(c.var.services.db, c.var.actor, { limit, cursor })
    return c.json({ items: page.items.map(reportBody), nextCursor: page.nextCursor }, 200)
  })
