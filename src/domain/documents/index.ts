export type {
  DocumentContent,
  DocumentRow,
  DocumentSection,
  LongDocument,
} from './document-content.ts'
export { unguarded } from './exports/csv.ts'
export { schemaTable } from './exports/schema-table.ts'
export type { Values } from './exports/schemas.ts'
export { currentSchema, schemas } from './exports/schemas.ts'
export type { Cell, ColumnKind, Table } from './exports/table.ts'
export { fileHeaders, tableBytes, tableFile } from './exports/table-file.ts'
export { columnLabel, columnMeaning } from './exports/words.ts'
export type { PackedFile } from './exports/zip.ts'
export { zipFile } from './exports/zip.ts'
export { figuresIn } from './figures-in.ts'
export type { QuarterFigures, ReportedItem, ReportedLease } from './quarter-figures.ts'
export { netOfQuarter, quarterlyDocument } from './quarterly-document.ts'
export { documentSizes, readDocument } from './read-document.ts'
export type { StoredDocument } from './stored-document.ts'
export { storedDocument, writeStoredDocument } from './stored-document.ts'
export { streamDocument } from './stream-document.ts'
export { writePdf } from './write-document.ts'
