import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type DatabaseFunction,
  foreignChanges,
  foreignNames,
  namedInFunctions,
  type Reference,
  sourceFiles,
  upwardReferences,
} from './support/architecture.ts'
import { type TestDatabase, testDatabase } from './support/database.ts'
import {
  namesOthers,
  rooms,
  schemas,
  upwardFunctions,
  upwardKeys,
  upwardViews,
} from './support/rooms.ts'

const files = sourceFiles(fileURLToPath(new URL('..', import.meta.url)), ['src'])

let database: TestDatabase
let names: ReadonlySet<string>
let functions: readonly DatabaseFunction[]
let keys: readonly Reference[]
let views: readonly Reference[]

beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.asOwner(`
    select c.relnamespace::regnamespace || '.' || relname as name from pg_class c where relkind in ('r', 'p', 'v', 'm', 'S')
    union select pronamespace::regnamespace || '.' || proname from pg_proc`)
  names = new Set(rows.map(({ name }) => name))
  functions = (
    await database.asOwner(`
    select pronamespace::regnamespace || '.' || proname as name, pg_get_functiondef(oid) as body
    from pg_proc where prokind in ('f', 'p') and pronamespace::regnamespace::text !~ '^(pg_|information_schema|public)'
    order by 1, oid`)
  ).rows
  keys = await references(`
    select conrelid as source, confrelid as target from pg_constraint where contype = 'f' and conparentid = 0`)
  views = await references(`
    select r.ev_class as source, d.refobjid as target from pg_rewrite r join pg_depend d
      on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass`)
})
afterAll(() => database.close())

async function references(pairs: string): Promise<Reference[]> {
  const { rows } = await database.asOwner(`
    select f.relnamespace::regnamespace || '.' || f.relname as from, t.relnamespace::regnamespace || '.' || t.relname as to
    from (${pairs}) p join pg_class f on f.oid = p.source join pg_class t on t.oid = p.target`)
  return rows
}

test('each schema of the database belongs to a room', () => {
  const found = new Set([...names].map((name) => name.split('.')[0] ?? ''))
  const ofDatabase = /^(public|information_schema|pg_\w+)$/
  expect([...found].filter((schema) => !ofDatabase.test(schema)).toSorted()).toEqual(
    Object.keys(schemas).toSorted(),
  )
  for (const room of Object.values(schemas)) expect(Object.keys(rooms)).toContain(room)
})

test('the SQL of a room names only its own tables, views and functions', () => {
  const found = foreignNames(files, names)
  const isBelow = (place: string) => (name: string) => name.startsWith(place)
  expect(found.filter((name) => !namesOthers.some((place) => isBelow(place)(name)))).toEqual([])
  for (const place of namesOthers) expect(found.some(isBelow(place)), place).toBe(true)
})

describe('a planted name of another room is found', () => {
  test.each([
    ['in a statement', 'sql`select 1 from ledger.entries`'],
    ['in a nested part', `sql\`select 1 \${on ? sql\`from ledger.entries\` : sql\`\`}\``],
    ['after a nested part', `sql\`select \${sql\`1\`} from ledger.entries\``],
    ['in a part of a statement', "sql.raw('join ledger.entries e on true')"],
    ['as the name of a table', `sql\`delete from \${sql.table('ledger.entries')}\``],
    ['in a list', "for (const table of ['ledger.entries']) await remove(table)"],
    ['next to a type of rows', 'sql<{ id: string }>`truncate ledger.entries`'],
    ['that is completed later', `sql\`delete from \${sql.table(\`ledger.\${table}\`)}\``],
  ])('a planted name of another room is found %s', (_, text) => {
    const file = (path: string) => ({ path, text })
    for (const path of ['src/domain/wallet/x.ts', 'src/api/x.ts', 'src/programs/x.ts'])
      expect(foreignNames([file(path)], names), path).toEqual([
        expect.stringMatching(/: ledger\.(entries|\*)$/),
      ])
    expect(foreignNames([file('src/domain/ledger/x.ts')], names)).toEqual([])
    expect(foreignNames([file('src/domain/wallet/x.test.ts')], names)).toEqual([])
  })

  test('a refusal code or a comment with the name of a room is not reported', () => {
    const text = "// Reads ledger.entries.\nnew Refusal('ledger.insufficient_funds', 'conflict')"
    expect(foreignNames([{ path: 'src/domain/wallet/x.ts', text }], names)).toEqual([])
  })
})

test('foreign keys point to the same or a lower room, with one exception', () => {
  expect(keys.length).toBeGreaterThan(200)
  expect(upwardReferences(keys)).toEqual(upwardKeys)
})

test('views read the same or a lower room, with the listed exceptions', () => {
  expect(views.length).toBeGreaterThan(400)
  expect(upwardReferences(views)).toEqual(upwardViews)
})

test('functions and triggers read the same or a lower room, with the listed exceptions, and change only their own', () => {
  const found = namedInFunctions(functions, names)
  expect(found.length).toBeGreaterThan(60)
  expect(upwardReferences(found)).toEqual(upwardFunctions)
  expect(foreignChanges(functions, names)).toEqual([])
})

test('a planted function that reads a higher room or changes another one is found', () => {
  const reads = `begin -- Reads meetings.votes.
    perform 'meetings.votes' from meetings.motions; end`
  const planted = [{ name: 'ledger.x', body: reads }]
  expect(upwardReferences(namedInFunctions(planted, names))).toEqual(['ledger.x: meetings'])
  expect(namedInFunctions(planted, names)).toEqual([{ from: 'ledger.x', to: 'meetings.motions' }])
  const changes = 'begin update ledger.holds set amount = 1; end'
  expect(foreignChanges([{ name: 'meetings.x', body: changes }], names)).toEqual([
    'meetings.x: ledger.holds',
  ])
  expect(foreignChanges([{ name: 'ledger.x', body: changes }], names)).toEqual([])
})

test('a planted reference to a higher room is found', () => {
  const down = { from: 'meetings.motions', to: 'ledger.entries' }
  const up = { from: 'ledger.entries', to: 'meetings.motions' }
  expect(upwardReferences([down, up])).toEqual(['ledger.entries: meetings'])
})
