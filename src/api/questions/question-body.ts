import type { z } from '@hono/zod-openapi'
import type { QuestionBody } from '#contract/questions/question-body.ts'
import type { Question } from '#properties'

export function questionBody({
  askedAt,
  answer,
  ...question
}: Question): z.infer<typeof QuestionBody> {
  return {
    ...question,
    askedAt: askedAt.toISOString(),
    answer: answer && { ...answer, answeredAt: answer.answeredAt.toISOString() },
  }
}
