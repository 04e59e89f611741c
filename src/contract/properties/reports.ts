import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonPage } from '../answers.ts'
import { Day, Integer, PageQuery, wholeText } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { Slug } from './list-query.ts'
import { QuarterName, ReportBody } from './report-body.ts'

const params = z.strictObject({ propertyId: Slug })

const refusals = ['properties.not_found', 'reports.owners_only'] as const

const OwnerRecordsBody = z.object({
  reports: z.array(ReportBody),
  announcedSale: z
    .object({
      askingPrice: Integer,
      meetingOn: Day,
      announcedAt: z.iso.datetime(),
    })
    .nullable()
    .openapi({ description: 'What the unit holders decide on; rupiah' }),
})
export type OwnerRecords = z.input<typeof OwnerRecordsBody>
export type AnnouncedSale = NonNullable<OwnerRecords['announcedSale']>

export const list = operation('GET /properties/{propertyId}/reports/', {
  summary: 'Reports and the announced sale of a property; for its current unit holders and staff',
  params,
  answer: json(OwnerRecordsBody, 'Newest first'),
  refuses: [...refusals],
})

export const report = operation('GET /properties/{propertyId}/reports/{quarter}/', {
  summary: 'One quarterly report as PDF; for current unit holders of the property and staff',
  description: 'The file of a version never changes. Without a version, the latest one.',
  params: params.extend({ quarter: QuarterName }),
  query: z.strictObject({
    language: z.enum(locales).optional(),
    version: wholeText(1, 1000).optional(),
  }),
  answer: file('The report', fileTypes.pdf),
  refuses: [...refusals, 'reports.not_found'],
})

export const own = operation('GET /portfolio/reports/', {
  summary: 'The quarterly reports on everything I own now, newest first',
  scopes: ['portfolio'],
  query: PageQuery,
  answer: jsonPage(ReportBody),
})
