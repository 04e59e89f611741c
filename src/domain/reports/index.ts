export type { InspectionPicture } from './inspection-pictures.ts'
export { openInspectionPicture, readInspectionPictures } from './inspection-pictures.ts'
export { makeDueReports } from './make-due-reports.ts'
export type { NewOwnerPaper, OwnerPaper, OwnerPaperKind } from './owner-papers.ts'
export {
  addOwnerPaper,
  openOwnerPaper,
  ownerPaperBytesMax,
  ownerPaperKinds,
  readOwnerPapers,
  withdrawOwnerPaper,
} from './owner-papers.ts'
export type { DeskProperty, DeskRecords } from './read-desk.ts'
export { deskStates, readDeskProperties, readDeskProperty, readDeskRecords } from './read-desk.ts'
export type { Report } from './read-reports.ts'
export { readOwnReports, readReportFile, readReports } from './read-reports.ts'
export { tellSilences } from './tell-silences.ts'
