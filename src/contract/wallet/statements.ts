import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { EntryKind, Integer } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { tableFormats } from '../words/documents.ts'
import { movementFilters } from './movement-body.ts'

const language = z.enum(locales).optional().openapi({ description: 'Language of the file' })

const { pdf, csv, xlsx, json: jsonType } = fileTypes

export const exported = operation('GET /wallet/movements/file/', {
  summary: 'My movements as a file, oldest first: one row per movement',
  description: 'Columns and their versions: `/api/exports/schemas/`, schema `movements`.',
  scopes: ['wallet'],
  query: z.strictObject({ ...movementFilters, format: z.enum(tableFormats), language }),
  answer: file('The file', csv, xlsx, jsonType),
})

export const receipt = operation('GET /wallet/movements/{movementId}/receipt/', {
  summary: 'The receipt of one of my movements as PDF',
  scopes: ['wallet'],
  params: z.strictObject({ movementId: z.uuid() }),
  query: z.strictObject({ language }),
  answer: file('The receipt', pdf),
  refuses: ['wallet.movement_not_found'],
})

const PeriodParams = z.strictObject({
  period: z.string().max(7).openapi({ example: '2026-11', description: 'A month or a year' }),
})

export const statement = operation('GET /wallet/statements/{period}/', {
  summary: 'The statement of my available balance for a month or a year',
  scopes: ['wallet'],
  params: PeriodParams,
  answer: json(
    z
      .object({
        period: z.string(),
        from: z.iso.datetime(),
        until: z.iso.datetime().openapi({ description: 'The first instant after it' }),
        opening: Integer,
        kinds: z.array(z.object({ kind: EntryKind, amount: Integer, count: z.int() })),
        closing: Integer,
        count: z.int(),
        writtenAt: z.iso.datetime(),
      })
      .openapi('Statement'),
    'Rupiah; the opening balance and all kinds add up to the closing one',
  ),
  refuses: ['wallet.period_unknown'],
})

export const statementFile = operation('GET /wallet/statements/{period}/file/', {
  summary: 'A monthly or yearly statement as a file',
  scopes: ['wallet'],
  params: PeriodParams,
  query: z.strictObject({ format: z.enum(['pdf', ...tableFormats]), language }),
  answer: file('The file', pdf, csv, xlsx, jsonType),
  refuses: ['wallet.period_unknown'],
})
