import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { operation } from '../operation.ts'
import { OperatorProfile } from './operator-profile.ts'

const StoryBody = OperatorProfile.extend({
  isExample: z.boolean().openapi({ description: 'From the demo: people and events are made up' }),
}).openapi('OperatorProfileAnswer')
export type OperatorProfileAnswer = z.input<typeof StoryBody>

export const read = operation('GET /operator/story/', {
  summary: 'The operator’s people, history, refused properties and documents',
  access: 'everybody',
  answer: json(StoryBody, 'As the operator’s file says'),
})
