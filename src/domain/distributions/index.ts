export { approveDistribution, declareFinal } from './approve-declaration.ts'
export type { NewMonth } from './book-month.ts'
export { bookMonth, lockMonths } from './book-month.ts'
export type { MonthCorrection } from './correct-month.ts'
export { approveCorrection, proposeCorrection } from './correct-month.ts'
export type { DeclarationTerms } from './declaration.ts'
export { requireFinalDates, termsOf } from './declaration.ts'
export type { Declare } from './declare.ts'
export { declareDistribution, payableNow } from './declare.ts'
export type { DecidedDistribution, NewDistribution } from './distribution.ts'
export { decideDistribution } from './distribution.ts'
export type { HeldUnits, Payout } from './entitlement.ts'
export { entitlements } from './entitlement.ts'
export type { MonthAmounts, MonthLine, ReasonCode } from './month.ts'
export { amountOf, isAsExpected, monthAfter, monthLines, reasonCodes } from './month.ts'
export { payDueDistributions } from './pay-due-distributions.ts'
export type { BookedMonth } from './read-accrued.ts'
export { bookedMonths, readAccrued } from './read-accrued.ts'
export type { Declaration, PayingProperty } from './read-declarations.ts'
export {
  newestDeclared,
  payingProperties,
  readDeclaration,
  readDeclarations,
  upcomingDistributions,
} from './read-declarations.ts'
export { recordDistributions, recordPastDeclaration } from './record-distributions.ts'
export type { LineReason } from './record-reasons.ts'
export { recordReasons } from './record-reasons.ts'
export { tellDeclared, tellHolders } from './tell-holders.ts'
export type { Accrued, Distributable } from './waterfall.ts'
export { distributable } from './waterfall.ts'
