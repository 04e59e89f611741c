import { identityDecision } from './review-identity.ts'

/** The acts of this room that require two people. */
export const investorTwoPersonActs = [identityDecision]
