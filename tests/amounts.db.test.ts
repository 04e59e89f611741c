import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#kernel'
import { checkStore } from '#ledger'
import { type TestDatabase, testDatabase } from './support/database.ts'
import { forgetAttempts } from './support/forget-attempts.ts'
import { type OpenApiDocument, operationsOf, type Schema } from './support/openapi.ts'
import { type TestApi, testApi } from './support/test-api.ts'
import { aWithdrawer, type Withdrawer } from './support/withdrawer.ts'

// Tests every whole number of rupiah or units that the API accepts, according to the document of the running
// app, with odd and extreme values. A new operation is tested with odd values automatically; an operation for
// investors must state its bounds here.

/** A field of an operation that takes money or units; `minimum` is 0, 1 or below zero. */
type Taken = {
  readonly method: string
  readonly path: string
  readonly field: readonly string[]
  readonly minimum: number
  /** A multipart form contains it as text. */
  readonly isForm: boolean
  /** Fields that a body of this shape always contains, such as its kind. */
  readonly fixed?: Readonly<Record<string, unknown>>
}

let store: TestDatabase
let api: TestApi
let investor: Withdrawer
let staff: string
let taken: Taken[]

beforeAll(async () => {
  store = await testDatabase()
  api = testApi(store)
  investor = await aWithdrawer(store, api, { cash: 20_000_000_000n })
  await store.asOwner(`insert into investors.suitability_checks (id, user_id, version, language,
    answers_sealed, answers_key_id, result, risk_statement_version, checked_at, valid_until)
    values (uuidv7(), '${investor.userId}', '2026-11', 'id', '\\x00', 'test', 'pass', '2026-11',
      '2026-01-01', '2126-01-01')`)
  // Some operations are for one role only.
  staff = (await api.anAccount(['admin', 'ops', 'finance'])).token
  const document = (await api.call('/openapi.json')).body as OpenApiDocument
  taken = operationsOf(document).flatMap(({ method, path, body, form }) => [
    ...fieldsOf(document, body ?? {}).map((found) => ({
      ...found,
      method,
      path,
      isForm: false,
      fixed: fixedIn(body),
    })),
    ...amountsIn(form).map((found) => ({ ...found, method, path, isForm: true })),
  ])
})
afterAll(async () => {
  expect(await checkStore(store.db)).toEqual([])
  await store.close()
})

function fixedIn(body: Schema | null): Readonly<Record<string, unknown>> {
  const fields = Object.entries(body?.properties ?? {})
  return Object.fromEntries(
    fields.flatMap(([name, at]) => {
      const [only, ...others] = at.const === undefined ? (at.enum ?? []) : [at.const]
      return only === undefined || others.length > 0 ? [] : [[name, only]]
    }),
  )
}

function fieldsOf(
  document: OpenApiDocument,
  schema: Schema,
  field: readonly string[] = [],
): Pick<Taken, 'field' | 'minimum'>[] {
  const name = schema.$ref?.split('/').at(-1)
  const named = name === undefined ? undefined : document.components?.schemas?.[name]
  if (named !== undefined) return fieldsOf(document, named, field)
  if (schema.maximum === Number.MAX_SAFE_INTEGER) return [{ field, minimum: schema.minimum ?? 0 }]
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    fieldsOf(document, value, [...field, key]),
  )
}

// In a form, rupiah are up to fifteen digits and nothing else; the pattern of the schema identifies such a
// field.
const digitPatterns: Readonly<Record<string, number>> = {
  '^[1-9][0-9]{0,14}$': 1,
  '^[0-9]{1,15}$': 0,
  '^-?[0-9]{1,15}$': Number.MIN_SAFE_INTEGER,
}

function amountsIn(form: Schema | null): Pick<Taken, 'field' | 'minimum'>[] {
  return Object.entries(form?.properties ?? {}).flatMap(([name, { pattern = '' }]) => {
    const minimum = digitPatterns[pattern]
    return minimum === undefined ? [] : [{ field: [name], minimum }]
  })
}

const nameOf = ({ method, path, field }: Taken) => `${method} ${path} ${field.join('.')}`

/** The values in the JSON that is sent; none is a whole number that JSON represents exactly. */
const odd = [
  '-1',
  '1.005',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '1e30',
  '"1000"',
  '"1e3"',
  '"1.000,5"',
  '"１０００"',
  '"١٠٠٠"',
  '" 1000 "',
  '""',
  '"NaN"',
  '"Infinity"',
  'true',
  '[1000]',
  '{"amount":1000}',
]

/** The values in a form; each has other characters than digits, or too many digits. */
const oddTexts = [
  ...[
    '-1',
    '1.005',
    '1e3',
    '1.000',
    '1,000',
    '1.000,5',
    'Rp1000',
    '+1000',
    '0x10',
    '١٠٠٠',
    '１０００',
  ],
  ...['', ' ', ' 1000 ', '1000 ', '1000\n', 'NaN', 'Infinity', 'null', 'true', '[1000]'],
  ...['1234567890123456', '9007199254740993', '9223372036854775808'],
]

