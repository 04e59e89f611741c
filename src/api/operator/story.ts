import { read } from '#contract/operator/story.ts'
import { resource } from '../resource.ts'

/** The operator's own information about itself, the same for all readers. */
export const operatorStoryRoutes = resource().serve(read, (c) => {
  const { story, isExample } = c.var.services.operatorStory
  return { ...story, isExample }
})
