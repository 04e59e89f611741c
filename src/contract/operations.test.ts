import { readFileSync } from 'node:fs'
import { z } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { bodySchema } from '../../tests/support/request-schemas.ts'
import {
  answeredTypes,
  isForEverybody,
  type Operation,
  operations,
  pathShape,
  takesForm,
} from './operations.ts'
import { staffRoles, tokenScopes } from './words/accounts.ts'
import { mayPropose, proposalKinds } from './words/approvals.ts'

const document = JSON.parse(
  readFileSync(new URL('../api/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, unknown>> }

const nameOf = (method: string, path: string) => `${method.toUpperCase()} ${path}`

test('the list of operations has exactly the operations of the API document', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => nameOf(method, path.replace(/^\/api/, ''))),
  )
  expect(operations.map(({ method, path }) => nameOf(method, path)).toSorted()).toEqual(
    documented.filter((name) => !name.includes(' /dev/')).toSorted(),
  )
})

function declared(name: string) {
  const found = operations.find(({ method, path }) => nameOf(method, path) === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found
}

test('an operation declares who may call it, its request and its responses', () => {
  const portrait = declared('POST /users/portrait')
  expect([takesForm(portrait), isForEverybody(portrait)]).toEqual([true, false])
  const places = declared('GET /places')
  expect([takesForm(places), isForEverybody(places)]).toEqual([false, true])
  expect(answeredTypes(declared('GET /wallet'))).toEqual(['application/json'])
  expect(answeredTypes(declared('GET /wallet/continuity-pack'))).toEqual(['application/zip'])
})

test('the pattern of a path matches one segment for each parameter', () => {
  const shape = pathShape(declared('GET /wallet/movements/{movementId}/receipt'))
  expect(shape.test('/api/wallet/movements/7/receipt')).toBe(true)
  expect(shape.test('/api/wallet/movements/7/8/receipt')).toBe(false)
  expect(shape.test('/api/wallet/movements//receipt')).toBe(false)
})

/** The kinds whose operations admit other roles than those that may propose, or that no operation proposes. */
function kindsWithOtherRoles(declared: readonly Pick<Operation, 'guards'>[]) {
  return proposalKinds.filter((kind) => {
    const proposers = staffRoles.filter((role) => mayPropose(kind, [role]))
    const admitted = declared
      .filter(({ guards }) => guards.proposes.includes(kind))
      .map(({ guards }) => (guards.roles ?? []).toSorted())
    return (
      admitted.length === 0 ||
      admitted.some((roles) => roles.join() !== proposers.toSorted().join())
    )
  })
}

test('exactly the roles that may propose an act can call the operation that proposes it', () => {
  expect(kindsWithOtherRoles(operations)).toEqual([])
})

test('the check of proposals finds a kind whose operation admits another role or is missing', () => {
  const wrong = operations.map(({ guards }) => ({
    guards: guards.proposes.includes('distribution')
      ? { ...guards, roles: ['finance', 'admin'] as const }
      : guards,
  }))
  expect(kindsWithOtherRoles(wrong)).toEqual(['distribution'])
  const without = operations.filter(({ guards }) => !guards.proposes.includes('month-void'))
  expect(kindsWithOtherRoles(without)).toEqual(['month-void'])
})

// The parts of a JSON schema that limit a value.
type Limited = {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly items?: Limited
  readonly properties?: Readonly<Record<string, Limited>>
  readonly propertyNames?: Limited
  readonly additionalProperties?: unknown
  readonly anyOf?: readonly Limited[]
  readonly oneOf?: readonly Limited[]
}

function limitsOf(schema: z.ZodType): Limited {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Limited
}

/** The parts of a schema that accept values without a limit: unknown names, or any length or size. */
function withoutLimit(schema: Limited, at: string): string[] {
  const { type, items, properties = {}, propertyNames } = schema
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return options.flatMap((option) => withoutLimit(option, at))
  if (type === 'string') return isShortText(schema) ? [] : [`${at}: any length`]
  if (type === 'integer' || type === 'number') return isBounded(schema) ? [] : [`${at}: any size`]
  if (type === 'array')
    return [
      ...(schema.maxItems === undefined ? [`${at}: any number`] : []),
      ...withoutLimit(items ?? {}, `${at}[]`),
    ]
  if (type !== 'object') return []
  return [
    ...(propertyNames !== undefined || schema.additionalProperties !== false
      ? [`${at}: unknown names`]
      : []),
    ...Object.entries(properties).flatMap(([name, part]) => withoutLimit(part, `${at}.${name}`)),
  ]
}

function isShortText({ enum: choices, const: only, maxLength, format, pattern }: Limited): boolean {
  const isOfFixedLength = pattern !== undefined && !/[*+]|,\}/.test(pattern)
  const hasFormat = ['uuid', 'date', 'date-time'].includes(format ?? '')
  const isChoice = choices !== undefined || only !== undefined
  return isChoice || maxLength !== undefined || hasFormat || isOfFixedLength
}

function isBounded({ enum: choices, const: only, minimum, exclusiveMinimum, maximum }: Limited) {
  if (choices !== undefined || only !== undefined) return true
  return (minimum ?? exclusiveMinimum) !== undefined && maximum !== undefined
}

