import { z } from '@hono/zod-openapi'
import { jsonIntegerMax } from '#kernel'
import { json } from '../../answers.ts'
import { Amount, Day } from '../../fields.ts'
import { file } from '../../files.ts'
import { operation } from '../../operation.ts'
import { Slug } from '../../properties/list-query.ts'
import { AcceptedField, FilePart } from '../../uploads.ts'
import { deskRoles } from '../../words/desks.ts'
import {
  cityFactKinds,
  healthKinds,
  publishedRecordKinds,
  tenantKinds,
} from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const cityParams = z.strictObject({ cityId: Slug })

const text = (minimum: number, maximum: number) => z.string().trim().min(minimum).max(maximum)

const words = (minimum: number, maximum: number) =>
  z.strictObject({ id: text(minimum, maximum), en: text(minimum, maximum) })

const Why = words(3, 400)

const Planned = z
  .int()
  .min(0)
  .max(Number(jsonIntegerMax))
  .transform((value) => BigInt(value))

/** The record that is corrected instead of adding one, and the published reason. */
const corrects = z
  .strictObject({ recordId: z.uuid(), why: Why })
  .optional()
  .openapi({ description: 'Absent: a new one' })

export const PropertyPublication = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('lease'),
    corrects,
    space: words(1, 80),
    tenantKind: z.enum(tenantKinds),
    startsOn: Day,
    endsOn: Day.nullable().default(null),
    monthlyRent: Amount.nullable().default(null),
    endedOn: Day.nullable().default(null),
    followsRunning: z.boolean().default(false),
  }),
  z.strictObject({ what: z.literal('lease-end'), recordId: z.uuid(), endedOn: Day }),
  z.strictObject({
    what: z.literal('condition'),
    corrects,
    kind: z.enum(healthKinds),
    text: words(1, 400),
    openedOn: Day,
    dueOn: Day.nullable().default(null),
    doneOn: Day.nullable().default(null),
    amount: Amount.nullable().default(null),
  }),
  z.strictObject({ what: z.literal('condition-done'), recordId: z.uuid(), doneOn: Day }),
  z.strictObject({
    what: z.literal('plan'),
    month: z.string().regex(/^20[0-9]{2}-(0[1-9]|1[0-2])$/, 'field.format'),
    gross: Planned,
    costs: Planned,
    note: words(3, 300),
  }),
  z.strictObject({
    what: z.literal('removal'),
    of: z.enum(publishedRecordKinds),
    recordId: z
      .string()
      .min(1)
      .max(80)
      .openapi({ description: 'The id; of a plan its month: the plan before it counts again' }),
    why: Why,
  }),
])

export const CityPublication = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('city-fact'),
    kind: z.enum(cityFactKinds),
    text: words(2, 400),
    asOf: Day,
    source: text(2, 160),
    address: z
      .url({ protocol: /^https$/ })
      .max(500)
      .openapi({ description: 'The page that shows it, https' }),
  }),
  z.strictObject({
    what: z.literal('removal'),
    kind: z.enum(cityFactKinds).openapi({ description: 'The previous fact is shown again' }),
    why: Why,
  }),
])

const refused = [
  'properties.date_impossible',
  'properties.record_not_found',
  'properties.nothing_corrected',
] as const

export const publication = operation('POST /back-office/properties/{propertyId}/publications/', {
  summary:
    'Propose a lease, a condition, a month plan, a correction or a removal; another person approves; for staff',
  description:
    'Nothing is shown before the approval. What is corrected or withdrawn is kept with the reason; for leases, ' +
    'conditions and photos, everyone can read it. A current lease of the same space ends the day before ' +
    'one that follows it.',
  proposes: ['property-publication'],
  params,
  body: PropertyPublication,
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    ...refused,
    'properties.not_found',
    'properties.already_recorded',
    'properties.lease_overlaps',
  ],
})

export const picture = operation(
  'POST /back-office/properties/{propertyId}/publications/pictures/',
  {
    summary: 'Propose a public inspection photo; for staff',
    description: 'JPG or PNG, at most 10 MB; re-encoded at page size.',
    proposes: ['property-publication'],
    params,
    form: z.strictObject({
      lookedOn: Day.openapi({ description: 'The day of the inspection' }),
      titleId: text(2, 160),
      titleEn: text(2, 160),
      namesNobody: AcceptedField,
      file: FilePart,
    }),
    created: json(ProposalBody, 'Needs approval by another person'),
    refuses: ['properties.not_found', 'properties.date_impossible'],
  },
)

export const proposed = operation(
  'GET /back-office/properties/{propertyId}/publications/{proposalId}/picture/',
  {
    summary: 'The photo that a proposal would publish or withdraw; for staff',
    roles: deskRoles.properties,
    params: params.extend({ proposalId: z.uuid() }),
    answer: file('The picture', 'image/jpeg'),
    refuses: ['approvals.not_found', 'properties.record_not_found'],
  },
)

export const cityPublication = operation('POST /back-office/cities/{cityId}/publications/', {
  summary: 'Propose a fact about a city, or its removal; another person approves',
  description: 'With its source and day. The latest of each kind is shown.',
  proposes: ['property-publication'],
  params: cityParams,
  body: CityPublication,
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [...refused, 'properties.city_not_found'],
})
