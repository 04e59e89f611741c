/** The states of what two people decide. */
export const proposalStates = ['waiting', 'approved', 'refused'] as const
export type ProposalState = (typeof proposalStates)[number]

/** The one rule for why something is proposed or turned down. */
export const reasonLength = { minimum: 5, maximum: 500 } as const
