export { approveDistribution } from './approve-declaration.ts'
export { approveMonth } from './approve-month.ts'
export { distributionBacklogs } from './backlog.ts'
export { approveCorrection, proposeCorrection } from './correct-month.ts'
export { declareDistribution } from './declare.ts'
export type { DecidedDistribution } from './distribution.ts'
export { decideDistribution } from './distribution.ts'
export { entitlements } from './entitlement.ts'
export { amountOf, isAsExpected, monthAfter } from './month.ts'
export { evidenceBytesMax, openMonthEvidence } from './open-evidence.ts'
export { payDueDistributions } from './pay-due-distributions.ts'
export {
  approveAnnouncement,
  callOffSale,
  insertAnnouncement,
} from './property-sales/announce-sale.ts'
export { finishExits } from './property-sales/finish-exits.ts'
export { openProposalFile } from './property-sales/proposal-files.ts'
export type { NewAnnouncement } from './property-sales/propose-announcement.ts'
export { proposeAnnouncement } from './property-sales/propose-announcement.ts'
export type { ExitFile } from './property-sales/read-sale.ts'
export { readAnnouncedSale, readExit } from './property-sales/read-sale.ts'
export { approvePaperReplacement, proposePaperReplacement } from './property-sales/replace-paper.ts'
export type { SaleCosts, SaleFigures } from './property-sales/sale.ts'
export { saleFigures } from './property-sales/sale.ts'
export type { NewSalePaper } from './property-sales/sale-papers.ts'
export { keepSalePaper, openSalePaper, saleDocumentBytesMax } from './property-sales/sale-papers.ts'
export type { NewSale } from './property-sales/settle-sale.ts'
export {
  approveSale,
  contentOf as saleContentOf,
  insertSale,
  proposeSale,
  saleEntries,
} from './property-sales/settle-sale.ts'
export type { NewMonth } from './propose-month.ts'
export { proposeMonth } from './propose-month.ts'
export type { BookedMonth } from './read-accrued.ts'
export { bookedMonths, readAccrued } from './read-accrued.ts'
export type { Declaration, PayingProperty } from './read-declarations.ts'
export { payingProperties, readDeclaration } from './read-declarations.ts'
export { readPayees } from './read-payees.ts'
export { type PayoutLine, readPayoutLines } from './read-payout-lines.ts'
export type { LineReason } from './record-reasons.ts'
export { recordReasons } from './record-reasons.ts'
export { notifyPayees, tellDeclared } from './tell-holders.ts'
export { approveVoid, proposeVoid } from './void-month.ts'
export { distributable } from './waterfall.ts'
