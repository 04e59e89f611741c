import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json } from '../answers.ts'
import { CaptchaAnswer, captchaCodes } from '../captcha/captcha.ts'
import { Integer } from '../fields.ts'
import { operation } from '../operation.ts'
import { OptionalFile, optionalText } from '../uploads.ts'
import { keepingDays, openingKinds, teams, workPlaces } from '../words/support.ts'

const LocalizedBody = z.object({ id: z.string(), en: z.string() })

export const OpeningBody = z
  .object({
    id: z.string(),
    team: z.enum(teams),
    city: z.object({ id: z.string(), name: z.string() }),
    place: z.enum(workPlaces),
    kind: z.enum(openingKinds),
    title: LocalizedBody,
    summary: LocalizedBody,
    duties: z.array(LocalizedBody),
    requirements: z.array(LocalizedBody),
    payLowest: Integer.openapi({ description: 'Rupiah per month, gross' }),
    payHighest: Integer,
    publishedAt: z.iso.datetime(),
    closesOn: z.string().openapi({ description: 'The last day, Jakarta', example: '2027-01-15' }),
  })
  .openapi('Opening')
export type Opening = z.input<typeof OpeningBody>

export const list = operation('GET /careers/openings/', {
  summary: 'Job openings that are open today',
  access: 'everybody',
  query: z.strictObject({
    team: z.enum(teams).optional(),
    city: z.string().max(60).optional(),
    place: z.enum(workPlaces).optional(),
  }),
  answer: json(z.object({ items: z.array(OpeningBody), keepingDays: z.int() }), 'Openings'),
})

export const read = operation('GET /careers/openings/{openingId}/', {
  summary: 'One job opening, also after its last day',
  access: 'everybody',
  params: z.object({ openingId: z.string().max(100) }),
  answer: json(OpeningBody.extend({ isOpen: z.boolean() }), 'The opening'),
  refuses: ['careers.not_found'],
})

const ApplicationReceiptBody = z
  .object({
    number: z.string().openapi({ example: 'LMR-7K3M9-QXD2A' }),
    appliedAt: z.iso.datetime(),
    keepUntil: z.iso.datetime(),
  })
  .openapi('ApplicationReceipt')
export type ApplicationReceipt = z.input<typeof ApplicationReceiptBody>

export const submit = operation('POST /careers/applications/', {
  summary: 'Apply for a job opening, or send an open application',
  description: `CV: a PDF by its content, at most 5 MB. An application is kept ${keepingDays} days.`,
  access: 'everybody',
  form: z.strictObject({
    openingId: optionalText(100),
    // Wide limits, because the handler reports every missing or wrong field together with all others.
    name: z.string().max(500),
    email: z.string().max(254).openapi({ format: 'email' }),
    phone: z.string().max(100),
    link: optionalText(600),
    note: optionalText(4000),
    language: z.enum(locales).optional(),
    consent: z.string().max(10).openapi({ description: '`true`' }),
    cv: OptionalFile,
    captcha: CaptchaAnswer,
  }),
  created: json(ApplicationReceiptBody, 'Received; a receipt is emailed'),
  refuses: [
    'careers.application_unacceptable',
    'careers.opening_closed',
    'careers.not_found',
    'identity.too_many_attempts',
    ...captchaCodes,
  ],
})
