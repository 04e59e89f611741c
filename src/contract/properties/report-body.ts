import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'

export const QuarterName = z.string().regex(/^20[0-9]{2}-Q[1-4]$/, 'field.format')

export const ReportBody = z
  .object({
    propertyId: z.string(),
    propertyName: z.string(),
    quarter: QuarterName.openapi({ example: '2026-Q3' }),
    version: z.int(),
    madeAt: z.iso.datetime(),
    months: z.int().openapi({ description: 'How many months of the quarter were booked' }),
    gross: Integer,
    net: Integer.openapi({ description: 'What the months left for holders' }),
    promisedNet: Integer.openapi({ description: 'The launch forecast for these months' }),
    paidOut: Integer.openapi({ description: 'What was paid out in the quarter' }),
    occupancyBasisPoints: z.int().nullable(),
  })
  .openapi('QuarterlyReport')
export type QuarterlyReport = z.input<typeof ReportBody>
