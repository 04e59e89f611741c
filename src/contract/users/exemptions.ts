import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { Day } from '../fields.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { exemptionStates } from '../words/investors.ts'

export const ExemptionBody = z
  .object({
    id: z.uuid(),
    state: z.enum(exemptionStates),
    company: z.string(),
    accountEnd: z.string().openapi({ description: 'The last four of the number' }),
    openedOn: Day,
    exemptFrom: Day.openapi({
      description:
        'Offerings that open on this day (WIB) or later would be outside the yearly limit',
    }),
    submittedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    validUntil: Day.nullable().openapi({ description: 'Reviewed again after this day' }),
  })
  .openapi('Exemption')
export type Exemption = z.input<typeof ExemptionBody>

export const list = operation('GET /users/exemptions/', {
  summary: 'My proofs of a securities account, newest first',
  answer: json(z.object({ items: z.array(ExemptionBody) }), 'The current state'),
})

export const send = operation('POST /users/exemptions/', {
  summary: 'Upload the proof that I have had a securities account for two years',
  description:
    'A statement as PDF, JPG or PNG by content, at most 10 MB, stored encrypted; staff review it. Offerings that ' +
    'open at least two years after the account are then outside the yearly limit, for a year.',
  form: z.strictObject({
    company: z.string().min(1).max(500),
    accountNumber: z.string().min(1).max(200),
    openedOn: Day,
    statement: FilePart,
  }),
  created: json(z.object({ items: z.array(ExemptionBody) }), 'It needs a review by staff'),
  refuses: [
    'investors.identity_not_verified',
    'investors.exemption_waiting',
    'investors.exemption_unacceptable',
  ],
})
