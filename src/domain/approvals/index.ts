export { approvalBacklogs } from './backlog.ts'
export type { Approval } from './decide.ts'
export { approve, approveAndCarryOut, refuse } from './decide.ts'
export type { ProposalKind } from './kinds.ts'
export { kindsFor, mayDecide, mayPropose, proposalKinds } from './kinds.ts'
export type { Content, Proposal } from './proposal.ts'
export { propose } from './propose.ts'
export {
  approvedProposals,
  countProposals,
  countWaiting,
  readProposal,
  readProposals,
  waitingProposals,
  waitingWith,
} from './read-proposals.ts'
export { proposalNotFound } from './refusals.ts'
