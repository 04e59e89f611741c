export { approveAnnouncement, callOffSale, insertAnnouncement } from './announce-sale.ts'
export { finishExits } from './finish-exits.ts'
export { openProposalFile } from './proposal-files.ts'
export type { NewAnnouncement } from './propose-announcement.ts'
export { proposeAnnouncement } from './propose-announcement.ts'
export type { AnnouncedSale, ExitFile } from './read-sale.ts'
export { readAnnouncedSale, readExit } from './read-sale.ts'
export type { PaperReplacement } from './replace-paper.ts'
export { approvePaperReplacement, proposePaperReplacement } from './replace-paper.ts'
export type { SaleCosts, SaleFigures, SaleLine, SaleReason } from './sale.ts'
export { saleFigures, saleReasons } from './sale.ts'
export type { NewSalePaper, SalePaperKind } from './sale-papers.ts'
export {
  keepSalePaper,
  openSalePaper,
  saleDocumentBytesMax,
  salePapers,
} from './sale-papers.ts'
export type { NewSale } from './settle-sale.ts'
export {
  approveSale,
  contentOf as saleContentOf,
  insertSale,
  proposeSale,
  saleEntries,
} from './settle-sale.ts'
