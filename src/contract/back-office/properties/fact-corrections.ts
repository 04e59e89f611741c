import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { Day } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { buildingShape } from '../../properties/building-shape.ts'
import { buildingFactNames, buildingFacts } from '../../words/building.ts'
import { draftFields } from '../../words/draft-fields.ts'
import type { FactName } from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

type Limits = { readonly min: number; readonly max: number }

const text = ({ min, max }: Limits) => z.string().trim().min(min).max(max)
const whole = ({ min, max }: Limits) => z.int().min(min).max(max)

/** In the form of a draft. */
export const FactValuesBody = z
  .strictObject({
    summaryId: text(draftFields.summaryId),
    summaryEn: text(draftFields.summaryEn),
    storyId: text(draftFields.storyId),
    storyEn: text(draftFields.storyEn),
    street: text(draftFields.street),
    village: text(draftFields.village),
    district: text(draftFields.district),
    postcode: z.string().regex(/^[1-9][0-9]{4}$/, 'field.format'),
    ...buildingShape(buildingFactNames, (name) => whole(buildingFacts[name])),
    titleEndsOn: Day,
    titleNumberMasked: text(draftFields.titleNumberMasked),
    hasDebt: z.boolean(),
    issuerName: text(draftFields.issuerName),
    issuerNumber: text(draftFields.issuerNumber),
  } satisfies Record<FactName, z.ZodType>)
  .openapi('FactValues')
export type FactValues = z.input<typeof FactValuesBody>

const Why = text({ min: 3, max: 400 })
const Words = z.strictObject({ id: Why, en: Why })

export const correction = operation('POST /back-office/properties/{propertyId}/fact-corrections/', {
  summary: 'Propose to correct facts of a property; another person approves; for staff',
  description:
    'Absent fields are not changed. Name, prices, forecast and outlook never change. Everyone can ' +
    'read what was corrected, when and why.',
  proposes: ['property-facts'],
  params: z.strictObject({ propertyId: z.string().min(1).max(80) }),
  body: z.strictObject({ facts: FactValuesBody.partial(), why: Words }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: ['properties.not_found', 'properties.nothing_corrected', 'properties.fact_impossible'],
})
