import type { Locale } from '#kernel'
import { currentSchema, type SchemaName, type Values } from './schemas.ts'
import type { Table } from './table.ts'
import { columnLabel } from './words.ts'

/** Returns a table in the current version of one of our schemas, with labels in the language of the file. */
export function schemaTable<Name extends SchemaName>(
  name: Name,
  locale: Locale,
  rows: AsyncIterable<Values<Name>> | Iterable<Values<Name>>,
): Table<Values<Name>> {
  const { version, columns } = currentSchema(name)
  return {
    name,
    version,
    locale,
    rows,
    columns: columns.map(([code, kind]) => ({
      code,
      kind,
      label: columnLabel(locale, code),
      value: (row) => row[code as keyof Values<Name>],
    })),
  }
}
