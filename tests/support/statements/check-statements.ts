import { CamelCasePlugin } from 'kysely'
import pg from 'pg'
import type { Node } from 'typescript/unstable/ast'
import { differences, type TableColumn, type Tables } from './compare.ts'
import { type Column, describeStatement } from './describe.ts'
import { openSources, pathOf, placeOf, type Sources } from './program.ts'
import { readStatement, type Statement } from './read-statements.ts'
import { createLibrary } from './reader.ts'
import { fieldsOfRow } from './row-types.ts'

/** The statements of some files and their faults, one sentence each. */
export type Checked = {
  readonly statements: number
  /** The number of statements that declare the type of their rows. */
  readonly declared: number
  /** Statements, and fragments of them, that could not be read from the sources. */
  readonly unread: readonly string[]
  /** Statements that the database does not accept. */
  readonly refused: readonly string[]
  /** Declared row types that differ from the returned rows. */
  readonly different: readonly string[]
}

/** Selects files by their paths from the project's root. */
type Files = (file: string) => boolean

/**
 * Reads every statement in the files of each group, in each form in which it may be sent, and compares it with
 * the database at `url`. No statement is executed.
 */
export async function checkStatements<Group extends string>(
  url: string,
  groups: Readonly<Record<Group, Files>>,
): Promise<Record<Group, Checked>> {
  const all = Object.entries<Files>(groups)
  const sources = openSources((file) => all.some(([, isMeant]) => isMeant(file)))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = await readTables(client)
    const checked: [string, Checked][] = []
    for (const [group, isMeant] of all)
      checked.push([group, await checkGroup({ sources, client, tables }, isMeant)])
    // Each group was checked under its own name.
    return Object.fromEntries(checked) as Record<Group, Checked>
  } finally {
    await client.end()
    sources.close()
  }
}

type Opened = { readonly sources: Sources; readonly client: pg.Client; readonly tables: Tables }

async function checkGroup(opened: Opened, isMeant: Files): Promise<Checked> {
  const { sources } = opened
  const library = createLibrary(sources)
  const statements = sources.sent
    .filter((node) => isMeant(pathOf(node)) && isStatement(sources, node))
    .map((node) => readStatement(library, node))
  const faults: Faults = { refused: new Set(), different: new Set() }
  for (const statement of statements) await compare(opened, statement, faults)
  const templates = sources.templates.filter((node) => isMeant(pathOf(node)))
  return {
    statements: statements.length,
    declared: statements.filter(({ node }) => fieldsOfRow(sources.checker, node) !== null).length,
    unread: [
      ...statements.flatMap(({ unread }) => unread ?? []),
      ...leftOver(templates, statements),
    ],
    refused: [...faults.refused],
    different: [...faults.different],
  }
}

type Faults = { readonly refused: Set<string>; readonly different: Set<string> }

function isStatement({ checker }: Sources, node: Node): boolean {
  return checker.getTypeAtLocation(node)?.getSymbol()?.name === 'RawBuilder'
}

// Reports templates that no statement contains: they are unused, or sent in a way that is not recognised.
function leftOver(templates: readonly Node[], statements: readonly Statement[]): string[] {
  const met = new Set(statements.flatMap((statement) => [...statement.met]))
  return templates
    .filter((template) => !met.has(template))
    .map((template) => `${placeOf(template)}: part of no statement that was read`)
}

async function compare(
  { sources, client, tables }: Opened,
  { node, texts }: Statement,
  { refused, different }: Faults,
): Promise<void> {
  const fields = fieldsOfRow(sources.checker, node)
  for (const text of texts) {
    const described = await describeStatement(client, text)
    if ('refused' in described) refused.add(`${placeOf(node)}: ${described.refused}`)
    else if (fields !== null)
      for (const difference of differences(fields, await named(described.columns), text, tables))
        different.add(`${placeOf(node)}: ${difference}`)
  }
}

const plugin = new CamelCasePlugin({ maintainNestedObjectKeys: true })

// The library converts the names itself, because conventions differ: `house_1` is not always `house1`.
async function named(columns: readonly Column[]): Promise<Column[]> {
  const queryId = { queryId: 'names' }
  return await Promise.all(
    columns.map(async (column) => {
      const result = { rows: [{ [column.name]: null }] }
      const { rows } = await plugin.transformResult({ queryId, result })
      return { ...column, name: Object.keys(rows[0] ?? {})[0] ?? column.name }
    }),
  )
}

async function readTables(client: pg.Client): Promise<Tables> {
  type Row = { key: string } & TableColumn
  const { rows } = await client.query<Row>(`
    select a.attrelid || ' ' || a.attnum as key, a.attname as name, a.attnotnull as "isRequired"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind in ('r', 'p') and a.attnum > 0`)
  const columns = new Map(rows.map((row) => [row.key, row]))
  return { column: (tableId, number) => columns.get(`${tableId} ${number}`) ?? null }
}
