import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { operation, proposalCodes } from '../../operation.ts'
import type { FactName } from '../../words/properties.ts'
import { ProposalBody } from '../desks/proposal-body.ts'

const text = (minimum: number, maximum: number) => z.string().trim().min(minimum).max(maximum)

const whole = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)

/** In the form of a draft. */
export const FactValuesBody = z
  .strictObject({
    summaryId: text(20, 400),
    summaryEn: text(20, 400),
    storyId: text(40, 4000),
    storyEn: text(40, 4000),
    street: text(3, 120),
    village: text(2, 80),
    district: text(2, 80),
    postcode: z.string().regex(/^[1-9][0-9]{4}$/, 'field.format'),
    buildingArea: whole(1, 10_000_000),
    landArea: whole(1, 10_000_000)
      .nullable()
      .openapi({ description: 'Null: a flat has no land of its own' }),
    yearBuilt: whole(1800, 2200),
    floors: whole(1, 200),
    rooms: whole(1, 2000),
    power: whole(1, 100_000_000),
    titleEndsOn: z.iso.date(),
    titleNumberMasked: text(3, 60),
    hasDebt: z.boolean(),
    issuerName: text(6, 120),
    issuerNumber: text(4, 60),
  } satisfies Record<FactName, z.ZodType>)
  .openapi('FactValues')
export type FactValues = z.input<typeof FactValuesBody>

const Words = z.strictObject({ id: text(3, 400), en: text(3, 400) })

export const correction = operation('POST /back-office/properties/{propertyId}/fact-corrections/', {
  summary: 'Propose to correct facts of a property; another person approves; for staff',
  description:
    'Absent fields are not changed. Name, prices, forecast and outlook never change. Everyone can ' +
    'read what was corrected, when and why.',
  roles: ['ops', 'finance'],
  params: z.strictObject({ propertyId: z.string().min(1).max(80) }),
  body: z.strictObject({ facts: FactValuesBody.partial(), why: Words }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'request.not_allowed',
    'properties.not_found',
    'properties.nothing_corrected',
    'properties.fact_impossible',
    ...proposalCodes,
  ],
})
