import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { profileSections } from '../words/investors.ts'
import { SectionInput, SectionsBody } from './section-body.ts'

const Revision = z.int().min(0).openapi({ description: 'Of this part, as it was read' })

const Writer = z.string().min(1).max(40).optional().openapi({
  description: 'An id chosen by the form; drafts saved under it do not conflict with it',
})

const refused = { refuses: ['investors.section_changed', 'investors.section_unacceptable'] }

export const read = operation('GET /users/profile/sections/', {
  summary: 'The parts of my profile, their drafts, and what is missing',
  answer: json(SectionsBody, 'Every part'),
})

export const saveAddress = savingOf('address', 'Save where I live', SectionInput.address)

export const saveWork = savingOf('work', 'Save my work, income and goal', SectionInput.work)

export const saveTax = savingOf('tax', 'Save my tax number', SectionInput.tax)

export const saveHeirs = savingOf('heirs', 'Save my heirs and their shares', SectionInput.heirs)

export const confirmHeirs = operation('POST /users/profile/sections/heirs/confirmation/', {
  summary: 'Say that the heirs I have named are still right',
  description: 'I am asked again in a year.',
  answer: json(SectionsBody, 'As it is now'),
  refuses: ['investors.heirs_missing'],
})

function savingOf<Name extends string, Value extends z.ZodType>(
  name: Name,
  summary: string,
  value: Value,
) {
  return operation(`PUT /users/profile/sections/${name}/`, {
    summary,
    description: 'Saved alone. Refused when the part was changed since `revision` was read.',
    body: z.strictObject({ revision: Revision, writer: Writer, value }),
    answer: json(SectionsBody, 'As it is now'),
    ...refused,
  })
}

const DraftParams = z.strictObject({
  section: z
    .string()
    .max(40)
    .openapi({ description: profileSections.join(', ') }),
})

const fieldsMax = 80

export const draft = operation('PUT /users/profile/sections/{section}/draft/', {
  summary: 'Keep what I have typed into a part and not saved',
  description: 'For a month, sealed. Refused when the part was changed since `revision` was read.',
  params: DraftParams,
  body: z.strictObject({
    revision: Revision,
    writer: Writer,
    fields: z
      .record(z.string().max(60), z.string().max(500))
      .refine((fields) => Object.keys(fields).length <= fieldsMax, { error: 'field.unknown' }),
  }),
  answer: json(z.object({ revision: z.int() }).openapi('DraftKept'), 'Kept'),
  refuses: ['investors.section_changed', 'investors.section_unknown'],
})

export const drop = operation('DELETE /users/profile/sections/{section}/draft/', {
  summary: 'Let go of what I typed into a part; what is saved stays',
  params: DraftParams,
  done: 'Gone',
  refuses: ['investors.section_unknown'],
})
