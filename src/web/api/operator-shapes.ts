export type { OperatorStoryAnswer as OperatorStory } from './answers.ts'
