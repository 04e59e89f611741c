export { advanceRegainings, sweepRegainings } from './advance.ts'
export { regainingBacklogs } from './backlog.ts'
export type { BegunRegaining } from './begin.ts'
export { beginRegaining } from './begin.ts'
export type { RegainingDecision } from './decide.ts'
export {
  approveRegaining,
  askAgain,
  proposeRegaining,
  refuseRegaining,
  regainingDecisions,
  turnDownRegaining,
} from './decide.ts'
export type { ListedRegaining, RegainingQueue, WholeRegaining } from './desk.ts'
export {
  countRegainings,
  listRegainings,
  openRegaining,
  openRegainingPaper,
  regainingQueues,
} from './desk.ts'
export { finishRegaining } from './finish.ts'
export { handInRegaining, readForm } from './hand-in.ts'
export type { OpenRegaining } from './own.ts'
export {
  eraseRegainings,
  openOwnRegainingPapers,
  readOpenRegaining,
  readOwnRegainings,
} from './own.ts'
export type { OwnRequest, RegainingDesk } from './request.ts'
export { proofs, recoveryStates } from './request.ts'
