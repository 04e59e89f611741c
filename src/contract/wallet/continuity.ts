import { createRoute, z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { problems } from '../answers.ts'
import { file, fileTypes } from '../files.ts'

export const route = createRoute({
  method: 'get',
  path: '/wallet/continuity-pack',
  summary: 'Everything that is mine in one download, and what to do if the platform is gone',
  security: [{ bearer: [] }],
  request: { query: z.strictObject({ language: z.enum(locales).optional() }) },
  responses: { 200: file('The files', fileTypes.zip), ...problems() },
})
