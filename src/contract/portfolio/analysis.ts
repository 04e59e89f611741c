import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { AnalysisBody, GoalBody } from './analysis-body.ts'

export const analysis = createRoute({
  method: 'get',
  path: '/portfolio/analysis',
  summary: 'How my money did, where it lies, and how far my goal is',
  security: [{ bearer: [] }],
  responses: { 200: json(AnalysisBody, 'Of one moment'), ...problems() },
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

export const set = createRoute({
  method: 'put',
  path: '/portfolio/goal',
  summary: 'Set what I want to be paid a month, and by the end of which year',
  security: [{ bearer: [] }],
  request: { body: jsonBody(Wanted) },
  responses: { 200: json(GoalBody, 'The goal'), ...problems() },
})

export const remove = createRoute({
  method: 'delete',
  path: '/portfolio/goal',
  summary: 'Forget my goal',
  security: [{ bearer: [] }],
  responses: { 204: { description: 'There is none' }, ...problems() },
})
