import { z } from '@hono/zod-openapi'
import { json } from '../answers.ts'
import { numberChoice } from '../fields.ts'
import { operation } from '../operation.ts'
import { FilePart } from '../uploads.ts'
import { lockHours } from '../words/money.ts'
import { BankAccountBody } from './bank-account-body.ts'

const params = z.strictObject({ accountId: z.uuid() })

const ListBody = z.object({
  items: z.array(BankAccountBody),
  accountsMax: z.int().openapi({ description: 'How many one investor can have at a time' }),
})

const confirmed = 'identity.confirmation_needed'

export const list = operation('GET /bank-accounts/', {
  summary: 'My bank accounts, the main one first',
  answer: json(ListBody, 'All of them'),
})

const Hours = numberChoice(lockHours)

const LockBody = z
  .object({
    hours: Hours.openapi({ description: 'The waiting period of an account added now' }),
    next: z.object({ hours: Hours, at: z.iso.datetime() }).nullable().openapi({
      description: 'A shorter waiting period that was chosen, and when it takes effect',
    }),
    choices: z.array(Hours),
  })
  .openapi('BankLock')
export type BankLock = z.input<typeof LockBody>

export const readLock = operation('GET /bank-accounts/lock/', {
  summary: 'The waiting period of new bank accounts',
  answer: json(LockBody, 'The current state'),
})

export const chooseLock = operation('PUT /bank-accounts/lock/', {
  summary: 'Choose the waiting period of new bank accounts',
  description:
    'Needs a session confirmed in the last five minutes. A longer waiting period applies at once to ' +
    'accounts added from then on; a shorter one applies after the current period has passed.',
  body: z.strictObject({ hours: Hours }),
  answer: json(LockBody, 'The current state'),
  refuses: [confirmed],
})

export const one = operation('GET /bank-accounts/{accountId}/', {
  summary: 'One of my bank accounts',
  params,
  answer: json(BankAccountBody, 'The account'),
  refuses: ['banks.account_not_found'],
})

export const add = operation('POST /bank-accounts/', {
  summary: 'Add a bank account; we ask the bank for its account name',
  description:
    'Needs a session confirmed in the last five minutes and a verified identity. The holder is ' +
    'compared with the verified name: order, titles, case and initials do not count. Withdrawals ' +
    'to it are possible 24 hours later, or after the waiting period that I chose.',
  body: z.strictObject({
    bankCode: z.string().min(1).max(10).openapi({ example: '014' }),
    accountNumber: z.string().min(1).max(60).openapi({
      example: '5420 118 4417',
      description: '6–20 digits; spaces, dots and hyphens are ignored',
    }),
    purpose: z.string().max(100).optional(),
  }),
  created: json(BankAccountBody, 'Added'),
  refuses: [
    confirmed,
    'banks.bank_unknown',
    'banks.number_shape',
    'banks.number_taken',
    'banks.too_many',
    'banks.name_not_verified',
  ],
})

export const main = operation('POST /bank-accounts/{accountId}/main/', {
  summary: 'Make this the main account',
  params,
  answer: json(ListBody, 'All my bank accounts'),
  refuses: [confirmed, 'banks.account_not_found', 'banks.not_ready'],
})

export const removal = operation('POST /bank-accounts/{accountId}/removal/', {
  summary: 'Remove an account that is not the main one and has no withdrawal in progress',
  params,
  answer: json(ListBody, 'The remaining accounts'),
  refuses: [confirmed, 'banks.account_not_found', 'banks.is_main', 'banks.in_use'],
})

export const proof = operation('POST /bank-accounts/{accountId}/proof/', {
  summary: 'Upload a page of the passbook if the names differ',
  params,
  form: z.strictObject({ file: FilePart }),
  answer: json(BankAccountBody, 'Staff are checking it'),
  refuses: ['banks.account_not_found', 'banks.proof_not_wanted'],
})
