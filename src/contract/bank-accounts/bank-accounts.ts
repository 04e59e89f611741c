import { createRoute, z } from '@hono/zod-openapi'
import { json, jsonBody, problems } from '../answers.ts'
import { oneNumberOf } from '../fields.ts'
import { FilePart } from '../uploads.ts'
import { lockHours } from '../words/money.ts'
import { BankAccountBody } from './bank-account-body.ts'

const security = [{ bearer: [] }]

const params = z.strictObject({ accountId: z.uuid() })

const ListBody = z.object({
  items: z.array(BankAccountBody),
  accountsMax: z.int().openapi({ description: 'How many one investor may have at a time' }),
})

const confirmed = 'identity.confirmation_needed'

export const list = createRoute({
  method: 'get',
  path: '/bank-accounts',
  summary: 'My bank accounts, the main one first',
  security,
  responses: { 200: json(ListBody, 'All of them'), ...problems() },
})

const Hours = oneNumberOf(lockHours)

const LockBody = z
  .object({
    hours: Hours.openapi({ description: 'So long an account waits that is added now' }),
    next: z.object({ hours: Hours, at: z.iso.datetime() }).nullable().openapi({
      description: 'A shorter wait that was chosen, and from when on it holds',
    }),
    choices: z.array(Hours),
  })
  .openapi('BankLock')
export type BankLock = z.input<typeof LockBody>

export const readLock = createRoute({
  method: 'get',
  path: '/bank-accounts/lock',
  summary: 'How long a new bank account waits before money may go there',
  security,
  responses: { 200: json(LockBody, 'As it is now'), ...problems() },
})

export const chooseLock = createRoute({
  method: 'put',
  path: '/bank-accounts/lock',
  summary: 'Choose how long new bank accounts wait',
  description:
    'Needs a session confirmed in the last five minutes. A longer wait holds at once for what is ' +
    'added from then on; a shorter one only after the wait in force has passed.',
  security,
  request: { body: jsonBody(z.strictObject({ hours: Hours })) },
  responses: { 200: json(LockBody, 'As it is now'), ...problems(confirmed) },
})

export const one = createRoute({
  method: 'get',
  path: '/bank-accounts/{accountId}',
  summary: 'One of my bank accounts',
  security,
  request: { params },
  responses: {
    200: json(BankAccountBody, 'The account'),
    ...problems('banks.account_not_found'),
  },
})

export const add = createRoute({
  method: 'post',
  path: '/bank-accounts',
  summary: 'Add a bank account; the bank is asked whose it is',
  description:
    'Needs a session confirmed in the last five minutes and a verified identity. The holder is ' +
    'compared with the verified name: order, titles, case and initials do not count. Money can go ' +
    'there 24 hours later, or when the wait that its owner chose is over.',
  security,
  request: {
    body: jsonBody(
      z.strictObject({
        bankCode: z.string().min(1).max(10).openapi({ example: '014' }),
        accountNumber: z.string().min(1).max(60).openapi({
          example: '5420 118 4417',
          description: '6–20 digits; spaces, points and hyphens do not count',
        }),
        purpose: z.string().max(100).optional(),
      }),
    ),
  },
  responses: {
    201: json(BankAccountBody, 'Added'),
    ...problems(
      confirmed,
      'banks.bank_unknown',
      'banks.number_shape',
      'banks.number_taken',
      'banks.too_many',
      'banks.name_not_verified',
    ),
  },
})

export const main = createRoute({
  method: 'post',
  path: '/bank-accounts/{accountId}/main',
  summary: 'Make this the main account',
  security,
  request: { params },
  responses: {
    200: json(ListBody, 'All of them, as they are now'),
    ...problems(confirmed, 'banks.account_not_found', 'banks.not_ready'),
  },
})

export const removal = createRoute({
  method: 'post',
  path: '/bank-accounts/{accountId}/removal',
  summary: 'Remove an account that is not the main one and has no money on its way to it',
  security,
  request: { params },
  responses: {
    200: json(ListBody, 'Those that are left'),
    ...problems(confirmed, 'banks.account_not_found', 'banks.is_main', 'banks.in_use'),
  },
})

export const proof = createRoute({
  method: 'post',
  path: '/bank-accounts/{accountId}/proof',
  summary: 'Hand in a page of the bank book, when the names differ',
  security,
  request: {
    params,
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.strictObject({ file: FilePart }) } },
    },
  },
  responses: {
    200: json(BankAccountBody, 'People look at it now'),
    ...problems(
      'banks.account_not_found',
      'banks.proof_not_wanted',
      'files.too_large',
      'files.kind_refused',
      'files.broken',
      'files.active',
      'files.empty',
      'request.too_large',
    ),
  },
})
