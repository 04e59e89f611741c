import { createRoute, z } from '@hono/zod-openapi'
import { json, problems } from '../answers.ts'
import { resource } from '../env.ts'
import { OperatorStory } from './operator-story.ts'

const StoryBody = OperatorStory.extend({
  isExample: z.boolean().openapi({ description: 'The demo’s: people and events are made up' }),
}).openapi('OperatorStoryAnswer')

const read = createRoute({
  method: 'get',
  path: '/operator/story',
  summary: 'The people behind this installation, its history, what it refused, and its papers',
  responses: { 200: json(StoryBody, 'As the operator’s file says'), ...problems() },
})

/** Who operates this installation, in their own words, the same for everybody. */
export const operatorStoryRoutes = resource().openapi(read, (c) => {
  const { story, isExample } = c.var.services.operatorStory
  return c.json({ ...story, isExample }, 200)
})
