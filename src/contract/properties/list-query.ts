import { z } from '@hono/zod-openapi'
import { Instant, PageQuery, wholeText } from '../fields.ts'
import {
  ownLists,
  propertySorts,
  rangeMeasures,
  resaleChoices,
  resaleRanges,
  resaleSorts,
  soughtTitleKinds,
} from '../words/properties.ts'
import { LetState, PropertyType, ShownState } from './property-body.ts'

export const choicesMax = 20

/** An id in an address: letters, digits and single hyphens. */
export const Slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'field.format')
  .max(80)

/** One or several values separated by commas; each must be a known choice, duplicates count once. */
function choices<Value extends string>(choice: z.ZodType<Value, string>, example: string) {
  return z
    .string()
    .max(1000)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(choice).min(1).max(choicesMax))
    .optional()
    .openapi({ type: 'string', example, description: 'One value, or several with commas.' })
}

function whole(minimum: number, maximum: number, description: string) {
  return wholeText(minimum, maximum).optional().openapi({ description })
}

const YesOrNo = z.enum(['yes', 'no']).optional()

export const yieldMax = 10_000

export const rupiahMax = 10_000_000_000

const Filters = PageQuery.extend({
  q: z
    .string()
    .max(100)
    .regex(/^\P{Cc}*$/u, 'field.format')
    .default('')
    .openapi({
      description:
        'Every word must begin a word of the name, code, kind, city, district or province; a misspelt word is corrected.',
    }),
  city: choices(Slug, 'bandung,surabaya'),
  province: choices(Slug, 'jawa-barat'),
  type: choices(PropertyType, 'shophouse'),
  state: choices(ShownState, 'open'),
  let: choices(LetState, 'let,partly-let'),
  title: choices(z.enum(soughtTitleKinds), 'SHGB'),
  sharia: YesOrNo,
  debt: YesOrNo,
  yieldMin: whole(-yieldMax, yieldMax, 'Net yield in basis points, at least'),
  yieldMax: whole(-yieldMax, yieldMax, 'Net yield in basis points, at most'),
  priceMin: whole(0, rupiahMax, 'Rupiah per unit, at least'),
  priceMax: whole(0, rupiahMax, 'Rupiah per unit, at most'),
  gapMin: whole(-yieldMax, yieldMax, 'Price against valuation in basis points, at least'),
  gapMax: whole(-yieldMax, yieldMax, 'Price against valuation in basis points, at most'),
  endsWithinDays: whole(1, 60, 'Only open offerings that end within this many days'),
  publishedAfter: Instant.optional().openapi({
    description: 'Only those published after this instant: what is new since a search was saved.',
  }),
  resale: z.enum(resaleChoices).optional().openapi({
    description:
      'Only properties whose units investors may sell to each other, or only those with units for sale now.',
  }),
  askMin: whole(0, rupiahMax, 'Lowest price of a unit for sale in rupiah, at least'),
  askMax: whole(0, rupiahMax, 'Lowest price of a unit for sale in rupiah, at most'),
  askGapMin: whole(
    -yieldMax,
    yieldMax,
    'The same against the unit value in basis points, at least',
  ),
  askGapMax: whole(-yieldMax, yieldMax, 'The same against the unit value in basis points, at most'),
  sort: z
    .enum([...propertySorts, ...resaleSorts])
    .default('newest')
    .openapi({
      description: '`ask-gap`, `ask` and `for-sale` with `resale` only.',
    }),
  reverse: YesOrNo,
})

/**
 * The query of `GET /properties/`. A minimum above its maximum is refused at the minimum, and an order or a range
 * of resale offers is refused without the filter for them.
 */
export const ListQuery = Filters.superRefine(refuseContradictions)

export type ListQuery = z.infer<typeof ListQuery>

/** The same for the properties of one investor. */
export const MyListQuery = Filters.extend({
  only: z.enum(ownLists).optional().openapi({
    description: 'Owned (or bought and not issued yet), watched, or open to me now.',
  }),
}).superRefine(refuseContradictions)

function refuseContradictions(query: z.infer<typeof Filters>, context: z.RefinementCtx): void {
  for (const name of [...rangeMeasures, ...resaleRanges]) {
    const least = query[`${name}Min`]
    const most = query[`${name}Max`]
    if (least === undefined || most === undefined || least <= most) continue
    context.addIssue({ code: 'custom', path: [`${name}Min`], message: 'field.above_maximum' })
  }
  if (query.resale === undefined && resaleSorts.some((sort) => sort === query.sort))
    context.addIssue({ code: 'custom', path: ['sort'], message: 'field.choice' })
  const isOfResale = resaleRanges.some(
    (name) => query[`${name}Min`] !== undefined || query[`${name}Max`] !== undefined,
  )
  if (query.resale === undefined && isOfResale)
    context.addIssue({ code: 'custom', path: ['resale'], message: 'field.required' })
}
