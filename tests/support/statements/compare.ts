import type { Column } from './describe.ts'
import type { Field } from './row-types.ts'

/** A column of a table, and whether it is never null. */
export type TableColumn = { readonly name: string; readonly isRequired: boolean }

/** The columns of the tables, by table and number. A view has none, because nothing is known about its columns. */
export type Tables = { column(tableId: number, number: number): TableColumn | null }

// The types of the database and the JavaScript types to which the driver converts them (database/connect.ts).
const kinds: ReadonlyMap<number, string> = new Map([
  [16, 'boolean'],
  [17, 'Buffer'],
  [18, 'string'],
  [19, 'string'],
  [20, 'bigint'],
  [21, 'number'],
  [23, 'number'],
  [25, 'string'],
  [26, 'number'],
  [700, 'number'],
  [701, 'number'],
  [1042, 'string'],
  [1043, 'string'],
  [1082, 'string'],
  [1083, 'string'],
  [1114, 'Date'],
  [1184, 'Date'],
  [1700, 'string'],
  [2950, 'string'],
  [1000, 'boolean[]'],
  [1001, 'Buffer[]'],
  [1005, 'number[]'],
  [1007, 'number[]'],
  [1009, 'string[]'],
  [1015, 'string[]'],
  [1016, 'bigint[]'],
  [1185, 'Date[]'],
  [1231, 'number[]'],
  [2951, 'string[]'],
])
const json = new Set([114, 3802])

/** Returns the differences between the declared fields of a row and the returned columns. */
export function differences(
  fields: readonly Field[],
  columns: readonly Column[],
  text: string,
  tables: Tables,
): string[] {
  const answered = new Map(columns.map((column) => [column.name, column]))
  const declared = new Set(fields.map(({ name }) => name))
  return [
    ...columns
      .filter(({ name }) => !declared.has(name))
      .map(({ name }) => `${name} is not declared`),
    ...fields.flatMap((field) => {
      const column = answered.get(field.name)
      if (column === undefined) return [`${field.name} is not answered`]
      return [...typeFaults(field, column), ...nullFaults(field, column, text, tables)]
    }),
  ]
}

function typeFaults({ name, kinds: declared, beyondJson }: Field, { typeId }: Column): string[] {
  if (json.has(typeId))
    return beyondJson === null ? [] : [`${name} is JSON and cannot hold a ${beyondJson}`]
  const kind = kinds.get(typeId)
  if (kind === undefined)
    return [`${name} has a type that the driver is not known to read: ${typeId}`]
  const wrong = [...declared].filter((each) => each !== kind && each !== 'unknown')
  return wrong.length === 0 ? [] : [`${name} is a ${kind} and declared as ${wrong.join(' or ')}`]
}

const outerJoin = /\b(left|right|full)\s+(outer\s+)?join\b/i

function nullFaults(field: Field, { origin }: Column, text: string, tables: Tables): string[] {
  const column = origin === null ? null : tables.column(origin.tableId, origin.number)
  if (column === null || field.kinds.has('unknown')) return []
  if (column.isRequired && field.mayBeNull && !outerJoin.test(text))
    return [`${field.name} always has a value and is declared with null`]
  if (!column.isRequired && !field.mayBeNull && !isAskedFor(column.name, text))
    return [`${field.name} may be null and is declared without`]
  return []
}

// A comparison excludes rows in which the column is null.
function isAskedFor(name: string, text: string): boolean {
  const column = `\\b(where|and|on|when|or|\\()\\s*(\\w+\\.)?"?${name}"?`
  return new RegExp(`${column}(\\s+(is not null|in|between|like)\\b|\\s*[<>=])`, 'i').test(text)
}
