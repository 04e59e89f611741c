export { makeDueReports } from './make-due-reports.ts'
export type { DeskProperty, DeskRecords } from './read-desk.ts'
export {
  propertyDeskStates,
  readDeskProperties,
  readDeskProperty,
  readDeskRecords,
} from './read-desk.ts'
export type { Report } from './read-reports.ts'
export { readOwnReports, readReportFile, readReports } from './read-reports.ts'
export { tellSilences } from './tell-silences.ts'
