import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { Amount } from '../fields.ts'
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
    language: z.enum(locales).openapi({ description: 'Of the pages' }),
    mailLanguage: z.enum(locales).nullable().openapi({ description: 'Null: as the pages' }),
    statementLanguage: z.enum(locales).nullable().openapi({
      description: 'Of statements, receipts and files; null: as the pages',
    }),
    timeZone: z.enum(timeZones).openapi({ description: 'In which times are written on pages' }),
    numberStyle: z.enum(numberStyles).openapi({
      description: 'How thousands are separated on pages; `language`: as it is usual there',
    }),
    phoneVerifiedAt: z.iso.datetime().nullable().openapi({
      description: 'When a code showed that the number is held',
    }),
    isComplete: z.boolean().openapi({ description: 'Both name and phone are filled' }),
    portraitAt: z.iso.datetime().nullable().openapi({
      description: 'Since when there is a picture beside my name',
    }),
    roles: z.array(z.string()).openapi({ description: 'Staff roles; empty for investors' }),
    factorDue: z
      .enum(factorsDue)
      .nullable()
      .openapi({
        description:
          'What comes before anything else: staff set a second factor up or show it, and the owner of a ' +
          'recovered account sets a new one up (`renew`)',
      }),
    createdAt: z.iso.datetime(),
  })
  .openapi('Profile')
export type Profile = z.input<typeof ProfileBody>

export const readProfileRoute = operation('GET /users/profile/', {
  summary: 'My profile',
  answer: json(ProfileBody, 'The profile'),
  refuses: ['identity.session_ended'],
})

export const changeProfileRoute = operation('PATCH /users/profile/', {
  summary: 'Change my name, phone or languages; what is absent stays',
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
  answer: json(ProfileBody, 'As it is now'),
  refuses: ['identity.fields_unacceptable', 'identity.session_ended'],
})

export const readIdentityRoute = operation('GET /users/identity/', {
  summary: 'My declared identity and this year’s quota',
  answer: json(IdentityBody, 'What is declared'),
})

export const declareIdentityRoute = operation('PUT /users/identity/', {
  summary: 'Declare who I am',
  description:
    'The demo verifies at once and says so in `verifiedBy`; elsewhere gender, place of birth and address ' +
    'are needed too, and the declaration goes to staff with both pictures. Once verified, only the yearly ' +
    'income can be declared again. The NIK must agree with birth date and gender.',
  body: z.strictObject({
    fullName: z.string().max(500),
    nik: z.string().min(1).max(40).openapi({ example: '3174011708909901' }),
    bornOn: z.iso.date().openapi({ description: 'At least 18 years ago' }),
    yearlyIncome: Amount.openapi({ type: 'integer', description: 'Rupiah a year' }),
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
    isPublicOfficial: z.boolean().optional().openapi({
      description: 'A public office is mine or of a person close to me; needed where staff check',
    }),
    publicOffice: z.string().max(500).optional().openapi({ description: 'Which, and whose' }),
    declarationAccepted: Accepted,
  }),
  answer: json(IdentityBody, 'As it is now'),
  refuses: [
    'investors.declaration_unacceptable',
    'investors.nik_taken',
    'investors.identity_settled',
    'investors.identity_refused',
  ],
})
