import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { AnalysisBody, GoalBody } from './analysis-body.ts'

export const analysis = operation('GET /portfolio/analysis/', {
  summary: 'How my money did, where it is invested, and how far my goal is',
  answer: json(AnalysisBody, 'Of one moment'),
})

const Wanted = z
  .strictObject({
    monthlyAmount: z
      .int()
      .min(10_000)
      .max(1_000_000_000_000)
      .transform((value) => BigInt(value)),
    targetYear: z.int().min(2026).max(2100),
  })
  .openapi('WantedIncomeGoal')
export type WantedIncomeGoal = z.input<typeof Wanted>

export const set = operation('PUT /portfolio/goal/', {
  summary: 'Set the monthly income I aim for, and the year by whose end I want it',
  body: Wanted,
  answer: json(GoalBody, 'The goal'),
})

export const remove = operation('DELETE /portfolio/goal/', {
  summary: 'Forget my goal',
  done: 'There is none',
})
