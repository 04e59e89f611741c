import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { profileSections } from '../words/investors.ts'
import { SectionInput, SectionsBody } from './section-body.ts'

const Revision = z.int().min(0).openapi({ description: 'Of this part, as it was read' })

const Writer = z.string().min(1).max(40).optional().openapi({
  description: 'An id chosen by the form; drafts saved under it do not conflict with each other',
})

const refused = { refuses: ['investors.section_changed', 'investors.section_unacceptable'] }

export const read = operation('GET /users/profile/sections/', {
  summary: 'The parts of my profile, their drafts, and what is missing',
  answer: json(SectionsBody, 'Every part'),
})

export const saveAddress = savingOf('address', 'Save my home address', SectionInput.address)

export const saveWork = savingOf('work', 'Save my work, income and goal', SectionInput.work)

export const saveTax = savingOf('tax', 'Save my tax number', SectionInput.tax)

export const saveHeirs = savingOf('heirs', 'Save my heirs and their shares', SectionInput.heirs)

export const confirmHeirs = operation('POST /users/profile/sections/heirs/confirmation/', {
  summary: 'Confirm that the heirs I have named are still right',
  description: 'The product asks again in a year.',
  answer: json(SectionsBody, 'The current state'),
  refuses: ['investors.heirs_missing'],
})

function savingOf<Name extends string, Value extends z.ZodType>(
  name: Name,
  summary: string,
  value: Value,
) {
  return operation(`PUT /users/profile/sections/${name}/`, {
    summary,
    description: 'Saves this part only. Refused if the part was changed since `revision` was read.',
    body: z.strictObject({ revision: Revision, writer: Writer, value }),
    answer: json(SectionsBody, 'The current state'),
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
  summary: 'Save a draft of one part of my profile',
  description:
    'Stored encrypted for a month. Refused if the part was changed since `revision` was read.',
  params: DraftParams,
  body: z.strictObject({
    revision: Revision,
    writer: Writer,
    fields: z
      .record(z.string().max(60), z.string().max(500))
      .refine((fields) => Object.keys(fields).length <= fieldsMax, { error: 'field.unknown' }),
  }),
  answer: json(z.object({ revision: z.int() }).openapi('DraftKept'), 'Saved'),
  refuses: ['investors.section_changed', 'investors.section_unknown'],
})

export const drop = operation('DELETE /users/profile/sections/{section}/draft/', {
  summary: 'Discard the draft of one part of my profile; what was saved stays',
  params: DraftParams,
  done: 'Discarded',
  refuses: ['investors.section_unknown'],
})
