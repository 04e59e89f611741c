export { inheritanceBacklogs } from './backlog.ts'
export type { InheritanceServices, SubmittedDocument, TypedReport } from './case.ts'
export {
  holdCase,
  nameAccount,
  proposeConfirmation,
  proposeReportRelease,
  refuseReport,
  requestDocuments,
  resumeCase,
} from './decide.ts'
export { countCases, listCases, openCase, openCaseDocument } from './desk.ts'
export { heirReceipt } from './heir-receipt.ts'
export {
  acceptInvitation,
  proposeHeirs,
  readInvitation,
} from './heirs.ts'
export { inviteAgain } from './invite-again.ts'
export {
  addReportDocuments,
  contestReport,
  isMistakeOpen,
  readOwnCase,
  readReportsAbout,
} from './own-case.ts'
export type { EmptyEstate } from './own-inheritances.ts'
export {
  countOpenInheritances,
  readEmptyEstates,
  readOwnInheritances,
  recordEstateClosed,
} from './own-inheritances.ts'
export {
  deletePrepared,
  openOwnPrepared,
  openPrepared,
  prepareDocument,
  readPrepared,
  removePrepared,
} from './prepared-documents.ts'
export { linkEnded } from './refusals.ts'
export { reportDeath } from './report-death.ts'
export { deathReportNumbers } from './report-numbers.ts'
export { eraseReports, sweepReports } from './retention.ts'
export { proposeEstateTransfer, transferArrivals } from './transfer.ts'
export { inheritanceTwoPersonActs } from './two-person-acts.ts'
