import type { Localized } from '#kernel'

/** What the operator tells of itself: made up where `isExample` says so. */
export type OperatorStory = {
  isExample: boolean
  people: {
    id: string
    name: string
    role: Localized
    duty: Localized
    licence: Localized | null
    otherPosts: Localized[]
    isAdviser: boolean
  }[]
  history: { on: string; isMistake: boolean; title: Localized; text: Localized }[]
  screening: {
    asOf: string
    underReview: number
    refused: { reason: Localized; count: number }[]
  } | null
  papers: {
    title: Localized
    number: string | null
    issuedOn: string | null
    address: string | null
  }[]
}
