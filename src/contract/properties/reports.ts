import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonPage, problems } from '../answers.ts'
import { Integer, PageQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { Slug } from './list-query.ts'
import { QuarterName, ReportBody } from './report-body.ts'

const params = z.strictObject({ propertyId: Slug })

const security = [{ bearer: [] }]

const refusals = ['properties.not_found', 'reports.owners_only'] as const

export const list = createRoute({
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

export const report = createRoute({
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

export const own = createRoute({
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
