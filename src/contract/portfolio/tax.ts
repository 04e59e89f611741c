import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Day, Integer, wholeText } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { tableFormats } from '../words/documents.ts'

const language = z.enum(locales).optional().openapi({ description: 'Language of the file' })

const { pdf, csv, xlsx, json: jsonType } = fileTypes

const YearParams = z.strictObject({ year: wholeText(2020, 2200) })

const PropertyBody = z.object({ id: z.string(), name: z.string(), issuer: z.string() })

const LineBody = z.object({
  property: PropertyBody,
  payouts: z.array(z.object({ paidOn: Day, amount: Integer, tax: Integer, dueOn: Day })),
  income: Integer,
  tax: Integer,
  proceeds: Integer,
  realisedGain: Integer.openapi({ description: 'By average cost' }),
  realisedGainFirstInFirstOut: Integer,
  units: Integer,
  cost: Integer.openapi({ description: 'Average cost on the year’s last day' }),
  costFirstInFirstOut: Integer,
  value: Integer,
  pendingCost: Integer,
})

const InheritedBody = z.object({
  receivedOn: Day,
  deceasedName: z.string(),
  reference: z.string().openapi({ description: 'The number on the receipt of the inheritance' }),
  property: PropertyBody.nullable().openapi({ description: 'Null: rupiah' }),
  units: Integer.nullable(),
  cost: Integer.nullable().openapi({ description: 'What the units had cost the previous owner' }),
  value: Integer.openapi({ description: 'Of the units on that day, or the rupiah' }),
})

const TaxYearBody = z
  .object({
    year: z.int(),
    asOf: Day,
    isOver: z.boolean(),
    lines: z.array(LineBody),
    inherited: z
      .array(InheritedBody)
      .openapi({ description: 'Not income, but it has to be reported' }),
    income: Integer,
    taxBasisPoints: z.int(),
    tax: Integer.openapi({ description: 'If nothing is reinvested' }),
    reinvestBy: Day,
    keepUntil: Day,
    purchases: Integer,
    covered: Integer,
    taxLeft: Integer,
    walletBalance: Integer.openapi({
      description:
        'In the wallet at the end of the last day, with what is on hold for orders or withdrawals',
    }),
  })
  .openapi('TaxYear', { description: 'Rupiah; information, not advice' })
export type TaxYear = z.input<typeof TaxYearBody>

export const years = operation('GET /portfolio/tax-years/', {
  summary: 'The years I have a tax pack for, newest first',
  scopes: ['portfolio'],
  answer: json(z.object({ items: z.array(z.int()) }), 'The years'),
})

export const year = operation('GET /portfolio/tax-years/{year}/', {
  summary: 'The tax pack of a year: what my annual return needs',
  scopes: ['portfolio'],
  params: YearParams,
  answer: json(TaxYearBody, 'The year'),
  refuses: ['portfolio.tax_year_not_found'],
})

export const yearFile = operation('GET /portfolio/tax-years/{year}/file/', {
  summary: 'The tax pack of a year as a file',
  scopes: ['portfolio'],
  params: YearParams,
  query: z.strictObject({ format: z.enum(['pdf', ...tableFormats]), language }),
  answer: file('The file', pdf, csv, xlsx, jsonType),
  refuses: ['portfolio.tax_year_not_found'],
})

export const exported = operation('GET /portfolio/exports/{table}/', {
  summary: 'My payouts in a period, or my current holdings, as a file',
  description:
    'At most five years; without dates, the last five. Columns and their versions: `/api/exports/schemas/`.',
  scopes: ['portfolio'],
  params: z.strictObject({ table: z.enum(['payouts', 'positions']) }),
  query: z.strictObject({
    format: z.enum(tableFormats),
    from: Day.optional(),
    to: Day.optional(),
    language,
  }),
  answer: file('The file', csv, xlsx, jsonType),
})
