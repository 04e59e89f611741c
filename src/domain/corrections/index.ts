export { approveAdjustment, refuseAdjustment } from './approve-correction.ts'
export type {
  CorrectionAccount,
  CorrectionReason,
  CorrectionWish,
  ProposedCorrection,
} from './correction.ts'
export { correctionAccounts, correctionReasons } from './correction.ts'
export type { CorrectionDesk, NewCorrection } from './propose-correction.ts'
export { proposeAdjustment } from './propose-correction.ts'
export type { Correctable, CorrectionNote, StaffCorrection } from './read-corrections.ts'
export {
  correctionNotes,
  openDocument,
  readAdjustments,
  readCorrectable,
} from './read-corrections.ts'
