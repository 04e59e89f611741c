export type { StateChange } from './change-state.ts'
export { changeState, changeStates } from './change-state.ts'
export { completeTitleStep } from './complete-title-step.ts'
export type { PropertyState } from './life-cycle.ts'
export { propertyStates } from './life-cycle.ts'
export type { MonthCosts, MonthFigures, MonthlyAccount } from './month.ts'
export { monthOf } from './month.ts'
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
export type { NewProperty, TitleStepName } from './publish-properties.ts'
export { publishProperties, titleStepNames } from './publish-properties.ts'
export type { PropertyLabel, Valuation } from './read-properties.ts'
export { propertyLabels, valuationHistory } from './read-properties.ts'
export type { PropertyFacts } from './read-property.ts'
export { readPropertyFacts } from './read-property.ts'
export { recordMonths } from './record-months.ts'
export type { NewValuation } from './record-valuation.ts'
export { recordValuation } from './record-valuation.ts'
export { addWatchers, checkListings, rebuildListings, refreshListings } from './refresh-listings.ts'
export { propertyNotFound } from './refusals.ts'