/** The requests that accept something without a limit, and what limits it instead. */
const limitedElsewhere: readonly string[] = [
  // What a browser's authenticator returns; it is verified as a whole.
  'POST /jwt_auth/confirmations/passkey body.response: unknown names',
  'POST /jwt_auth/passkey body.response: unknown names',
  'POST /jwt_auth/two-factor/passkey body.response: unknown names',
  'POST /users/passkeys body.response: unknown names',
  // The names are those of a list, or ids of pictures; a value that is no value of its field is kept as typed.
  'PUT /back-office/drafts/{draftId} body.content: unknown names',
  'PUT /back-office/drafts/{draftId} body.pictureWords: unknown names',
  // At most as many as a form has, see `fieldsMax`.
  'PUT /users/profile/sections/{section}/draft body.fields: unknown names',
  // Compared with the questions of the version.
  'POST /users/suitability body.answers: unknown names',
]

test('a request has no name that its declaration leaves out, and a limit on every text, list and number', () => {
  const found = operations.flatMap((operation) => {
    const { method, path, request } = operation
    const body = bodySchema(operation, 'application/json')
    const form = bodySchema(operation, 'multipart/form-data')
    // The forms of files are limited by the number and size of their files.
    return Object.entries({ query: request?.query, body, form }).flatMap(([part, schema]) =>
      schema instanceof z.ZodType
        ? withoutLimit(limitsOf(schema), `${nameOf(method, path)} ${part}`).filter(
            (fault) => part !== 'form' || !/\.(files|frames): any number$/.test(fault),
          )
        : [],
    )
  })
  expect(found.toSorted()).toEqual(limitedElsewhere.toSorted())
})

test.each([
  ['an object that is not strict', z.object({ a: z.boolean() }), 'x: unknown names'],
  [
    'an object inside that is not strict',
    z.strictObject({ a: z.object({}) }),
    'x.a: unknown names',
  ],
  ['a text of any length', z.strictObject({ a: z.string().min(1).optional() }), 'x.a: any length'],
  [
    'a pattern of any length',
    z.strictObject({ a: z.string().regex(/^[a-z]+$/) }),
    'x.a: any length',
  ],
  ['a list of any length', z.strictObject({ a: z.array(z.boolean()) }), 'x.a: any number'],
  ['a long text in a list', z.array(z.string()).max(3), 'x[]: any length'],
  ['a number of any size', z.strictObject({ a: z.number().min(1) }), 'x.a: any size'],
  ['a record of any names', z.record(z.string().max(9), z.boolean()), 'x: unknown names'],
  ['one option of several', z.union([z.literal(''), z.string()]), 'x: any length'],
])('the check of limits finds %s in a request', (_what, schema, fault) => {
  expect(withoutLimit(limitsOf(schema), 'x')).toEqual([fault])
})

test('the parameters of a path are exactly those of its declaration, and none is repeated in the body', () => {
  const found = operations.flatMap((operation) => {
    const { method, path, request } = operation
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const params = Object.keys(limitsOf(request?.params ?? z.strictObject({})).properties ?? {})
    const body = bodySchema(operation, 'application/json')
    const fields = body === null ? [] : Object.keys(limitsOf(body).properties ?? {})
    const isSame = named.toSorted().join() === params.toSorted().join()
    const twice = fields.filter((name) => named.includes(name))
    return isSame && twice.length === 0 ? [] : [nameOf(method, path), ...twice]
  })
  expect(found).toEqual([])
})

test('a request that only reads has no body, and one that changes something names what it answers', () => {
  const reading = operations.filter(({ method, request }) => method === 'get' && request?.body)
  expect(reading.map(({ method, path }) => nameOf(method, path))).toEqual([])
  const silent = operations.filter(({ responses }) => Object.keys(responses).join() === 'default')
  expect(silent.map(({ method, path }) => nameOf(method, path))).toEqual([])
})

test('only operations of staff admit staff roles, need a fresh factor or propose something', () => {
  const misplaced = operations.filter(
    ({ path, guards }) =>
      !path.startsWith('/back-office/') && (guards.roles !== null || guards.freshFactor),
  )
  expect(misplaced.map(({ method, path }) => nameOf(method, path))).toEqual([])
  const open = operations.filter(
    ({ path, guards }) => path.startsWith('/back-office/') && guards.isForEverybody,
  )
  expect(open.map(({ method, path }) => nameOf(method, path))).toEqual([])
})

test('each scope of an API key opens something, and only what is read with an access token', () => {
  const opened = operations.filter(({ guards }) => guards.scopes.length > 0)
  const scopes = new Set(opened.flatMap(({ guards }) => guards.scopes))
  expect([...scopes].toSorted()).toEqual(tokenScopes.toSorted())
  const misplaced = opened.filter(
    ({ method, guards }) => method !== 'get' || guards.isForEverybody || guards.roles !== null,
  )
  expect(misplaced.map(({ method, path }) => nameOf(method, path))).toEqual([])
})

test('an API key opens no identity, session, notification setting, quote or page of an offer', () => {
  for (const path of [
    '/users/identity',
    '/users/sessions',
    '/users/tokens',
    '/notifications/settings',
    '/notifications/deliveries',
    '/notifications/stream',
    '/orders/quote',
    '/private-offers/{offerId}',
  ])
    expect(declared(`GET ${path}`).guards.scopes, path).toEqual([])
})

test('no two operations have the same method and shape of path, so that none hides another', () => {
  const shapes = operations.map(
    ({ method, path }) => `${method} ${path.replace(/\{[^}]+\}/g, '{}')}`,
  )
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
})
