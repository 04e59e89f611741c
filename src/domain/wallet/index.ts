export { approveAdjustment, refuseAdjustment } from './balance-adjustments/approve-correction.ts'
export type {
  CorrectionAccount,
  CorrectionReason,
  CorrectionWish,
  ProposedCorrection,
} from './balance-adjustments/correction.ts'
export { correctionAccounts, correctionReasons } from './balance-adjustments/correction.ts'
export type { CorrectionDesk, NewCorrection } from './balance-adjustments/propose-correction.ts'
export { proposeAdjustment } from './balance-adjustments/propose-correction.ts'
export type {
  Correctable,
  CorrectionNote,
  StaffCorrection,
} from './balance-adjustments/read-corrections.ts'
export {
  correctionNotes,
  openDocument,
  readAdjustments,
  readCorrectable,
} from './balance-adjustments/read-corrections.ts'
export type { BalanceLine, StandingBalance } from './balance-lines.ts'
export { readBalanceLines, standingBalances } from './balance-lines.ts'
export type { BalanceReceipt, ProofNight } from './balance-proofs/read-nights.ts'
export { readNights, readReceipt } from './balance-proofs/read-nights.ts'
export { takeNight } from './balance-proofs/take-night.ts'
export type { Leaf, Step } from './balance-proofs/tree.ts'
export { climb, leafNode, neighbours, schemaOf, treeOf } from './balance-proofs/tree.ts'
export { continuityPack } from './continuity-pack.ts'
export type { WalletMovement } from './movement.ts'
export { movementKinds } from './movement.ts'
export { movementTable, movementValues } from './movement-table.ts'
export { periodsSince } from './period.ts'
export type { MovementQuery } from './read-movements.ts'
export { readMovementChoices, readMovements } from './read-movements.ts'
export { movementReceipt, readMovement } from './receipt.ts'
export type { Statement } from './statement.ts'
export { readStatement, statementLines } from './statement.ts'
export type { PaperOwner } from './statement-paper.ts'
export { statementPaper } from './statement-paper.ts'
