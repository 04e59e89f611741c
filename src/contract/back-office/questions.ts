import { z } from '@hono/zod-openapi'
import { json, jsonCountedPage } from '../answers.ts'
import { QueueQuery } from '../fields.ts'
import { operation } from '../operation.ts'
import { QuestionBody } from '../questions/question-body.ts'
import { deskRoles } from '../words/desks.ts'
import { questionStates, rejectionReasons } from '../words/properties.ts'

const params = z.strictObject({ questionId: z.uuid() })

const StaffQuestionBody = QuestionBody.extend({ propertyName: z.string() }).openapi('StaffQuestion')
export type StaffQuestion = z.input<typeof StaffQuestionBody>

const settled = {
  answer: json(QuestionBody, 'The question after the change'),
  refuses: ['questions.not_found', 'questions.already_settled'],
}

export const list = operation('GET /back-office/questions/', {
  summary: 'Questions with one status, longest waiting first; for staff',
  roles: deskRoles.questions,
  query: QueueQuery.extend({ state: z.enum(questionStates).default('waiting') }),
  answer: jsonCountedPage(StaffQuestionBody, 'A page of questions'),
  refuses: ['questions.invalid_cursor'],
})

const Written = z.string().max(4000)

export const answer = operation('POST /back-office/questions/{questionId}/answer/', {
  summary: 'Answer a question in both languages, which also publishes it; for staff',
  roles: deskRoles.questions,
  params,
  body: z.strictObject({
    text: z
      .strictObject({ id: Written, en: Written })
      .openapi({ description: 'In both languages, 10–2,000 characters of plain text each' }),
  }),
  ...settled,
  refuses: [...settled.refuses, 'questions.answer_unacceptable'],
})

export const publication = operation('POST /back-office/questions/{questionId}/publication/', {
  summary: 'Publish a question before it is answered; for staff',
  roles: deskRoles.questions,
  params,
  ...settled,
})

export const rejection = operation('POST /back-office/questions/{questionId}/rejection/', {
  summary: 'Reject an unpublished question; for staff',
  roles: deskRoles.questions,
  params,
  body: z.strictObject({ reason: z.enum(rejectionReasons) }),
  ...settled,
})
