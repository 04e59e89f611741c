import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'

export const route = operation('GET /wallet/continuity-pack/', {
  summary:
    'The complete account archive: all my records in one download, and what to do if Sepetak stops',
  scopes: ['wallet'],
  query: z.strictObject({ language: z.enum(locales).optional() }),
  answer: file('The files', fileTypes.zip),
})
