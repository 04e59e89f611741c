import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffRoles } from '#contract'
import { newId } from '#kernel'
import { checkStore } from '#ledger'
import { aPng } from './support/a-death-report.ts'
import { type TestDatabase, testDatabase } from './support/database.ts'
import {
  filled,
  type OpenApiDocument,
  type Operation,
  operationsOf,
  plausible,
  type Schema,
} from './support/openapi.ts'
import { createPrimaryMarket } from './support/primary-market.ts'
import { any, seeded } from './support/seeded-random.ts'
import { type Call, type TestApi, testApi } from './support/test-api.ts'

// Calls every operation of the API document with unusual texts, numbers and list positions: whatever the input
// is, the answer is never a server error.
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
/** The number of calls of each operation by each caller. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? 2)

let store: TestDatabase
let api: TestApi
let offeringId = ''
let propertyId = ''
const callers: { name: string; token: string | null }[] = []

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  const primaryMarket = {
    investors: 1,
    offerings: 1,
    cash: 1_000_000n,
    units: 100n,
    at: api.clock.now(),
  }
  const { offerings } = await createPrimaryMarket(store.db, store.asOwner, primaryMarket)
  ;[{ id: offeringId, propertyId }] = offerings as [(typeof offerings)[number]]
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

// Operations that end the caller's own session, stay open, or change the time of all others.
const left = /logout|\/stream|\/dev\/clock|\/freeze|\/closing|account-closing|jwt_auth\/refresh/

const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '%00',
  "'; select 1; --",
  '{{7*7}}',
  '../../etc/passwd',
  '-1',
  '1e309',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  '2026-02-31',
  '0000-00-00',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
  'infinity',
  'x'.repeat(4_000),
  '𝟙𝟚',
  '\u202egnirts',
]

const cursorOf = (...parts: unknown[]) => btoa(encodeURIComponent(JSON.stringify(parts)))
const hostileCursors = [
  ...[
    ['+275760-09-13T00:00:00.000Z', newId()],
    ['-271821-04-20T00:00:00.000Z', newId()],
    ['2026-02-31T00:00:00.000Z', newId()],
    ['1', newId()],
    ['a\u0000b', newId()],
    ['a\u0000b'],
    ['\ud800x'],
    [1e300],
    [1.5],
    ['2026-02-31'],
    ['2026-99-99', 1],
    ['2026-11-20', 2 ** 31],
    ['99999999999999999999'],
    [newId()],
    ['newest', '2026-02-31T00:00:00.000Z', 'a'],
    ['newest', '9999999999', 'a'],
    ['name', 'x\u0000', newId()],
  ].map((parts) => cursorOf(...parts)),
  'x',
  '%',
]

const hostileNumbers = [0, -1, 1.5, 1e15, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 31, 999_999_999_999]

type Random = () => number

function pathText(name: string, random: Random): string {
  const usual = /property/i.test(name) ? propertyId : /offering/i.test(name) ? offeringId : newId()
  return random() < 0.5 ? usual : any(hostileTexts, random)
}

function queryText(name: string, random: Random): string {
  if (name === 'cursor') return any(hostileCursors, random)
  if (name === 'limit') return any(['1', '100', '0', '-1', '1e9', 'x'], random)
  return any(hostileTexts, random)
}

function bodyFor(schema: Schema, schemas: Record<string, Schema>, random: Random): unknown {
  const { properties = {}, required = [] } = resolved(schema, schemas)
  const names = Object.keys(properties)
  const worst = names.length === 0 ? '' : any(names, random)
  return Object.fromEntries(
    names
      .filter((name) => required.includes(name) || name === worst || random() < 0.3)
      .map((name) => [
        name,
        valueFor(name, properties[name] ?? {}, schemas, name === worst, random),
      ]),
  )
}

function valueFor(
  name: string,
  given: Schema,
  schemas: Record<string, Schema>,
  isWorst: boolean,
  random: Random,
): unknown {
  const schema = resolved(given, schemas)
  if (schema.properties !== undefined) return bodyFor(schema, schemas, random)
  const types = [schema.type ?? []].flat()
  if (!isWorst) {
    if (/Id$/.test(name)) return newId()
    if (/On$|day|date/i.test(name)) return '2026-11-20'
    return plausible(name, schema)
  }
  if (types.includes('integer') || types.includes('number')) return any(hostileNumbers, random)
  if (types.includes('array')) return [any(hostileTexts, random)]
  return any(hostileTexts, random)
}

function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (schemas[name] ?? {})
}

/** Fills a multipart form with valid fields and one unusual value. */
function formFor(schema: Schema, random: Random): FormData {
  const form = new FormData()
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties)
  const worst = any(names, random)
  for (const name of names) {
    if (!required.includes(name) && name !== worst && random() < 0.3) continue
    const field = lastOf(properties[name] ?? {})
    if (field.format === 'binary') form.append(name, name === worst ? oddFile(random) : aPicture())
    else if (name === worst) form.append(name, any(hostileTexts, random).toWellFormed())
    else form.append(name, formText(name, field))
  }
  return form
}

