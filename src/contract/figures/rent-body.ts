import { z } from '@hono/zod-openapi'
import { Integer } from '../fields.ts'

const RecordBody = z.object({
  raised: Integer.openapi({ description: 'Rupiah that unit holders invested' }),
  gross: Integer.openapi({ description: 'Rent received' }),
  potential: Integer.openapi({ description: 'Rent if everything had been let all the time' }),
  management: Integer,
  upkeep: Integer.openapi({
    description: 'Maintenance, property tax and insurance; they continue in vacant months',
  }),
  setAside: Integer.openapi({ description: 'Into the reserve, and the tax on rent' }),
  growthBasisPoints: z.int().nullable().openapi({
    description: 'Rise of valuations in a year; the median where there are several',
  }),
  startValueBasisPoints: z.int().openapi({
    description:
      'The part of the investment that paid for the property and the reserve; the rest was the cost of buying',
  }),
})
/** The result of a year in rupiah, of one property or all of them. */
export type RentRecord = z.input<typeof RecordBody>

const month = z.object({
  month: z.string().openapi({ example: '2026-10' }),
  gross: Integer,
  net: Integer,
  isPaid: z.boolean().openapi({ description: 'Whether it was paid out to unit holders' }),
})

export const RentBody = z
  .object({
    from: z.string().nullable().openapi({ example: '2025-11' }),
    to: z.string().nullable().openapi({ example: '2026-10' }),
    monthsDue: Integer.openapi({ description: 'Months in which properties operated' }),
    monthsPaid: Integer.openapi({ description: 'Those of them whose rent was paid out' }),
    all: RecordBody.nullable().openapi({
      description: 'Properties that operated in each of the months',
    }),
    properties: z.array(
      z.object({
        property: z.object({ id: z.string(), name: z.string() }),
        ...RecordBody.shape,
        months: z.array(month),
      }),
    ),
  })
  .openapi('Rent')
export type Rent = z.input<typeof RentBody>
