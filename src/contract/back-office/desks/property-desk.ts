import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { Amount, Day } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { documentKinds, titleStepNames } from '../../words/properties.ts'
import { ProposalBody } from './proposal-body.ts'

const params = z.strictObject({ propertyId: z.string().min(1).max(80) })

const Words = z.strictObject({
  id: z.string().trim().min(1).max(400),
  en: z.string().trim().min(1).max(400),
})

const kept = (...codes: string[]) => ({
  created: json(z.object({ isKept: z.literal(true) }), 'Saved'),
  refuses: [
    'properties.not_found',
    'properties.date_impossible',
    'properties.already_recorded',
    ...codes,
  ],
})

const record = <Name extends string, Body extends z.ZodType>(
  name: Name,
  summary: string,
  body: Body,
  ...codes: string[]
) =>
  operation(`POST /back-office/properties/{propertyId}/${name}/`, {
    summary,
    roles: ['ops', 'admin', 'finance'],
    params,
    body,
    ...kept(...codes),
  })

export const document = record(
  'documents',
  'Publish a summary made from the records of a property; for staff',
  z.strictObject({ kind: z.enum(documentKinds), issuedOn: Day }),
  'properties.nothing_to_report',
)

export const titleStep = record(
  'title-steps',
  'Record a step of the title transfer; its document has to be approved first; for staff',
  z.strictObject({ step: z.enum(titleStepNames).exclude(['units-handed-over']), doneOn: Day }),
  'properties.document_missing',
)

export const valuation = operation('POST /back-office/properties/{propertyId}/valuations/', {
  summary: 'Propose a valuation with the reason for the change; another person approves; for staff',
  description: 'Once approved, it sets the value of a unit, and every unit holder is notified.',
  proposes: ['property-valuation'],
  params,
  body: z.strictObject({
    amount: Amount,
    valuedOn: Day,
    nextOn: Day,
    appraiser: z.string().trim().min(2).max(120),
    why: Words.optional(),
  }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: ['properties.not_found', 'properties.date_impossible', 'properties.already_recorded'],
})
