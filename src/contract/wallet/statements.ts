import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, problems } from '../answers.ts'
import { Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { tableFormats } from '../words/documents.ts'
import { movementFilters } from './movement-body.ts'

const language = z.enum(locales).optional().openapi({ description: 'Language of the file' })

const { pdf, csv, xlsx, json: jsonType } = fileTypes

export const exported = createRoute({
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

export const receipt = createRoute({
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

export const statement = createRoute({
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

export const statementFile = createRoute({
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
