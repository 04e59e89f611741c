import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { OperatorStory } from './operator-story.ts'

const StoryBody = OperatorStory.extend({
  isExample: z.boolean().openapi({ description: 'The demo’s: people and events are made up' }),
}).openapi('OperatorStoryAnswer')
export type OperatorStoryAnswer = z.input<typeof StoryBody>

export const read = createRoute({
  method: 'get',
  path: '/operator/story',
  summary: 'The people behind this installation, its history, what it refused, and its papers',
  responses: { 200: json(StoryBody, 'As the operator’s file says'), ...problems() },
})