/** Counts everything that a request could have reserved or written about money. */
async function written(): Promise<unknown> {
  const { rows } = await store.asOwner(`
    select (select count(*) from ledger.entries) as entries, (select count(*) from ledger.holds) as holds,
      (select count(*) from payments.deposits) as deposits,
      (select count(*) from withdrawals.withdrawals) as withdrawals,
      (select count(*) from auto_invest.plans) as plans,
      (select count(*) from ledger.commands where not outcome ? 'refused') as commands`)
  return rows[0]
}

test('every operation that accepts money refuses odd numbers, names the field and writes nothing', async () => {
  const token = await investor.token()
  const before = await written()
  expect(taken.length).toBeGreaterThan(30)
  expect(taken.filter(({ isForm }) => isForm).length).toBeGreaterThan(9)
  for (const each of taken.filter(({ isForm }) => !isForm)) {
    const path = each.path.replaceAll(/\{\w+\}/g, newId())
    const isStaff = path.startsWith('/back-office')
    // A correction may be below zero.
    const wrong = each.minimum < 0 ? odd.filter((value) => value !== '-1') : odd
    for (const value of each.minimum > 0 ? [...wrong, '0', '-0'] : wrong) {
      const [first = '', ...inside] = each.field
      const inner = inside.reduceRight((at, key) => `{${JSON.stringify(key)}:${at}}`, value)
      const fixed = JSON.stringify(each.fixed ?? {}).slice(1, -1)
      const body = `{${fixed === '' ? '' : `${fixed},`}${JSON.stringify(first)}:${inner}}`
      const call = { method: each.method, key: newId(), body, token: isStaff ? staff : token }
      const answer = await api.call(path, call)
      const context = `${nameOf(each)} ${value}: ${JSON.stringify(answer.body)}`
      expect(answer.status, context).toBe(400)
      const paths = answer.body.errors.map(({ path }: { path: string }) => path)
      expect(paths, context).toContain(each.field.join('.'))
    }
  }
  expect(await written()).toEqual(before)
})

test('every form that accepts money refuses odd texts, names the field and writes nothing', async () => {
  const before = await written()
  for (const each of taken.filter(({ isForm }) => isForm)) {
    const [field = ''] = each.field
    const path = each.path.replaceAll(/\{\w+\}/g, newId())
    const wrong = each.minimum < 0 ? oddTexts.filter((text) => text !== '-1') : oddTexts
    // The test sends more files than the limit of one account allows in a quarter of an hour.
    await forgetAttempts(store.db)
    for (const text of each.minimum > 0 ? [...wrong, '0', '01000'] : wrong) {
      const body = new FormData()
      body.set(field, text)
      const call = { method: each.method, key: newId(), body, token: staff }
      const answer = await api.call(path, call)
      const context = `${nameOf(each)} ${JSON.stringify(text)}: ${JSON.stringify(answer.body)}`
      expect(answer.status, context).toBe(400)
      const paths = answer.body.errors.map(({ path }: { path: string }) => path)
      expect(paths, context).toContain(field)
    }
  }
  expect(await written()).toEqual(before)
})

type Bound = readonly [value: number, outcome: string]

/**
 * Values around the smallest and the largest that each operation accepts; `exact` means that the answer
 * contains the value as sent.
 */
