import type { TableFormat } from '#contract'
import { encoded, streamOf } from './bytes.ts'
import { csvText } from './csv.ts'
import { jsonText } from './json.ts'
import type { Table } from './table.ts'
import { xlsxBytes } from './xlsx.ts'

/**
 * The table as a file, written while it is read: memory stays the same however many rows there are.
 * Nothing in it is taken for a formula. A row that fails breaks the stream, never a silent short file.
 */
export function tableFile<Row>(format: TableFormat, table: Table<Row>): ReadableStream<Uint8Array> {
  return streamOf(tableBytes(format, table))
}

/** The same as chunks, for packing. */
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

/** The headers of a downloaded file. `name` is made of letters, digits and dashes, without its ending. */
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
