import { read } from '#contract/operator/story.ts'
import { resource } from '../env.ts'

/** Who operates this installation, in their own words, the same for everybody. */
export const operatorStoryRoutes = resource().openapi(read, (c) => {
  const { story, isExample } = c.var.services.operatorStory
  return c.json({ ...story, isExample }, 200)
})
