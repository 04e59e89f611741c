import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { Integer, QueueQuery } from '../fields.ts'
import { file, fileTypes } from '../files.ts'
import { operation } from '../operation.ts'
import { decisionQueues } from '../words/approvals.ts'
import { deskRoles } from '../words/desks.ts'

const AgreementBody = z
  .object({
    subscriptionId: z.uuid(),
    number: z.string(),
    propertyName: z.string(),
    signedAt: z.iso.datetime(),
    amount: Integer,
    duty: Integer,
    stamp: z
      .object({
        serial: z.string(),
        at: z.iso.datetime(),
        by: z.string().nullable().openapi({ description: 'Who recorded it; null: former staff' }),
      })
      .nullable()
      .openapi({ description: 'The recorded stamp' }),
  })
  .openapi('DutiableAgreement')
export type DutiableAgreement = z.input<typeof AgreementBody>

export const list = operation('GET /back-office/stamps/', {
  summary: 'Agreements that need an electronic stamp, oldest first, or have one; for staff',
  roles: deskRoles.stamps,
  query: QueueQuery.extend({ state: z.enum(decisionQueues).default('waiting') }),
  answer: jsonCountedPage(AgreementBody),
})

const params = z.strictObject({ subscriptionId: z.uuid() })

export const document = operation('GET /back-office/stamps/{subscriptionId}/file/', {
  summary: 'The signed agreement to be stamped; for finance, and recorded in the audit log',
  roles: deskRoles.stamps,
  params,
  answer: file('The file', fileTypes.pdf),
  refuses: ['agreements.not_found'],
})

const stampsMax = 200

export const record = operation('POST /back-office/stamps/', {
  summary: 'Record the serial numbers of stamps affixed to agreements; for finance',
  description:
    'Either all lines are recorded or none: a refusal names each wrong line, counted from 0.',
  roles: deskRoles.stamps,
  body: z.strictObject({
    stamps: z
      .array(
        z.strictObject({
          number: z.string().trim().toUpperCase().min(1).max(40),
          serial: z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z0-9]{16,24}$/, 'field.format'),
        }),
      )
      .min(1)
      .max(stampsMax),
  }),
  answer: json(z.object({ stamped: z.int() }), 'Recorded, and the duty booked'),
  refuses: ['agreements.not_found', 'agreements.stamp_not_due', 'agreements.serial_used'],
})
