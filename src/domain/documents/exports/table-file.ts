import type { TableFormat } from '#contract'
import { encoded, streamOf } from './bytes.ts'
import { csvText } from './csv.ts'
import { jsonText } from './json.ts'
import type { Table } from './table.ts'
import { xlsxBytes } from './xlsx.ts'

/**
 * Returns the table as a file, written while its rows are read: memory does not grow with the number of rows.
 * No text in it is interpreted as a formula. When reading a row fails, the stream breaks, so that a short file
 * is never complete.
 */
export function tableFile<Row>(format: TableFormat, table: Table<Row>): ReadableStream<Uint8Array> {
  return streamOf(tableBytes(format, table))
}

/** Yields the same file as chunks, for packing. */
export function tableBytes<Row>(
  format: TableFormat,
  table: Table<Row>,
): AsyncGenerator<Uint8Array> {
  switch (format) {
    case 'csv':
      return encoded(csvText(table))
    case 'json':
      return encoded(jsonText(table))
    case 'xlsx':
      return xlsxBytes(table)
  }
}

const contentTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Returns the headers of a downloaded file. `name` consists of letters, digits and dashes, without the extension. */
export function fileHeaders(
  format: TableFormat | 'pdf' | 'zip',
  name: string,
): Record<string, string> {
  const own = { pdf: 'application/pdf', zip: 'application/zip' }
  return {
    'Content-Type': format === 'pdf' || format === 'zip' ? own[format] : contentTypes[format],
    'Content-Disposition': `attachment; filename="${name}.${format}"`,
    'Cache-Control': 'no-store',
  }
}
