import { identityDecision } from './identity/review-identity.ts'

/** The acts of this room that require two people. */
export const investorTwoPersonActs = [identityDecision]
