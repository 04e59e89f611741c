import { z } from '@hono/zod-openapi'
import { locales } from '#kernel'
import { json, jsonPage } from '../answers.ts'
import { Amount, Integer, PageQuery, rupiahDigits } from '../fields.ts'
import { file } from '../files.ts'
import { operation } from '../operation.ts'
import { Slug } from '../properties/list-query.ts'
import { QuestionBody } from '../questions/question-body.ts'
import { FilePart } from '../uploads.ts'
import { motionFileKinds, motionKinds } from '../words/meetings.ts'
import { uploadRules } from '../words/uploads.ts'
import { MotionBody } from './motion-body.ts'

export const MotionFileForm = z.strictObject({
  kind: z.enum(motionFileKinds),
  name: z
    .string()
    .trim()
    .min(3)
    .max(80)
    .openapi({ description: 'For a quote: the company that made it' }),
  amount: z.union([z.literal(''), rupiahDigits]).optional(),
  file: FilePart,
})

const MotionParams = z.strictObject({ motionId: z.uuid() })
const PropertyParams = z.strictObject({ propertyId: Slug })

export const motionTitle = z.string().trim().min(5).max(120)
export const motionText = z.string().trim().min(20).max(5000)

export const list = operation('GET /properties/{propertyId}/motions/', {
  summary: 'Motions of a property that I hold units of, newest first',
  scopes: ['meetings'],
  params: PropertyParams,
  query: PageQuery,
  answer: jsonPage(MotionBody),
  refuses: ['meetings.property_not_found', 'meetings.not_owner'],
})

export const open = operation('GET /motions/', {
  summary:
    'Motions of unit holders of my properties that are collecting support or have no meeting yet, newest first',
  scopes: ['meetings'],
  query: PageQuery,
  answer: jsonPage(MotionBody),
})

export const ofMeeting = operation('GET /meetings/{meetingId}/motions/', {
  summary:
    'The motions of a meeting, in the order of its agenda, as voters and unit holders read them',
  scopes: ['meetings'],
  params: z.strictObject({ meetingId: z.uuid() }),
  answer: json(z.object({ items: z.array(MotionBody) }), 'The motions'),
  refuses: ['meetings.not_found'],
})

const ChoicesBody = z.object({
  supportBasisPoints: Integer.openapi({
    description:
      'Once holders of this share of all units of a property support a motion, a meeting has to be called',
    example: 1000,
  }),
  items: z.array(
    z.object({
      id: z.string().openapi({ example: 'ruko-dago' }),
      name: z.string(),
      units: Integer.openapi({ description: 'My units' }),
    }),
  ),
})
export type MotionChoices = z.input<typeof ChoicesBody>

export const choices = operation('GET /motions/choices/', {
  summary: 'The properties that I can write a motion for now, by name',
  description: 'Without those that have a motion of mine collecting support.',
  scopes: ['meetings'],
  answer: json(ChoicesBody, 'The properties'),
})

export const read = operation('GET /motions/{motionId}/', {
  summary: 'A motion with its files, its effect on my units, its result and its progress',
  scopes: ['meetings'],
  params: MotionParams,
  answer: json(MotionBody, 'The motion'),
  refuses: ['meetings.motion_not_found'],
})

const MotionQuestionsBody = z.object({
  items: z.array(QuestionBody),
  nextCursor: z.string().nullable(),
  mine: z.array(QuestionBody).openapi({ description: 'My own, with any status' }),
})
export type MotionQuestions = z.input<typeof MotionQuestionsBody>

export const questions = operation('GET /motions/{motionId}/questions/', {
  summary: 'Published questions about a motion with their answers, newest first, and my own',
  description:
    'For who may read the motion. A question is asked with `POST /properties/{propertyId}/questions/`.',
  scopes: ['meetings'],
  params: MotionParams,
  query: PageQuery,
  answer: json(MotionQuestionsBody, 'A page of questions'),
  refuses: ['meetings.motion_not_found', 'questions.invalid_cursor'],
})

export const propose = operation('POST /properties/{propertyId}/motions/', {
  summary: 'Write a motion as a unit holder; other unit holders can support it from now on',
  description:
    'Once holders of the share of all units in `GET /motions/choices/` support it, a meeting has to be called. I can have one motion collecting support per property at a time.',
  params: PropertyParams,
  body: z.strictObject({
    kind: z.enum(motionKinds),
    language: z.enum(locales),
    title: motionTitle,
    text: motionText,
    amount: Amount.nullable(),
  }),
  created: json(MotionBody, 'The motion'),
  refuses: [
    'meetings.property_not_found',
    'meetings.not_owner',
    'meetings.motion_open',
    'meetings.amount_required',
    'meetings.amount_unwanted',
    'meetings.text_unacceptable',
    'meetings.property_over',
  ],
})

const supporting = [
  'meetings.motion_not_found',
  'meetings.not_collecting',
  'meetings.not_owner',
] as const

export const support = operation('POST /motions/{motionId}/support/', {
  summary: 'Support a motion with all units that I hold',
  params: MotionParams,
  answer: json(MotionBody, 'The motion'),
  refuses: supporting,
})

export const unsupport = operation('DELETE /motions/{motionId}/support/', {
  summary: 'Withdraw my support for a motion',
  params: MotionParams,
  answer: json(MotionBody, 'The motion'),
  refuses: supporting,
})

export const withdraw = operation('POST /motions/{motionId}/withdrawal/', {
  summary: 'Withdraw a motion of mine while it is collecting support',
  params: MotionParams,
  answer: json(MotionBody, 'The motion'),
  refuses: ['meetings.motion_not_found', 'meetings.not_collecting'],
})

export const motionFileRefusals = [
  'meetings.motion_not_found',
  'meetings.not_draft',
  'meetings.too_many_files',
  'meetings.quote_amount',
] as const

export const addFile = operation('POST /motions/{motionId}/files/', {
  summary: 'Add a quote or another document to a motion of mine before its meeting is called',
  params: MotionParams,
  form: MotionFileForm,
  answer: json(MotionBody, 'The motion'),
  refuses: motionFileRefusals,
})

export const openFile = operation('GET /motions/{motionId}/files/{fileId}/', {
  summary: 'A file of a motion: a quote, an attachment, or evidence of what was done',
  scopes: ['meetings'],
  params: MotionParams.extend({ fileId: z.uuid() }),
  answer: file('The file', ...uploadRules.document.types),
  refuses: ['meetings.motion_not_found'],
})
