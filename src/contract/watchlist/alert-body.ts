import { z } from '@hono/zod-openapi'
import { Day, Integer } from '../fields.ts'
import { choicesMax, rupiahMax, Slug, yieldMax } from '../properties/list-query.ts'
import { LetState, PropertyType, ShownState } from '../properties/property-body.ts'
import { type RangeMeasure, rangeMeasures, soughtTitleKinds } from '../words/properties.ts'
import { alertDirections } from '../words/watchlist.ts'

const unitsMax = 1_000_000

const daysMax = 60

function some<Value extends z.ZodType>(value: Value) {
  return z.array(value).min(1).max(choicesMax).optional()
}

const basisPoints = z.int().min(-yieldMax).max(yieldMax).optional()

const rupiah = z.int().min(0).max(rupiahMax).optional()

const choices = {
  city: some(Slug),
  province: some(Slug),
  type: some(PropertyType),
  state: some(ShownState),
  let: some(LetState),
  title: some(z.enum(soughtTitleKinds)),
  sharia: z.enum(['yes', 'no']).optional(),
  debt: z.enum(['yes', 'no']).optional(),
  yieldMin: basisPoints,
  yieldMax: basisPoints,
  priceMin: rupiah,
  priceMax: rupiah,
  gapMin: basisPoints,
  gapMax: basisPoints,
}

/** The properties of an alert: the filters of the property list. */
export const Filters = z
  .strictObject({
    q: z
      .string()
      .max(100)
      .regex(/^\P{Cc}*$/u, 'field.format')
      .optional(),
    ...choices,
  })
  .superRefine((filters, context) => {
    for (const name of rangeMeasures) {
      const [least, most] = [filters[`${name}Min`], filters[`${name}Max`]]
      if (least === undefined || most === undefined || least <= most) continue
      context.addIssue({ code: 'custom', path: [`${name}Min`], message: 'field.above_maximum' })
    }
  })

export type Filters = z.infer<typeof Filters>

const Direction = z
  .enum(alertDirections)
  .openapi({ description: 'Above: the value or more; below: the value or less' })

const Figure = (
  measure: RangeMeasure | 'resale' | 'resale-gap',
  maximum: number,
  description: string,
) =>
  z.strictObject({
    measure: z.literal(measure),
    direction: Direction,
    value: z.int().min(1).max(maximum).openapi({ description }),
  })

const Count = (measure: 'units-left' | 'closes', maximum: number, description: string) =>
  z.strictObject({
    measure: z.literal(measure),
    value: z.int().min(1).max(maximum).openapi({ description }),
  })

export const Condition = z
  .discriminatedUnion('measure', [
    z.strictObject({ measure: z.literal('fits') }),
    z.strictObject({ measure: z.literal('opens') }),
    Figure('yield', yieldMax, 'Net yield in basis points'),
    Figure('price', rupiahMax, 'Rupiah per unit'),
    Figure(
      'gap',
      yieldMax,
      'How far the price is above or below the valuation at least, in basis points',
    ),
    Figure(
      'resale',
      rupiahMax,
      'Below: other investors sell a unit for this much or less; above: they pay this much or more',
    ),
    Figure(
      'resale-gap',
      yieldMax,
      'Below: other investors sell a unit for this much less than its value, or for even less; above: they pay this much more than its value, or even more; in basis points',
    ),
    z.strictObject({ measure: z.literal('next') }).openapi({
      description: 'My order in the secondary market is the next to trade on its side',
    }),
    Count('units-left', unitsMax, 'An open offering has this many units left, or fewer'),
    Count('closes', daysMax, 'An open offering closes within this many days'),
  ])
  .openapi('AlertCondition')

/** The body of `POST /alerts/`: about one property, or all that match the filters. */
export const NewAlertBody = z
  .strictObject({
    propertyId: Slug.optional().openapi({ description: 'Absent: every property that fits' }),
    filters: Filters.default({}),
    condition: Condition,
    endsOn: Day.nullable().default(null).openapi({ description: 'Its last day (WIB)' }),
    byMail: z.boolean().default(true),
    byPush: z.boolean().default(true),
  })
  .superRefine(({ propertyId, filters, condition }, context) => {
    if (propertyId === undefined) return
    if (Object.keys(filters).length > 0)
      context.addIssue({ code: 'custom', path: ['filters'], message: 'field.invalid' })
    if (condition.measure === 'fits')
      context.addIssue({ code: 'custom', path: ['condition', 'measure'], message: 'field.choice' })
  })
  .openapi('NewAlert')

export const AlertBody = z
  .object({
    id: z.uuid(),
    property: z.object({ id: z.string(), name: z.string() }).nullable(),
    filters: z.object({
      q: z.string().optional(),
      ...choices,
      state: z.array(ShownState).optional(),
    }),
    condition: Condition,
    endsOn: Day.nullable(),
    byMail: z.boolean(),
    byPush: z.boolean(),
    isPaused: z.boolean(),
    hasEnded: z.boolean(),
    madeAt: z.iso.datetime(),
    holdsAt: Integer.openapi({ description: 'How many properties meet it now' }),
    notifiedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When I was last notified of it' }),
  })
  .openapi('Alert')
export type Alert = z.input<typeof AlertBody>

export type AlertBody = z.infer<typeof AlertBody>
