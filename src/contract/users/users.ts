import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Amount, Day } from '../fields.ts'
import { Accepted } from '../jwt-auth/account-fields.ts'
import { operation } from '../operation.ts'
import { factorsDue, numberStyles, timeZones } from '../words/accounts.ts'
import { genders } from '../words/investors.ts'
import { IdentityBody } from './identity-body.ts'

export const ProfileBody = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string().nullable(),
    phone: z.string().nullable().openapi({ description: 'E.164', example: '+6281234567890' }),
    language: z.enum(locales).openapi({ description: 'The language of pages' }),
    mailLanguage: z
      .enum(locales)
      .nullable()
      .openapi({ description: 'The language of emails; null: that of pages' }),
    statementLanguage: z.enum(locales).nullable().openapi({
      description: 'The language of statements, receipts and files; null: that of pages',
    }),
    timeZone: z.enum(timeZones).openapi({ description: 'The time zone of times on pages' }),
    numberStyle: z.enum(numberStyles).openapi({
      description: 'How thousands are separated on pages; `language`: as is usual in the language',
    }),
    phoneVerifiedAt: z.iso.datetime().nullable().openapi({
      description: 'When the number was verified with a code',
    }),
    isComplete: z.boolean().openapi({ description: 'Name and phone are both filled in' }),
    portraitAt: z.iso.datetime().nullable().openapi({
      description: 'Since when there is a profile photo',
    }),
    roles: z.array(z.string()).openapi({ description: 'Staff roles; empty for investors' }),
    isFrozen: z.boolean().openapi({
      description: 'I have frozen the account: no withdrawals and orders until I unfreeze it',
    }),
    factorDue: z
      .enum(factorsDue)
      .nullable()
      .openapi({
        description:
          'What has to be done first: staff set up or use two-step verification, and the owner of a ' +
          'recovered account sets it up again (`renew`)',
      }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Profile')
export type Profile = z.input<typeof ProfileBody>

export const readProfileRoute = operation('GET /users/profile/', {
  summary: 'My profile',
  scopes: ['profile'],
  answer: json(ProfileBody, 'The profile'),
  refuses: ['identity.session_ended'],
})

export const changeProfileRoute = operation('PATCH /users/profile/', {
  summary: 'Change my name, phone or languages; absent fields are not changed',
  body: z.strictObject({
    name: z.string().max(500).optional().openapi({
      description: "2–100 letters, spaces and . , ' -",
    }),
    phone: z.string().max(100).optional().openapi({
      description: 'Indonesian mobile number in any usual spelling, or E.164 of other countries',
      example: '0812-3456-7890',
    }),
    language: z.enum(locales).optional(),
    mailLanguage: z.enum(locales).nullish(),
    statementLanguage: z.enum(locales).nullish(),
    timeZone: z.enum(timeZones).optional(),
    numberStyle: z.enum(numberStyles).optional(),
  }),
  answer: json(ProfileBody, 'The current state'),
  refuses: ['identity.fields_unacceptable', 'identity.session_ended'],
})

export const readIdentityRoute = operation('GET /users/identity/', {
  summary: 'My identity details and this year’s investment limit',
  answer: json(IdentityBody, 'The identity details'),
})

export const declareIdentityRoute = operation('PUT /users/identity/', {
  summary: 'Submit my identity details',
  description:
    'The demo verifies at once and says so in `verifiedBy`; elsewhere gender, place of birth and address ' +
    'are needed too, and the details go to staff with both photos. Once verified, only the yearly ' +
    'income can be changed. The NIK must match the date of birth and gender.',
  body: z.strictObject({
    fullName: z.string().max(500),
    nik: z.string().min(1).max(40).openapi({ example: '3174011708909901' }),
    bornOn: Day.openapi({ description: 'At least 18 years ago' }),
    yearlyIncome: Amount.openapi({ type: 'integer', description: 'Rupiah per year' }),
    gender: z.enum(genders).optional().openapi({ description: 'Must agree with the NIK' }),
    birthPlace: z.string().max(200).optional(),
    address: z
      .strictObject({
        street: z.string().max(500),
        rt: z.string().max(10),
        rw: z.string().max(10),
        villageCode: z.string().max(20).openapi({ description: 'From `places`' }),
        postcode: z.string().max(10),
      })
      .optional()
      .openapi({ description: 'As on the card' }),
    isHomeAddress: z.boolean().optional().openapi({
      description: 'Whether I live at that address; then it is saved as my home address',
    }),
    isPublicOfficial: z.boolean().optional().openapi({
      description: 'I hold public office, or someone close to me does; required where staff check',
    }),
    publicOffice: z.string().max(500).optional().openapi({ description: 'Which, and whose' }),
    declarationAccepted: Accepted,
  }),
  answer: json(IdentityBody, 'The current state'),
  refuses: [
    'investors.declaration_unacceptable',
    'investors.nik_taken',
    'investors.identity_settled',
    'investors.identity_refused',
  ],
})
