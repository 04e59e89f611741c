export { investorBacklogs } from './backlog.ts'
export type { TextReader } from './card-reading/text-reader.ts'
export { openTextReader } from './card-reading/text-reader.ts'
export { completenessOf } from './completeness.ts'
export { confirmHeirs, remindHeirs } from './heir-reminders.ts'
export { beginMovementCheck, checkMovement } from './identity/check-movement.ts'
export { declareIdentity, saveDeclaration } from './identity/declare-identity.ts'
export type { NewDocument } from './identity/documents.ts'
export {
  openIdentityDocument,
  openOwnDocuments,
  storeDocuments,
} from './identity/documents.ts'
export { eraseIdentities } from './identity/erase-identities.ts'
export type { IdCardReading } from './identity/id-card-readings.ts'
export {
  admitIdCardReading,
  idCardReadingOf,
  readOwnIdCard,
  sweepIdCardReadings,
} from './identity/id-card-readings.ts'
export type { DeclaredIdentity } from './identity/identity.ts'
export {
  forgetMovement,
  openFrame,
  readOwnMovementChecks,
  sweepMovement,
} from './identity/movement-frames.ts'
export { maskNik } from './identity/nik.ts'
export {
  findUserByNik,
  readAddress,
  readIdentity,
  readNik,
  readRegisterNames,
  readVerifiedNames,
} from './identity/read-identity.ts'
export type { IdentityDetail } from './identity/read-reviews.ts'
export {
  countIdentities,
  listIdentities,
  openIdentity,
  readReviews,
} from './identity/read-reviews.ts'
export { reopenIdentity } from './identity/reopen-identity.ts'
export { decideIdentity, proposeDecision } from './identity/review-identity.ts'
export { readNotes, writeNote } from './identity/review-notes.ts'
export { screenNames } from './identity/screen-names.ts'
export type { ReadLists } from './identity/screening-lists.ts'
export { openScreeningLists } from './identity/screening-lists.ts'
export type { FaceDetector } from './liveness/face-detector.ts'
export { openFaceDetector } from './liveness/face-detector.ts'
export type { SectionState, SectionValues, StoredSection } from './profile-section.ts'
export type { SaveSection } from './save-sections.ts'
export {
  dropDraft,
  eraseSections,
  readSections,
  saveSection,
  saveSectionDraft,
  sweepDrafts,
} from './save-sections.ts'
export {
  acceptWarning,
  checkSuitability,
  readCheck,
  validDays as suitabilityValidDays,
} from './suitability/check-suitability.ts'
export {
  countExemptions,
  decideExemption,
  listExemptions,
  openExemption,
  openExemptionFile,
  remindExemptions,
} from './suitability/decide-exemption.ts'
export type { InvestorStanding } from './suitability/quota.ts'
export { investorStandings, isExempt } from './suitability/quota.ts'
export { decideRaise, listRaises } from './suitability/raise-income.ts'
export {
  openOwnExemptionFiles,
  readExemptions,
  readOwnExemptions,
  submitExemption,
} from './suitability/submit-exemption.ts'
export {
  answersOf,
  riskStatementVersion,
  suitabilityQuestionNames,
  suitabilityVersion,
} from './suitability/suitability.ts'
export { refusalToBuy } from './suitability/who-may-buy.ts'
export { investorTwoPersonActs } from './two-person-acts.ts'
