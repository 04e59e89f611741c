import { read } from '#contract/operator/story.ts'
import { resource } from '../resource.ts'

/** Who operates this installation, in their own words, the same for everybody. */
export const operatorStoryRoutes = resource().serve(read, (c) => {
  const { story, isExample } = c.var.services.operatorStory
  return { ...story, isExample }
})
