import { createRoute, z } from '@hono/zod-openapi'
import { tableFormats } from '#contract'
import { fileHeaders, schemaTable, tableFile } from '#documents'
import { readProfile } from '#identity'
import { locales, toJsonInteger } from '#kernel'
import {
  movementReceipt,
  movementTable,
  movementValues,
  type PaperOwner,
  readStatement,
  statementLines,
  statementPaper,
} from '#wallet'
import { json, problems } from '../answers.ts'
import type { ApiContext } from '../env.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { signedIn } from '../middleware.ts'
import { paperLanguage } from '../paper-language.ts'
import { movementFilters, movementQuery } from './movement-body.ts'

const language = z.enum(locales).optional().openapi({ description: 'Language of the file' })
const { pdf, csv, xlsx, json: jsonType } = fileTypes

const exported = createRoute({
  method: 'get',
  path: '/wallet/movements/file',
  summary: 'My movements as a file, oldest first: one row a movement',
  description: 'Columns and their versions: `/api/exports/schemas/`, schema `movements`.',
  security: [{ bearer: [] }],
  request: {
    query: z.strictObject({ ...movementFilters, format: z.enum(tableFormats), language }),
  },
  responses: { 200: file('The file', csv, xlsx, jsonType), ...problems() },
})

const receipt = createRoute({
  method: 'get',
  path: '/wallet/movements/{movementId}/receipt',
  summary: 'The receipt of one of my movements as PDF',
  security: [{ bearer: [] }],
  request: {
    params: z.strictObject({ movementId: z.uuid() }),
    query: z.strictObject({ language }),
  },
  responses: { 200: file('The receipt', pdf), ...problems('wallet.movement_not_found') },
})

const PeriodParams = z.strictObject({
  period: z.string().max(7).openapi({ example: '2026-11', description: 'A month or a year' }),
})

const statement = createRoute({
  method: 'get',
  path: '/wallet/statements/{period}',
  summary: 'What my free balance did in a month or a year',
  security: [{ bearer: [] }],
  request: { params: PeriodParams },
  responses: {
    200: json(
      z
        .object({
          period: z.string(),
          from: z.iso.datetime(),
          until: z.iso.datetime().openapi({ description: 'The first instant after it' }),
          opening: Integer,
          kinds: z.array(z.object({ kind: z.string(), amount: Integer, count: z.int() })),
          closing: Integer,
          count: z.int(),
          writtenAt: z.iso.datetime(),
        })
        .openapi('Statement'),
      'Rupiah; the opening balance and all kinds add up to the closing one',
    ),
    ...problems('wallet.period_unknown'),
  },
})

const statementFile = createRoute({
  method: 'get',
  path: '/wallet/statements/{period}/file',
  summary: 'A monthly or yearly statement as a file',
  security: [{ bearer: [] }],
  request: {
    params: PeriodParams,
    query: z.strictObject({ format: z.enum(['pdf', ...tableFormats]), language }),
  },
  responses: {
    200: file('The file', pdf, csv, xlsx, jsonType),
    ...problems('wallet.period_unknown'),
  },
})

const app = resource()
app.use('/wallet/*', signedIn)

/** Receipts, statements and files of the investor's movements; written while they are read. */
export const statementRoutes = app
  .openapi(exported, async (c) => {
    const { format, language: asked, ...filters } = c.req.valid('query')
    const { services, actor } = c.var
    const locale = await paperLanguage(c, asked)
    const query = movementQuery(filters)
    const table = await movementTable(services.db, actor, locale, query)
    return c.body(tableFile(format, table), 200, fileHeaders(format, 'sepetak-movements-v1'))
  })
  .openapi(receipt, async (c) => {
    const { db, clock } = c.var.services
    const locale = await paperLanguage(c, c.req.valid('query').language)
    const { movementId } = c.req.valid('param')
    const owner = await ownerOf(c)
    const { actor } = c.var
    const { bytes, reference } = await movementReceipt(db, clock, actor, owner, locale, movementId)
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', `sepetak-${reference}`))
  })
  .openapi(statement, async (c) => {
    const { db, clock } = c.var.services
    const read = await readStatement(db, clock, c.var.actor, c.req.valid('param').period)
    return c.json(
      {
        period: read.period.name,
        from: read.period.from.toISOString(),
        until: read.period.until.toISOString(),
        opening: toJsonInteger(read.opening),
        kinds: read.kinds.map((sum) => ({ ...sum, amount: toJsonInteger(sum.amount) })),
        closing: toJsonInteger(read.closing),
        count: read.count,
        writtenAt: read.writtenAt.toISOString(),
      },
      200,
    )
  })
  .openapi(statementFile, async (c) => {
    const { db, clock } = c.var.services
    const { actor } = c.var
    const { format, language: asked } = c.req.valid('query')
    const locale = await paperLanguage(c, asked)
    const read = await readStatement(db, clock, actor, c.req.valid('param').period)
    const headers = fileHeaders(format, `sepetak-statement-${read.period.name}`)
    if (format === 'pdf') {
      return c.body(statementPaper(db, actor, await ownerOf(c), locale, read), 200, headers)
    }
    const rows = movementValues(db, locale, statementLines(db, actor, read))
    return c.body(tableFile(format, schemaTable('movements', locale, rows)), 200, headers)
  })

/** Whose document it is, and whether real money moves here. */
export async function ownerOf(c: ApiContext): Promise<PaperOwner> {
  const { db, gateway } = c.var.services
  const { name, email } = await readProfile(db, c.var.actor.userId)
  return { name: name ?? email, email, isSimulated: gateway.isSimulated }
}
