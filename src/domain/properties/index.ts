export { changeState, changeStates } from './change-state.ts'
export type { CityFact } from './city-facts.ts'
export { checkOf, completeTitleStep, readTitleSteps } from './complete-title-step.ts'
export { proposeFactCorrection, readFactValues } from './correct-facts.ts'
export { withdrawDocument } from './decide-document.ts'
export type { DocumentName } from './documents.ts'
export { hasDocument, readDocuments, recordDocuments } from './documents.ts'
export type { FactValues } from './facts.ts'
export type { Freshness, HealthItem, NewHealthItem } from './health.ts'
export {
  freshnessOf,
  isExpired,
  quietDaysMax,
  readHealthItems,
  recordHealthItems,
} from './health.ts'
export {
  openInspectionPicture,
  openProposedPicture,
  proposeInspectionPicture,
  readInspectionPictures,
} from './inspection-pictures.ts'
export type { DraftContent } from './intake/draft.ts'
export { parseDraft } from './intake/draft.ts'
export {
  addDraftPictures,
  moveDraftPicture,
  picturesMax,
  removeDraftPicture,
} from './intake/draft-pictures.ts'
export type { Draft, DraftPicture } from './intake/read-drafts.ts'
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
export { issueDocument, recordTitleStep } from './issue-record.ts'
export type { Lease, NewLease } from './leases.ts'
export { recordLeases, runningLeases } from './leases.ts'
export { moveLetStates } from './letting.ts'
export { lockProperty } from './lock-property.ts'
export type { MonthCosts, MonthFigures, MonthlyAccount } from './month.ts'
export { monthOf } from './month.ts'
export { notifyHolders } from './notify-holders.ts'
export type { Outlook } from './outlook.ts'
export { readGrowths, readOutlook, recordOutlook } from './outlook.ts'
export type { NewPicture } from './pictures.ts'
export type { MonthPlan } from './plans.ts'
export { readPlans } from './plans.ts'
export type { Funding, Picture, TitleKind } from './property.ts'
export { unitPriceBy } from './property.ts'
export type { ApprovedDocument, DocumentFacts, KeptFile } from './property-document.ts'
export { proofOf } from './property-document.ts'
export {
  issuedUnitsOf,
  namesOfProperties,
  propertyIdsNamed,
  propertyNames,
  readFundingOf,
} from './property-names.ts'
export { proposeValuation } from './propose-valuation.ts'
export type { NewProperty } from './publish-properties.ts'
export { publishProperties } from './publish-properties.ts'
export type { RecordChange } from './publish-record.ts'
export { proposeRecord } from './publish-record.ts'
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
export type { CorrectedFacts } from './read-corrections.ts'
export { readFactCorrections, readPropertyFactsOn } from './read-corrections.ts'
export type { MonthResult } from './read-months.ts'
export { readMonths } from './read-months.ts'
export type { PropertyLabel } from './read-properties.ts'
export { propertyLabels, valuationHistory } from './read-properties.ts'
export type { Forecast, PropertyFacts, ValuationFact } from './read-property.ts'
export { readForecast, readPropertyFacts } from './read-property.ts'
export {
  openDocumentForStaff,
  openPropertyDocument,
  readAllDocuments,
  readApprovedDocuments,
} from './read-property-documents.ts'
export type { RecordCorrection } from './read-record-changes.ts'
export {
  insurancePublishedOn,
  leasesPublishedOn,
  readRecordCorrections,
} from './read-record-changes.ts'
export { placeOf } from './record.ts'
export { performanceWith, performanceWithout, recordMonths, removeMonth } from './record-months.ts'
export { recordValuation } from './record-valuation.ts'
export {
  addWatchers,
  checkListings,
  drainChangedListings,
  rebuildListings,
  refreshListings,
} from './refresh-listings.ts'
export { documentNotFound, propertyNotFound } from './refusals.ts'
export { inspectDocument, recordPropertyDocuments, submitDocument } from './submit-document.ts'
export type { TaxTerms } from './taxes.ts'
export { readTaxTerms, readTaxTermsOf, taxesOf } from './taxes.ts'
export { propertyTwoPersonActs } from './two-person-acts.ts'
