import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { AnalysisBody, GoalBody } from './analysis-body.ts'

export const analysis = operation('GET /portfolio/analysis/', {
  summary: 'My results, where my money is invested, and the progress to my goal',
  scopes: ['portfolio'],
  answer: json(AnalysisBody, 'Of one moment'),
})

const IncomeGoalInputBody = z
  .strictObject({
    monthlyAmount: z
      .int()
      .min(10_000)
      .max(1_000_000_000_000)
      .transform((value) => BigInt(value)),
    targetYear: z.int().min(2026).max(2100),
  })
  .openapi('IncomeGoalInput')

export const set = operation('PUT /portfolio/goal/', {
  summary: 'Set my monthly rent goal and its year',
  body: IncomeGoalInputBody,
  answer: json(GoalBody, 'The goal'),
})

export const remove = operation('DELETE /portfolio/goal/', {
  summary: 'Delete my goal',
  done: 'There is none',
})
