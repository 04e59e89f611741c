export { agreementBacklogs } from './agreements/backlog.ts'
export { draftAgreement } from './agreements/draft-agreement.ts'
export type { AgreementMaking } from './agreements/make-agreements.ts'
export { makeAgreements } from './agreements/make-agreements.ts'
export {
  checkAgreement,
  openAgreement,
  readAgreement,
  readAgreements,
} from './agreements/read-agreements.ts'
export {
  checkCertificate,
  openCertificate,
  readCertificates,
} from './agreements/read-certificates.ts'
export { openForStamp, readStamps, recordStamps } from './agreements/record-stamp.ts'
export { type DocumentColumns, storeRenderedDocuments } from './agreements/stored-documents.ts'
export type {
  DocumentContent,
  DocumentRow,
  DocumentSection,
  LongDocument,
} from './document-content.ts'
export { schemaTable } from './exports/schema-table.ts'
export type { Values } from './exports/schemas.ts'
export { currentSchema, schemas } from './exports/schemas.ts'
export type { Cell, ColumnKind, Table } from './exports/table.ts'
export { fileHeaders, tableBytes, tableFile } from './exports/table-file.ts'
export { columnLabel, columnMeaning } from './exports/words.ts'
export type { PackedFile } from './exports/zip.ts'
export { zipFile } from './exports/zip.ts'
export { figuresIn } from './figures-in.ts'
export { documentSizes, readDocument } from './read-document.ts'
export { makeDueReports } from './reports/make-due-reports.ts'
export { notifySilences } from './reports/notify-silences.ts'
export { readDeskProperties, readDeskProperty, readDeskRecords } from './reports/read-desk.ts'
export { readOwnReports, readReportFile, readReports } from './reports/read-reports.ts'
export { streamDocument } from './stream-document.ts'
export { writePdf } from './write-document.ts'
