export { changeState, changeStates } from './change-state.ts'
export type { CityFact } from './city-facts.ts'
export { checkOf, completeTitleStep, readTitleSteps } from './documents/complete-title-step.ts'
export { withdrawDocument } from './documents/decide-document.ts'
export type { DocumentName } from './documents/documents.ts'
export { hasDocument, readDocuments, recordDocuments } from './documents/documents.ts'
export {
  openInspectionPicture,
  openProposedPicture,
  proposeInspectionPicture,
  readInspectionPictures,
} from './documents/inspection-pictures.ts'
export type { NewPicture } from './documents/pictures.ts'
export type { ApprovedDocument, DocumentFacts, KeptFile } from './documents/property-document.ts'
export { audienceOf, requiredDocuments } from './documents/property-document.ts'
export {
  openDocumentForStaff,
  openPropertyDocument,
  readAllDocuments,
  readApprovedDocuments,
} from './documents/read-property-documents.ts'
export { inspectDocument, submitDocument } from './documents/submit-document.ts'
export type { FactValues } from './facts.ts'
export type { DraftContent } from './intake/draft.ts'
export { parseDraft } from './intake/draft.ts'
export {
  addDraftPictures,
  moveDraftPicture,
  picturesMax,
  removeDraftPicture,
} from './intake/draft-pictures.ts'
export type { Draft } from './intake/read-drafts.ts'
export { readDraft, readDrafts } from './intake/read-drafts.ts'
export { placeObstacles, previewEntry, proposeEntry } from './intake/review-draft.ts'
export { beginDraft, saveDraft } from './intake/save-draft.ts'
export {
  forecastSoFar,
  obstaclesOf,
  photographsMin,
  raiseOf,
  titleKindOf,
} from './intake/whole-draft.ts'
export { lockProperty } from './lock-property.ts'
export type { Freshness, HealthItem, NewHealthItem } from './months/health.ts'
export {
  freshnessOf,
  isExpired,
  quietDaysMax,
  readHealthItems,
  recordHealthItems,
} from './months/health.ts'
export type { Lease, NewLease } from './months/leases.ts'
export { recordLeases, runningLeases } from './months/leases.ts'
export { moveLetStates } from './months/letting.ts'
export type { MonthCosts, MonthFigures, MonthlyAccount } from './months/month.ts'
export { monthOf } from './months/month.ts'
export type { Outlook } from './months/outlook.ts'
export { readGrowths, readOutlook, recordOutlook } from './months/outlook.ts'
export type { MonthPlan } from './months/plans.ts'
export { readPlans } from './months/plans.ts'
export type { MonthResult } from './months/read-months.ts'
export { readMonths } from './months/read-months.ts'
export {
  performanceWith,
  performanceWithout,
  recordMonths,
  removeMonth,
} from './months/record-months.ts'
export type { TaxTerms } from './months/taxes.ts'
export { readTaxTerms, readTaxTermsOf, taxesOf } from './months/taxes.ts'
export { notifyHolders } from './notify-holders.ts'
export type { Funding, Picture, TitleKind } from './property.ts'
export { unitPriceBy } from './property.ts'
export {
  issuedUnitsOf,
  namesOfProperties,
  propertyIdsNamed,
  propertyNames,
  readFundingOf,
} from './property-names.ts'
export type { NewProperty } from './publish-properties.ts'
export { publishProperties } from './publish-properties.ts'
export { askQuestion } from './questions/ask-question.ts'
export { questionBacklogs } from './questions/backlog.ts'
export type { Question } from './questions/question.ts'
export {
  countQuestions,
  countStaffQuestions,
  myQuestions,
  publishedQuestions,
  questionsAboutMotion,
  staffQuestions,
} from './questions/read-questions.ts'
export { answerQuestion, publishQuestion, rejectQuestion } from './questions/settle-question.ts'
export type { PropertyLabel } from './read-properties.ts'
export { propertyLabels, valuationHistory } from './read-properties.ts'
export type { Forecast, PropertyFacts, ValuationFact } from './read-property.ts'
export { readForecast, readPropertyFacts } from './read-property.ts'
export { proposeFactCorrection, readFactValues } from './records/correct-facts.ts'
export { issueDocument, recordTitleStep } from './records/issue-record.ts'
export { proposeValuation } from './records/propose-valuation.ts'
export type { RecordChange } from './records/publish-record.ts'
export { proposeRecord } from './records/publish-record.ts'
export type { CorrectedFacts } from './records/read-corrections.ts'
export { readFactCorrections, readPropertyFactsOn } from './records/read-corrections.ts'
export type { RecordCorrection } from './records/read-record-changes.ts'
export {
  insurancePublishedOn,
  leasesPublishedOn,
  readRecordCorrections,
} from './records/read-record-changes.ts'
export { placeOf } from './records/record.ts'
export { recordValuation } from './records/record-valuation.ts'
export {
  addWatchers,
  checkListings,
  drainChangedListings,
  rebuildListings,
  refreshListings,
} from './refresh-listings.ts'
export { documentNotFound, propertyNotFound } from './refusals.ts'
export { propertyTwoPersonActs } from './two-person-acts.ts'
