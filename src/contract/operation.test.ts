import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { json } from './answers.ts'
import { operation } from './operation.ts'
import { formCodes } from './uploads.ts'

const Body = z.strictObject({ units: z.int() })
const Answer = json(z.object({ done: z.boolean() }), 'Done')

const problemsOf = (declared: { responses: { default: { description: string } } }) =>
  declared.responses.default.description

describe('the declaration of an operation', () => {
  test('the declaration of an operation has its method in lower case and its path without the last slash', () => {
    const { method, path } = operation('DELETE /orders/{orderId}/', { summary: 'Cancel an order' })
    expect([method, path]).toEqual(['delete', '/orders/{orderId}'])
  })

  test('the declaration of an operation requires an access token unless it is for everybody', () => {
    const closed = operation('GET /wallet/', { summary: 'My wallet' })
    const open = operation('GET /banks/', { summary: 'The banks', access: 'everybody' })
    expect(closed).toMatchObject({ security: [{ bearer: [] }], guards: { isForEverybody: false } })
    expect(open).not.toHaveProperty('security')
    expect(open.guards.isForEverybody).toBe(true)
  })

  test('the declaration of an operation without a word about staff admits every account and no special condition', () => {
    expect(operation('GET /wallet/', { summary: 'My wallet' }).guards).toEqual({
      isForEverybody: false,
      scopes: [],
      roles: null,
      proposes: [],
      booksMoney: false,
      needsKey: false,
      freshFactor: false,
    })
  })

  test('the declaration of an operation carries the roles, the disk condition and the fresh factor to the checks of the API', () => {
    const { guards } = operation('POST /market/switch/', {
      summary: 'Stop the market',
      roles: ['ops', 'compliance'],
      booksMoney: true,
      freshFactor: true,
    })
    expect(guards).toMatchObject({
      roles: ['ops', 'compliance'],
      booksMoney: true,
      freshFactor: true,
    })
  })

  test('the declaration of an operation opens what it reads to API keys with one of its scopes; one that writes refuses scopes', () => {
    const { guards } = operation('GET /wallet/', { summary: 'My wallet', scopes: ['wallet'] })
    expect(guards.scopes).toEqual(['wallet'])
    // @ts-expect-error: API keys only read.
    operation('POST /wallet/', { summary: 'Pay in', scopes: ['wallet'] })
    // @ts-expect-error: not a scope.
    operation('GET /wallet/', { summary: 'My wallet', scopes: ['savings'] })
  })

  test('the declaration of an operation of a proposal admits exactly its proposers and can be refused as every proposal can', () => {
    const declared = operation('POST /withdrawals/{id}/proposal/', {
      summary: 'Propose to pay out',
      proposes: ['withdrawal'],
      refuses: ['withdrawals.not_found'],
    })
    expect(declared.guards.roles?.toSorted()).toEqual(['finance', 'ops', 'support'])
    expect(problemsOf(declared)).toBe(
      'A problem: request.invalid, request.sign_in_required, request.not_allowed, approvals.already_proposed, approvals.role_not_allowed, withdrawals.not_found',
    )
  })

  test('the declaration of an operation of several kinds of proposals admits the proposers of any of them, each once', () => {
    const { guards } = operation('POST /proposals/', {
      summary: 'Propose',
      proposes: ['withdrawal', 'distribution', 'offering-publication'],
    })
    expect(guards.roles?.toSorted()).toEqual(['finance', 'ops', 'support'])
  })

  test('the declaration of an operation names its own refusals and those of its guards, each once', () => {
    const open = { summary: 'The banks', access: 'everybody' } as const
    expect(problemsOf(operation('GET /banks/', open))).toBe('A problem: request.invalid')
    const refusing = operation('GET /banks/', { ...open, refuses: ['banks.away', 'banks.away'] })
    expect(problemsOf(refusing)).toBe('A problem: request.invalid, banks.away')
    const paying = { summary: 'Pay in', needsKey: true, freshFactor: true } as const
    expect(problemsOf(operation('POST /deposits/', paying))).toBe(
      'A problem: request.invalid, request.sign_in_required, identity.fresh_factor_needed, request.idempotency_key_missing, request.disk_full',
    )
  })

  test('the declaration of an operation with a form names the refusals of a form and its files', () => {
    const sending = { summary: 'Send', access: 'everybody', form: Body } as const
    expect(problemsOf(operation('POST /a/', { ...sending, refuses: ['files.too_many'] }))).toBe(
      `A problem: ${['request.invalid', 'files.too_many', ...formCodes].join(', ')}`,
    )
  })
})

describe('the request of an operation', () => {
  test('the request of an operation has the JSON body or the form that it declares, and requires it', () => {
    const sent = operation('POST /a/', { summary: 'A', body: Body }).request.body
    expect(sent).toEqual({ required: true, content: { 'application/json': { schema: Body } } })
    const form = operation('POST /a/', { summary: 'A', form: Body }).request.body
    expect(form).toEqual({ required: true, content: { 'multipart/form-data': { schema: Body } } })
  })

  test('the request of an operation without parameters and body is empty', () => {
    expect(operation('GET /a/', { summary: 'A' }).request).toEqual({})
  })

  test('the request of an operation that moves money carries an idempotency key', () => {
    const { request } = operation('POST /deposits/', {
      summary: 'Pay in',
      needsKey: true,
      body: Body,
    })
    expect(Object.keys(request.headers.shape)).toEqual(['idempotency-key'])
    expect(request).toHaveProperty('body')
  })

  test('the request of an operation keeps its own headers when it moves no money', () => {
    const headers = z.object({ 'last-event-id': z.string().optional() })
    expect(operation('GET /stream/', { summary: 'Events', headers }).request).toEqual({ headers })
  })
})

describe('the responses of an operation', () => {
  test('the responses of an operation have the status of the word under which they are declared', () => {
    const declared = operation('POST /a/', {
      summary: 'A',
      answer: Answer,
      created: Answer,
      accepted: Answer,
      done: 'Nothing is left to say',
      answers: { 503: Answer },
    })
    const { default: _problem, ...responses } = declared.responses
    expect(responses).toEqual({
      200: Answer,
      201: Answer,
      202: Answer,
      204: { description: 'Nothing is left to say' },
      503: Answer,
    })
  })

  test('the responses of an operation that are not declared do not exist', () => {
    const { responses } = operation('DELETE /a/', { summary: 'A', done: 'Gone' })
    expect(Object.keys(responses)).toEqual(['204', 'default'])
  })
})
