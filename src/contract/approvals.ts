/** The states of what two people decide. */
export const proposalStates = ['waiting', 'approved', 'refused'] as const
export type ProposalState = (typeof proposalStates)[number]
