export { approvalBacklogs } from './backlog.ts'
export { approve, endProposals, refuse } from './decide.ts'
export { approveProposal, refuseProposal } from './decide-proposal.ts'
export { kindsFor } from './kinds.ts'
export { notifyDesk } from './notify-staff.ts'
export type { Content, Proposal } from './proposal.ts'
export { propose } from './propose.ts'
export {
  approvedProposals,
  countProposals,
  readProposal,
  readProposals,
  waitingProposals,
  waitingWith,
} from './read-proposals.ts'
export { staffReason } from './staff-reason.ts'
export {
  asWritten,
  type DecidedProposal,
  type TwoPersonAct,
  twoPersonAct,
} from './two-person-act.ts'
