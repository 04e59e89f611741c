import { createRoute, z } from '@hono/zod-openapi'
import { tableFormats } from '#contract'
import { fileHeaders, tableFile, writePaper } from '#documents'
import { readProfile } from '#identity'
import { jakartaDate, locales } from '#kernel'
import {
  payoutTable,
  positionTable,
  readTaxYear,
  readTaxYears,
  type TaxYear,
  taxPaper,
  taxTable,
} from '#portfolio'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { paperLanguage } from '../paper-language.ts'
import { requestInvalid } from '../refusals.ts'
import { onTheWire } from './wire.ts'

const language = z.enum(locales).optional().openapi({ description: 'Language of the file' })
const { pdf, csv, xlsx, json: jsonType } = fileTypes
const YearParams = z.strictObject({ year: z.coerce.number().int().min(2020).max(2200) })

const LineBody = z.object({
  property: z.object({ id: z.string(), name: z.string(), issuer: z.string() }),
  payouts: z.array(
    z.object({ paidOn: z.iso.date(), amount: Integer, tax: Integer, dueOn: z.iso.date() }),
  ),
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

const TaxYearBody = z
  .object({
    year: z.int(),
    asOf: z.iso.date(),
    isOver: z.boolean(),
    lines: z.array(LineBody),
    income: Integer,
    taxBasisPoints: z.int(),
    tax: Integer.openapi({ description: 'If nothing is reinvested' }),
    reinvestBy: z.iso.date(),
    keepUntil: z.iso.date(),
    purchases: Integer,
    covered: Integer,
    taxLeft: Integer,
  })
  .openapi('TaxYear', { description: 'Rupiah; information, not advice' })

const years = createRoute({
  method: 'get',
  path: '/portfolio/tax-years',
  summary: 'The years I have a tax pack for, newest first',
  security: [{ bearer: [] }],
  responses: { 200: json(z.object({ items: z.array(z.int()) }), 'The years'), ...problems() },
})

const year = createRoute({
  method: 'get',
  path: '/portfolio/tax-years/{year}',
  summary: 'What my annual return needs to know of a year',
  security: [{ bearer: [] }],
  request: { params: YearParams },
  responses: { 200: json(TaxYearBody, 'The year'), ...problems('portfolio.tax_year_not_found') },
})

const yearFile = createRoute({
  method: 'get',
  path: '/portfolio/tax-years/{year}/file',
  summary: 'The same as a file',
  security: [{ bearer: [] }],
  request: {
    params: YearParams,
    query: z.strictObject({ format: z.enum(['pdf', ...tableFormats]), language }),
  },
  responses: {
    200: file('The file', pdf, csv, xlsx, jsonType),
    ...problems('portfolio.tax_year_not_found'),
  },
})

const Day = z.iso.date()

const exported = createRoute({
  method: 'get',
  path: '/portfolio/exports/{table}',
  summary: 'My payouts of some days, or my positions of now, as a file',
  description:
    'At most five years; without days, the last five. Columns and their versions: `/api/exports/schemas/`.',
  security: [{ bearer: [] }],
  request: {
    params: z.strictObject({ table: z.enum(['payouts', 'positions']) }),
    query: z.strictObject({
      format: z.enum(tableFormats),
      from: Day.optional(),
      to: Day.optional(),
      language,
    }),
  },
  responses: { 200: file('The file', csv, xlsx, jsonType), ...problems() },
})

const app = resource()
app.use('/portfolio/*', signedIn)

/** Tax packs and files of the portfolio, written while they are read. */
export const taxRoutes = app
  .openapi(years, async (c) => {
    const { db, clock } = c.var.services
    return c.json({ items: await readTaxYears(db, clock, c.var.actor) }, 200)
  })
  .openapi(year, async (c) => {
    const { db, clock } = c.var.services
    const read = await readTaxYear(db, clock, c.var.actor, c.req.valid('param').year)
    return c.json(taxYearBody(read), 200)
  })
  .openapi(yearFile, async (c) => {
    const { db, clock } = c.var.services
    const { format, language: asked } = c.req.valid('query')
    const locale = await paperLanguage(c, asked)
    const read = await readTaxYear(db, clock, c.var.actor, c.req.valid('param').year)
    const headers = fileHeaders(format, `sepetak-tax-${read.year}`)
    if (format !== 'pdf') return c.body(tableFile(format, taxTable(read, locale)), 200, headers)
    const { name, email } = await readProfile(db, c.var.actor.userId)
    const bytes = await writePaper(taxPaper(read, { name: name ?? email, email }, locale))
    return c.body(new Uint8Array(bytes).buffer, 200, headers)
  })
  .openapi(exported, async (c) => {
    const { db, clock } = c.var.services
    const { format, language: asked, to = jakartaDate(clock.now()), ...rest } = c.req.valid('query')
    const { from = yearsBefore(to, yearsMax) } = rest
    const locale = await paperLanguage(c, asked)
    const { table } = c.req.valid('param')
    const headers = fileHeaders(format, `sepetak-${table}-v1`)
    if (table === 'positions') {
      const positions = await positionTable(db, clock, c.var.actor, locale)
      return c.body(tableFile(format, positions), 200, headers)
    }
    if (from > to || from < yearsBefore(to, yearsMax))
      throw requestInvalid([{ path: 'to', code: 'field.invalid' }])
    const payouts = payoutTable(db, c.var.actor, { from, to }, locale)
    return c.body(tableFile(format, payouts), 200, headers)
  })

const yearsMax = 5

function yearsBefore(on: string, years: number): string {
  return `${Number(on.slice(0, 4)) - years}${on.slice(4).replace('-02-29', '-02-28')}`
}

function taxYearBody(read: TaxYear) {
  return onTheWire({
    ...read,
    lines: read.lines.map(({ property: { id, name, issuer }, ...line }) => ({
      ...line,
      property: { id, name, issuer: issuer.name },
    })),
  })
}
