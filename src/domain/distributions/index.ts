export { distributionBacklogs } from './backlog.ts'
export { declareDistribution } from './declarations/declare.ts'
export { knownPayouts } from './declarations/known-payouts.ts'
export { notifyLate } from './declarations/notify-late.ts'
export { payDueDistributions } from './declarations/pay-due-distributions.ts'
export { bookedMonths, readAccrued } from './declarations/read-accrued.ts'
export type { PayingProperty } from './declarations/read-declarations.ts'
export { payingProperties, readDeclaration } from './declarations/read-declarations.ts'
export { readPayees } from './declarations/read-payees.ts'
export { readPayoutLines } from './declarations/read-payout-lines.ts'
export { distributable } from './declarations/waterfall.ts'
export type { PayoutShare, UnitsHeld } from './entitlement.ts'
export { entitlements } from './entitlement.ts'
export { proposeCorrection } from './months/correct-month.ts'
export { amountOf, isAsExpected } from './months/month.ts'
export { openMonthEvidence } from './months/open-evidence.ts'
export type { NewMonth } from './months/propose-month.ts'
export { proposeMonth } from './months/propose-month.ts'
export type { LineReason } from './months/record-reasons.ts'
export { recordReasons } from './months/record-reasons.ts'
export { proposeVoid } from './months/void-month.ts'
export { notifyDeclared, notifyPayees } from './notify-holders.ts'
export { callOffSale, insertAnnouncement } from './property-sales/announce-sale.ts'
export { finishSales } from './property-sales/finish-sales.ts'
export { openProposalFile } from './property-sales/proposal-files.ts'
export type { NewAnnouncement } from './property-sales/propose-announcement.ts'
export { proposeAnnouncement } from './property-sales/propose-announcement.ts'
export { readAnnouncedSale, readPropertySale } from './property-sales/read-sale.ts'
export { proposeDocumentReplacement } from './property-sales/replace-document.ts'
export type { SaleCosts, SaleFigures } from './property-sales/sale.ts'
export { saleFigures } from './property-sales/sale.ts'
export type { NewSaleDocument } from './property-sales/sale-documents.ts'
export {
  openSaleDocument,
  storeSaleDocument,
} from './property-sales/sale-documents.ts'
export { saleEstimate } from './property-sales/sale-estimate.ts'
export {
  endSaleVote,
  putSaleToVote,
  requireSaleable,
  storeResolution,
} from './property-sales/sale-motion.ts'
export type { NewSale } from './property-sales/settle-sale.ts'
export {
  contentOf as saleContentOf,
  insertSale,
  proposeSale,
  saleEntries,
} from './property-sales/settle-sale.ts'
export { distributionTwoPersonActs } from './two-person-acts.ts'
