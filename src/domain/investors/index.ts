export { investorBacklogs } from './backlog.ts'
export type { TextReader } from './card-reading/text-reader.ts'
export { openTextReader } from './card-reading/text-reader.ts'
export type { CardReading } from './card-readings.ts'
export { admitCardReading, cardReadingOf, readOwnCard, sweepCardReadings } from './card-readings.ts'
export { beginMovementCheck, checkMovement } from './check-movement.ts'
export {
  acceptWarning,
  checkSuitability,
  readCheck,
  validDays as suitabilityValidDays,
} from './check-suitability.ts'
export { completenessOf } from './completeness.ts'
export {
  countExemptions,
  decideExemption,
  listExemptions,
  openExemption,
  openExemptionFile,
  remindExemptions,
} from './decide-exemption.ts'
export { declareIdentity, saveDeclaration } from './declare-identity.ts'
export type { NewDocument } from './documents.ts'
export {
  openIdentityDocument,
  openOwnDocuments,
  storeDocuments,
} from './documents.ts'
export { eraseIdentities } from './erase-identities.ts'
export { confirmHeirs, remindHeirs } from './heir-reminders.ts'
export type { DeclaredIdentity } from './identity.ts'
export type { AnalysedPicture, FaceDetector } from './liveness/face-detector.ts'
export { openFaceDetector } from './liveness/face-detector.ts'
export {
  forgetMovement,
  openFrame,
  readOwnMovementChecks,
  sweepMovement,
} from './movement-frames.ts'
export { maskNik } from './nik.ts'
export type { SectionState, SectionValues, StoredSection } from './profile-section.ts'
export type { InvestorStanding } from './quota.ts'
export { investorStandings, isExempt } from './quota.ts'
export { decideRaise, listRaises } from './raise-income.ts'
export {
  findUserByNik,
  readAddress,
  readIdentity,
  readNik,
  readRegisterNames,
  readVerifiedNames,
} from './read-identity.ts'
export type { IdentityDetail } from './read-reviews.ts'
export { countIdentities, listIdentities, openIdentity, readReviews } from './read-reviews.ts'
export { reopenIdentity } from './reopen-identity.ts'
export { decideIdentity, proposeDecision } from './review-identity.ts'
export { readNotes, writeNote } from './review-notes.ts'
export type { SaveSection } from './save-sections.ts'
export {
  dropDraft,
  eraseSections,
  readSections,
  saveSection,
  saveSectionDraft,
  sweepDrafts,
} from './save-sections.ts'
export { screenNames } from './screen-names.ts'
export type { ReadLists } from './screening-lists.ts'
export { openScreeningLists } from './screening-lists.ts'
export {
  openOwnExemptionFiles,
  readExemptions,
  readOwnExemptions,
  submitExemption,
} from './submit-exemption.ts'
export {
  answersOf,
  riskStatementVersion,
  suitabilityQuestionNames,
  suitabilityVersion,
} from './suitability.ts'
export { investorTwoPersonActs } from './two-person-acts.ts'
export { refusalToBuy } from './who-may-buy.ts'
