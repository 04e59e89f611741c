import { createRoute, z } from '@hono/zod-openapi'
import { keepingDays, openingKinds, teams, workPlaces } from '#contract'
import { inspectFile } from '#files'
import { locales, toJsonInteger } from '#kernel'
import { apply, cvBytesMax, listOpenings, type Opening, readOpening } from '#support'
import { json, problems } from '../answers.ts'
import { CaptchaAnswer, captchaCodes, passCaptcha } from '../captcha/captcha.ts'
import { resource } from '../env.ts'
import { Integer } from '../fields.ts'
import { limitForms, limitMailsTo } from '../form-limits.ts'
import { Email } from '../jwt-auth/account-fields.ts'
import { AcceptedField, bytesOf, FilePart, optionalText } from '../uploads.ts'

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
    payLowest: Integer.openapi({ description: 'Rupiah a month, gross' }),
    payHighest: Integer,
    publishedAt: z.iso.datetime(),
    closesOn: z.string().openapi({ description: 'The last day, Jakarta', example: '2027-01-15' }),
  })
  .openapi('Opening')

const list = createRoute({
  method: 'get',
  path: '/careers/openings',
  summary: 'Openings that can be applied for today',
  request: {
    query: z.strictObject({
      team: z.enum(teams).optional(),
      city: z.string().max(60).optional(),
      place: z.enum(workPlaces).optional(),
    }),
  },
  responses: {
    200: json(z.object({ items: z.array(OpeningBody), keepingDays: z.int() }), 'Openings'),
    ...problems(),
  },
})

const read = createRoute({
  method: 'get',
  path: '/careers/openings/{openingId}',
  summary: 'One opening, also after its last day',
  request: { params: z.object({ openingId: z.string().max(100) }) },
  responses: {
    200: json(OpeningBody.extend({ isOpen: z.boolean() }), 'The opening'),
    ...problems('careers.not_found'),
  },
})

const submit = createRoute({
  method: 'post',
  path: '/careers/applications',
  summary: 'Apply for an opening, or, without one, for whatever may come',
  description: `CV: a PDF by its content, at most 5 MB. An application is kept ${keepingDays} days.`,
  request: {
    body: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: z.strictObject({
            openingId: optionalText(100),
            name: z.string().min(1).max(500),
            email: Email,
            phone: z.string().min(1).max(100),
            link: optionalText(600),
            note: optionalText(4000),
            language: z.enum(locales).optional(),
            consent: AcceptedField,
            cv: FilePart,
            captcha: CaptchaAnswer,
          }),
        },
      },
    },
  },
  responses: {
    201: json(
      z
        .object({
          number: z.string().openapi({ example: 'LMR-7K3M9-QXD2A' }),
          appliedAt: z.iso.datetime(),
          keepUntil: z.iso.datetime(),
        })
        .openapi('ApplicationReceipt'),
      'Taken; a receipt is mailed',
    ),
    ...problems(
      'careers.application_unacceptable',
      'careers.opening_closed',
      'careers.not_found',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.active',
      'files.empty',
      'request.too_large',
      'identity.too_many_attempts',
      ...captchaCodes,
    ),
  },
})

const rule = { path: 'cv', types: ['application/pdf'], bytesMax: cvBytesMax } as const

/** Openings of the operator, and applications for them. */
export const careersRoutes = resource()
  .openapi(list, async (c) => {
    const { db, clock } = c.var.services
    const { team = null, city = null, place = null } = c.req.valid('query')
    const openings = await listOpenings(db, clock, { team, city, place })
    return c.json({ items: openings.map(openingBody), keepingDays }, 200)
  })
  .openapi(read, async (c) => {
    const { db, clock } = c.var.services
    const { isOpen, ...opening } = await readOpening(db, clock, c.req.valid('param').openingId)
    return c.json({ ...openingBody(opening), isOpen }, 200)
  })
  .openapi(submit, async (c) => {
    const { db, clock, dataKeys, files, operator } = c.var.services
    await limitForms(c)
    const { captcha, cv, consent: _given, language, ...form } = c.req.valid('form')
    await passCaptcha(c, 'careers', captcha)
    await limitMailsTo(c, form.email)
    const clean = await inspectFile(await bytesOf(cv), rule)
    const keeping = { db, clock, store: files, keys: dataKeys, staffEmail: operator.email }
    const wish = { ...form, language: language ?? c.var.locale }
    const { number, appliedAt, keepUntil } = await apply(keeping, wish, clean)
    const receipt = { number, appliedAt: appliedAt.toISOString() }
    return c.json({ ...receipt, keepUntil: keepUntil.toISOString() }, 201)
  })

export function openingBody(opening: Opening): z.infer<typeof OpeningBody> {
  const { cityId, cityName, payLowest, payHighest, publishedAt, duties, requirements } = opening
  const { id, team, place, kind, title, summary, closesOn } = opening
  return {
    id,
    team,
    city: { id: cityId, name: cityName },
    place,
    kind,
    title,
    summary,
    duties: [...duties],
    requirements: [...requirements],
    payLowest: toJsonInteger(payLowest),
    payHighest: toJsonInteger(payHighest),
    publishedAt: publishedAt.toISOString(),
    closesOn,
  }
}
