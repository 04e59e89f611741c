export type { StateChange } from './change-state.ts'
export { changeState, changeStates } from './change-state.ts'
export type { CityFact, CityFactKind } from './city-facts.ts'
export { cityFactKinds, keepCityFact } from './city-facts.ts'
export type { TitleStep } from './complete-title-step.ts'
export { checkingRoles, checkOf, completeTitleStep, readTitleSteps } from './complete-title-step.ts'
export type { DocumentKind, DocumentName } from './documents.ts'
export { documentKinds, hasDocument, readDocuments, recordDocuments } from './documents.ts'
export type { Freshness, HealthItem, HealthKind, NewHealthItem } from './health.ts'
export {
  closeHealthItem,
  freshnessOf,
  healthKinds,
  quietDaysMax,
  readHealthItems,
  recordHealthItems,
} from './health.ts'
export type { StaffRecord } from './keep-record.ts'
export {
  keepDocument,
  keepHealthItem,
  keepHealthItemDone,
  keepLease,
  keepLeaseEnd,
  keepTitleStep,
} from './keep-record.ts'
export type { KnownCity } from './known-names.ts'
export { isCityKnown, isNameTaken, knownCities } from './known-names.ts'
export type { Lease, NewLease, TenantKind } from './leases.ts'
export { endLease, recordLeases, runningLeases, tenantKinds } from './leases.ts'
export type { PropertyState } from './life-cycle.ts'
export { propertyStates } from './life-cycle.ts'
export { lockProperty } from './lock-property.ts'
export type { MonthCosts, MonthFigures, MonthlyAccount } from './month.ts'
export { monthOf } from './month.ts'
export type { Outlook } from './outlook.ts'
export { readOutlook, recordOutlook } from './outlook.ts'
export type { MonthPlan } from './plans.ts'
export { planMonth, readPlans } from './plans.ts'
export type { Plot, Plots } from './plots.ts'
export { picturesOfPlot, readPlots } from './plots.ts'
export type {
  Building,
  Funding,
  Issuer,
  LetState,
  Picture,
  Place,
  PropertyType,
  TitleKind,
} from './property.ts'
export { propertyTypes, unitPriceBy } from './property.ts'
export { propertyIdsNamed, propertyNames, readFundingOf } from './property-names.ts'
export { approveValuation, proposeValuation } from './propose-valuation.ts'
export type { NewProperty, TitleStepName } from './publish-properties.ts'
export { publishProperties, titleStepNames } from './publish-properties.ts'
export type { MonthResult } from './read-months.ts'
export { readMonths } from './read-months.ts'
export type { PropertyLabel, Valuation } from './read-properties.ts'
export { propertyLabels, valuationHistory } from './read-properties.ts'
export type { Forecast, PropertyFacts, ValuationFact } from './read-property.ts'
export { readForecast, readPropertyFacts } from './read-property.ts'
export { recordMonths } from './record-months.ts'
export type { NewValuation } from './record-valuation.ts'
export { recordValuation } from './record-valuation.ts'
export {
  addWatchers,
  checkListings,
  rebuildListings,
  refreshListings,
  takeChangedListings,
} from './refresh-listings.ts'
export { dateImpossible, documentNotFound, propertyNotFound, recordNotFound } from './refusals.ts'
export { tellHolders } from './tell-holders.ts'