// A field that may also be empty lists the empty text first.
function lastOf(schema: Schema): Schema {
  const last = schema.anyOf?.at(-1)
  return last === undefined ? schema : lastOf(last.items ?? last)
}

function formText(name: string, schema: Schema): string {
  if (schema.format === 'date') return '2026-11-20'
  if (schema.format === 'date-time') return '2026-11-20T03:00:00.000Z'
  if (schema.format === 'uuid') return newId()
  if (schema.pattern !== undefined) return '014'
  if (name === 'nik') return '3174035703950001'
  if (/phone/i.test(name)) return '0812-3456-7890'
  if (schema.enum === undefined && !/email/i.test(name)) return 'Sekar Ayu Lestari'
  return String(plausible(name, schema))
}

const aPicture = () => new File([new Uint8Array(aPng)], 'berkas.png', { type: 'image/png' })

function oddFile(random: Random): File {
  const csv = `date,amount,description\n${any(hostileTexts, random)},${any(hostileTexts, random)},x\u0000y`
  return new File([csv], 'a\u0000b.csv', { type: 'text/csv' })
}

function callFor(
  operation: Operation,
  schemas: Record<string, Schema>,
  token: string | null,
  random: Random,
): { path: string; call: Call } {
  let path = filled(operation, '{}')
  for (const name of operation.pathParameters)
    path = path.replace('{}', encodeURIComponent(pathText(name, random).toWellFormed()))
  const query = new URLSearchParams()
  for (const name of operation.queryParameters)
    if (random() < 0.6) query.set(name, queryText(name, random))
  const hasBody = operation.body !== null
  return {
    path: `${path}/${query.size === 0 ? '' : `?${query}`}`,
    call: {
      method: operation.method,
      key: newId(),
      ...(token === null ? {} : { token }),
      ...(operation.form === null ? {} : { body: formFor(operation.form, random) }),
      ...(hasBody ? { body: JSON.stringify(bodyFor(operation.body ?? {}, schemas, random)) } : {}),
    },
  }
}

test('no input of any caller causes a server error in any operation', async () => {
  const document = (await api.call('/openapi.json')).body as OpenApiDocument
  const schemas = document.components?.schemas ?? {}
  const operations = operationsOf(document).filter(({ path }) => !left.test(path))
  expect(operations.length).toBeGreaterThan(300)
  const random = seeded(seed)
  const signIn = async () => {
    const [investor, staff] = [await api.anAccount(), await api.anAccount([...staffRoles])]
    return [
      { name: 'guest', token: null },
      { name: 'investor', token: investor.token },
      { name: 'staff', token: staff.token },
    ]
  }
  callers.push(...(await signIn()))
  const faults: string[] = []
  let calls = 0
  for (const operation of operations) {
    for (const caller of callers) {
      if (operation.path.startsWith('/back-office/') && caller.name === 'investor') continue
      for (let round = 0; round < (caller.name === 'guest' ? 1 : rounds); round += 1) {
        const { path, call } = callFor(operation, schemas, caller.token, random)
        const { status, body } = await api.call(path, call)
        calls += 1
        if (status >= 500 && body?.code !== 'request.disk_full')
          faults.push(
            `${caller.name} ${operation.name}: ${path.slice(0, 200)} ${JSON.stringify(call.body)?.slice(0, 300)} → ${status}`,
          )
      }
    }
  }
  expect(calls).toBeGreaterThan(operations.length * 2)
  expect(faults, `seed ${seed}`).toEqual([])
}, 300_000)
