import { identityDecision } from './review-identity.ts'

/** What takes two people here. */
export const investorTwoPersonActs = [identityDecision]
