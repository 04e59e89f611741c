import { z } from '@hono/zod-openapi'
import { json } from '../../answers.ts'
import { digitsError, StaffReason } from '../../fields.ts'
import { uploadedFile } from '../../files.ts'
import { operation } from '../../operation.ts'
import { OptionalFiles, optionalText } from '../../uploads.ts'
import { deskRoles } from '../../words/desks.ts'
import { monthReasons } from '../../words/distributions.ts'
import { Month } from './distribution-desk-body.ts'
import { ProposalBody } from './proposal-body.ts'

const propertyParams = z.strictObject({ propertyId: z.string().min(1).max(80) })

const amount = z
  .string()
  .regex(/^[0-9]{1,15}$/, { error: digitsError })
  .transform(BigInt)
  .openapi({ description: 'Rupiah, digits only' })

const occupancy = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'field.format')
  .transform(Number)
  .refine((value) => value <= 10_000, 'field.percent')

const reason = z.union([z.literal(''), z.enum(monthReasons)]).optional()

const MonthForm = z.strictObject({
  month: Month,
  gross: amount,
  maintenance: amount,
  propertyTax: amount,
  insurance: amount,
  reserve: amount,
  occupancyBasisPoints: occupancy,
  bankReference: optionalText(80),
  confirmed: z
    .string()
    .regex(/^([0-9]{1,15}-[0-9]{1,16})?$/, 'field.format')
    .optional()
    .openapi({
      description:
        'The rent and the costs (maintenance, property tax, insurance) that were confirmed although unusual',
      example: '380320000-12000000',
    }),
  'reasons.gross': reason,
  'reasons.maintenance': reason,
  'reasons.property-tax': reason,
  'reasons.insurance': reason,
  'reasons.reserve': reason,
  files: OptionalFiles,
})

export const month = operation('POST /back-office/properties/{propertyId}/months/', {
  summary: 'Propose the rent and costs of a month; another person approves; for finance',
  description:
    'Months are booked in order, without a gap. Rent needs a file that shows it. The manager’s fee ' +
    'and the taxes follow from the terms. A line that differs from the forecast by more than a ' +
    'twentieth needs a reason, and figures far above the usual are refused until they are confirmed.',
  proposes: ['property-month'],
  booksMoney: true,
  params: propertyParams,
  form: MonthForm,
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'distributions.not_found',
    'distributions.not_operating',
    'distributions.month_not_over',
    'distributions.month_out_of_order',
    'distributions.evidence_missing',
    'distributions.rent_impossible',
    'distributions.month_unusual',
    'distributions.reason_missing',
    'distributions.reserve_beyond_rent',
    'distributions.costs_not_covered',
    'files.too_many',
  ],
})

export const voiding = operation('POST /back-office/properties/{propertyId}/month-voids/', {
  summary: 'Propose to undo the latest month before it is declared; for finance',
  proposes: ['month-void'],
  params: propertyParams,
  body: z.strictObject({ month: Month, reason: StaffReason }),
  created: json(ProposalBody, 'Needs approval by another person'),
  refuses: [
    'distributions.not_found',
    'distributions.month_not_newest',
    'distributions.month_passed',
    'distributions.month_corrected',
  ],
})

export const evidence = operation('GET /back-office/properties/{propertyId}/evidence/{fileId}/', {
  summary: 'A file that a month was proposed with; for staff',
  roles: deskRoles.distributions,
  params: propertyParams.extend({ fileId: z.uuid() }),
  answer: uploadedFile,
  refuses: ['distributions.not_found'],
})

export type MonthAnswers = z.output<typeof MonthForm>