const bounds: Readonly<Record<string, readonly Bound[]>> = {
  'POST /offerings/{offeringId}/subscriptions units': [
    [1, 'offerings.not_found'],
    [Number.MAX_SAFE_INTEGER, 'offerings.not_found'],
  ],
  'POST /offerings/{offeringId}/subscriptions total': [
    [1, 'offerings.not_found'],
    [Number.MAX_SAFE_INTEGER, 'offerings.not_found'],
  ],
  // No trading window is open, and the first check is whether units of this property are traded at all.
  'POST /orders units': [
    [1, 'market.listing_not_found'],
    [Number.MAX_SAFE_INTEGER, 'market.listing_not_found'],
  ],
  'POST /orders limitPrice': [
    [1, 'market.listing_not_found'],
    [Number.MAX_SAFE_INTEGER, 'market.listing_not_found'],
  ],
  'POST /orders lot': [
    [1, 'market.listing_not_found'],
    [Number.MAX_SAFE_INTEGER, 'market.listing_not_found'],
  ],
  'PATCH /orders/{orderId} units': [
    [1, 'market.order_not_found'],
    [Number.MAX_SAFE_INTEGER, 'market.order_not_found'],
  ],
  'PATCH /orders/{orderId} limitPrice': [
    [1, 'market.order_not_found'],
    [Number.MAX_SAFE_INTEGER, 'market.order_not_found'],
  ],
  'POST /private-offers units': [
    [1, 'referrals.code_unknown'],
    [Number.MAX_SAFE_INTEGER, 'referrals.code_unknown'],
  ],
  'POST /private-offers limitPrice': [
    [1, 'referrals.code_unknown'],
    [Number.MAX_SAFE_INTEGER, 'referrals.code_unknown'],
  ],
  'POST /properties/{propertyId}/motions amount': [
    [1, 'meetings.property_not_found'],
    [Number.MAX_SAFE_INTEGER, 'meetings.property_not_found'],
  ],
  'POST /deposits amount': [
    [1, 'payments.amount_below_minimum'],
    [9_999, 'payments.amount_below_minimum'],
    [10_000, 'exact'],
    [500_000_000, 'exact'],
    [500_000_001, 'payments.amount_above_maximum'],
    [Number.MAX_SAFE_INTEGER, 'payments.amount_above_maximum'],
  ],
  'POST /withdrawals amount': [
    [1, 'withdrawals.amount_below_minimum'],
    [19_999, 'withdrawals.amount_below_minimum'],
    [20_000, 'exact'],
    [5_000_000_000, 'exact'],
    [5_000_000_001, 'withdrawals.amount_above_maximum'],
    [Number.MAX_SAFE_INTEGER, 'withdrawals.amount_above_maximum'],
  ],
  'PUT /auto-invest/plan amount': [
    [1, 'autoinvest.amount_below_minimum'],
    [100_999, 'autoinvest.amount_below_minimum'],
    [101_000, 'exact'],
    [Number.MAX_SAFE_INTEGER, 'exact'],
  ],
  'PUT /auto-invest/plan keepInWallet': [
    [0, 'exact'],
    [Number.MAX_SAFE_INTEGER, 'exact'],
  ],
  'PUT /auto-invest/plan propertyMax': [
    [1, 'exact'],
    [Number.MAX_SAFE_INTEGER, 'exact'],
  ],
  'POST /auto-invest/trials amount': [
    [100_999, 'autoinvest.amount_below_minimum'],
    [101_000, 'tried'],
    [Number.MAX_SAFE_INTEGER, 'tried'],
  ],
  'POST /auto-invest/trials keepInWallet': [
    [0, 'tried'],
    [Number.MAX_SAFE_INTEGER, 'tried'],
  ],
  'POST /auto-invest/trials propertyMax': [
    [1, 'tried'],
    [Number.MAX_SAFE_INTEGER, 'tried'],
  ],
}

const risk = { riskStatementVersion: '2026-11' }
const plan = { rhythm: 'deposits', amount: 101_000 }

/** The other fields of an operation, all of them valid. */
const order = { units: 1, limitPrice: 100_000 }

const rest: Readonly<Record<string, () => object>> = {
  '/offerings/{offeringId}/subscriptions': () => ({ ...risk, units: 1 }),
  '/orders': () => ({ ...order, propertyId: 'tidak-ada', side: 'sell', validity: 'day' }),
  '/orders/{orderId}': () => order,
  '/private-offers': () => ({
    ...order,
    propertyId: 'tidak-ada',
    code: 'TIDAKADA',
    validity: 'day',
  }),
  '/properties/{propertyId}/motions': () => ({
    ...{ kind: 'sale', language: 'id', title: 'Jual properti' },
    text: 'Sudah waktunya properti ini dijual.',
  }),
  '/deposits': () => ({ method: 'va-bca' }),
  '/withdrawals': () => ({ accountId: investor.accountId }),
  '/auto-invest/plan': () => ({ ...plan, ...risk }),
  '/auto-invest/trials': () => plan,
}

test('the smallest and the largest amount are accepted exactly, and the values beyond them are refused', async () => {
  const ofInvestors = taken.filter(
    ({ path, isForm }) => !isForm && !/^\/(back-office|dev)\//.test(path),
  )
  const token = await investor.token()
  expect(Object.keys(bounds).toSorted()).toEqual(ofInvestors.map(nameOf).toSorted())
  for (const each of ofInvestors) {
    const name = nameOf(each)
    const [field = ''] = each.field
    for (const [value, outcome] of bounds[name] ?? []) {
      const body = { ...rest[each.path]?.(), [field]: value }
      const before = await written()
      const path = each.path.replace(/\{(offeringId|orderId|propertyId)\}/, newId())
      const answer = await api.call(path, { method: each.method, key: newId(), token, body })
      const context = `${name} ${value}: ${JSON.stringify(answer.body)}`
      if (outcome === 'exact') expect(answer.body[field], context).toBe(value)
      else if (outcome === 'tried') expect(answer.status, context).toBe(200)
      else {
        expect(
          answer.body.code === outcome || answer.body.errors?.[0]?.code === outcome,
          context,
        ).toBe(true)
        expect(await written(), context).toEqual(before)
      }
    }
  }
})
