import type { z } from '@hono/zod-openapi'
import type { QuestionBody } from '#contract/questions/question-body.ts'
import type { Question } from '#properties'
import type { Domain } from '../encode.ts'

export function questionBody({
  askedAt,
  answer,
  ...question
}: Question): Domain<z.infer<typeof QuestionBody>> {
  return {
    ...question,
    askedAt,
    answer: answer && { ...answer, answeredAt: answer.answeredAt },
  }
}
