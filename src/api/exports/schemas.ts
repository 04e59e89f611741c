import { createRoute, z } from '@hono/zod-openapi'
import { columnLabel, columnMeaning, currentSchema, schemas } from '#documents'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'

const Localized = z.object({ id: z.string(), en: z.string() })

const route = createRoute({
  method: 'get',
  path: '/exports/schemas',
  summary: 'The columns of every table that can be downloaded, in every version there was',
  responses: {
    200: json(
      z.object({
        items: z.array(
          z
            .object({
              name: z.string().openapi({ example: 'movements' }),
              version: z.int(),
              since: z.iso.date(),
              isCurrent: z.boolean(),
              columns: z.array(
                z.object({
                  code: z.string(),
                  kind: z.enum(['text', 'integer', 'instant', 'day']),
                  label: Localized,
                  meaning: Localized,
                }),
              ),
            })
            .openapi('ExportSchema'),
        ),
      }),
      'A version never changes once it is here',
    ),
    ...problems(),
  },
})

/** What the files say, for anyone who reads them by program. */
export const exportSchemaRoutes = resource().openapi(route, (c) => {
  const items = schemas.map(({ name, version, since, columns }) => ({
    name,
    version,
    since,
    isCurrent: currentSchema(name).version === version,
    columns: columns.map(([code, kind]) => ({
      code,
      kind,
      label: { id: columnLabel('id', code), en: columnLabel('en', code) },
      meaning: { id: columnMeaning('id', code), en: columnMeaning('en', code) },
    })),
  }))
  return c.json({ items }, 200)
})
