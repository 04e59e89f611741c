import { createRoute, z } from '@hono/zod-openapi'
import { listProperties, propertySorts, readProperty } from '#catalogue'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { PageQuery } from '../fields.ts'
import { ListBody, listBody, PropertyType, ShownState } from './property-body.ts'
import { DetailBody, detailBody } from './property-detail-body.ts'

const choicesMax = 20
const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.format')
  .max(80)

/** One value or several with commas between them; each must be a known choice, none twice counts. */
function choices<Value extends string>(choice: z.ZodType<Value, string>, example: string) {
  return z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(choice).min(1).max(choicesMax))
    .optional()
    .openapi({ type: 'string', example, description: 'One value, or several with commas.' })
}

const ListQuery = PageQuery.extend({
  q: z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u, 'field.format')
    .default('')
    .openapi({ description: 'Every word must be part of name, code, city, district or province.' }),
  city: choices(Slug, 'bandung,surabaya'),
  type: choices(PropertyType, 'shophouse'),
  state: choices(ShownState, 'open'),
  sort: z.enum(propertySorts).default('newest'),
})

const list = createRoute({
  method: 'get',
  path: '/properties',
  summary: 'Published properties, a page at a time, with total and facet counts',
  description: 'A cursor continues the same order; filters may stay as they are between pages.',
  request: { query: ListQuery },
  responses: {
    200: json(ListBody, 'Rupiah, units, m² and basis points'),
    ...problems('catalogue.invalid_cursor', 'catalogue.unknown_city'),
  },
})

const detail = createRoute({
  method: 'get',
  path: '/properties/{propertyId}',
  summary: 'One published property with everything that everybody may know of it',
  request: { params: z.strictObject({ propertyId: Slug }) },
  responses: {
    200: json(DetailBody, 'Rupiah, units, m² and basis points'),
    ...problems('properties.not_found'),
  },
})

/** The marketplace: lists and single properties, for everybody. */
export const propertyRoutes = resource()
  .openapi(list, async (c) => {
    const { q, city, type, state, sort, limit, cursor } = c.req.valid('query')
    const properties = await listProperties(c.var.services.db, {
      text: q,
      cities: city ?? [],
      types: type ?? [],
      states: state ?? [],
      sort,
      limit,
      cursor: cursor ?? null,
    })
    return c.json(listBody(properties), 200)
  })
  .openapi(detail, async (c) => {
    const { propertyId } = c.req.valid('param')
    return c.json(detailBody(await readProperty(c.var.services.db, propertyId)), 200)
  })
