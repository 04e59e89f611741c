import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { profileSections } from '../words/investors.ts'
import { SectionsBody, SectionWish } from './section-body.ts'

const security = [{ bearer: [] }]

const Revision = z.int().min(0).openapi({ description: 'Of this part, as it was read' })

const Writer = z.string().min(1).max(40).optional().openapi({
  description: 'The form’s own name for itself: its own drafts do not stand against it',
})

const refused = problems('investors.section_changed', 'investors.section_unacceptable')

export const read = createRoute({
  method: 'get',
  path: '/users/profile/sections',
  summary: 'The parts of my profile, their drafts, and what is missing',
  security,
  responses: { 200: json(SectionsBody, 'Every part'), ...problems() },
})

export const saveAddress = savingOf('address', 'Save where I live', SectionWish.address)

export const saveWork = savingOf('work', 'Save my work, income and goal', SectionWish.work)

export const saveTax = savingOf('tax', 'Save my tax number', SectionWish.tax)

export const saveHeirs = savingOf('heirs', 'Save my heirs and their shares', SectionWish.heirs)

function savingOf<Name extends string, Value extends z.ZodType>(
  name: Name,
  summary: string,
  value: Value,
) {
  return createRoute({
    method: 'put',
    path: `/users/profile/sections/${name}`,
    summary,
    description: 'Saved alone. Refused when the part was changed since `revision` was read.',
    security,
    request: { body: jsonBody(z.strictObject({ revision: Revision, writer: Writer, value })) },
    responses: { 200: json(SectionsBody, 'As it is now'), ...refused },
  })
}

const DraftParams = z.strictObject({
  section: z
    .string()
    .max(40)
    .openapi({ description: profileSections.join(', ') }),
})

const fieldsMax = 80

export const draft = createRoute({
  method: 'put',
  path: '/users/profile/sections/{section}/draft',
  summary: 'Keep what I have typed into a part and not saved',
  description: 'For a month, sealed. Refused when the part was changed since `revision` was read.',
  security,
  request: {
    params: DraftParams,
    body: jsonBody(
      z.strictObject({
        revision: Revision,
        writer: Writer,
        fields: z
          .record(z.string().max(60), z.string().max(500))
          .refine((fields) => Object.keys(fields).length <= fieldsMax, { error: 'field.invalid' }),
      }),
    ),
  },
  responses: {
    200: json(z.object({ revision: z.int() }).openapi('DraftKept'), 'Kept'),
    ...problems('investors.section_changed', 'investors.section_unknown'),
  },
})

export const drop = createRoute({
  method: 'delete',
  path: '/users/profile/sections/{section}/draft',
  summary: 'Let go of what I typed into a part; what is saved stays',
  security,
  request: { params: DraftParams },
  responses: { 204: { description: 'Gone' }, ...problems('investors.section_unknown') },
})
