export { distributionBacklogs } from './backlog.ts'
export { proposeCorrection } from './correct-month.ts'
export { declareDistribution } from './declare.ts'
export type { DecidedDistribution } from './distribution.ts'
export { decideDistribution } from './distribution.ts'
export { entitlements } from './entitlement.ts'
export { knownPayouts } from './known-payouts.ts'
export { amountOf, isAsExpected } from './month.ts'
export { notifyDeclared, notifyPayees } from './notify-holders.ts'
export { notifyLate } from './notify-late.ts'
export { openMonthEvidence } from './open-evidence.ts'
export { payDueDistributions } from './pay-due-distributions.ts'
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
export type { NewMonth } from './propose-month.ts'
export { proposeMonth } from './propose-month.ts'
export { bookedMonths, readAccrued } from './read-accrued.ts'
export type { PayingProperty } from './read-declarations.ts'
export { payingProperties, readDeclaration } from './read-declarations.ts'
export { readPayees } from './read-payees.ts'
export { readPayoutLines } from './read-payout-lines.ts'
export type { LineReason } from './record-reasons.ts'
export { recordReasons } from './record-reasons.ts'
export { distributionTwoPersonActs } from './two-person-acts.ts'
export { proposeVoid } from './void-month.ts'
export { distributable } from './waterfall.ts'
