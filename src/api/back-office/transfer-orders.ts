import { createRoute, z } from '@hono/zod-openapi'
import { waitingProposals } from '#approvals'
import { bankPurposes, transferOrderStates } from '#contract'
import { toJsonInteger } from '#kernel'
import {
  type BankDay,
  type BankPosition,
  cancelTransfer,
  proposeTransfer,
  readBankDays,
  readBankPositions,
  readTransferOrders,
  sendTransfer,
  type TransferOrder,
} from '#withdrawals'
import { json, jsonBody, jsonPage, problems } from '../answers.ts'
import { bankOf } from '../bank-accounts/bank-account-body.ts'
import { type ApiServices, resource } from '../env.ts'
import { Integer, PageQuery, StaffReason } from '../fields.ts'
import { signedIn, staffOnly } from '../middleware.ts'
import { ProposalBody, proposalBody } from './desks/proposal-body.ts'

const security = [{ bearer: [] }]
const roles = ['finance', 'compliance', 'admin']
const params = z.strictObject({ orderId: z.uuid() })

const OperatorAccountBody = z
  .object({
    purpose: z.enum(bankPurposes),
    account: z
      .object({
        bank: z.string(),
        number: z.string(),
        holder: z.string(),
      })
      .nullable()
      .openapi({ description: 'Null: the register is not configured' }),
    held: Integer.openapi({ description: 'Rupiah it holds by the ledger' }),
    due: Integer.openapi({ description: 'Rupiah it should hold by what is owed' }),
    coming: Integer.openapi({ description: 'What orders that are not over still bring' }),
    leaving: Integer.openapi({ description: 'What they still take' }),
    statement: z
      .object({
        day: z.iso.date(),
        amount: Integer.openapi({ description: 'By the bank' }),
        ledger: Integer.openapi({ description: 'By the ledger, on that day' }),
      })
      .nullable()
      .openapi({ description: 'The newest day that statements cover' }),
  })
  .openapi('OperatorAccount')

const TransferOrderBody = z
  .object({
    id: z.uuid(),
    reference: z.string().openapi({ example: 'TRF-7K2QX-M4D9A' }),
    from: z.enum(bankPurposes),
    to: z.enum(bankPurposes),
    amount: Integer,
    state: z.enum(transferOrderStates),
    causes: z
      .array(z.object({ entryKind: z.string(), amount: Integer }))
      .openapi({ description: 'Entries it is for; below zero: owed the other way' }),
    madeAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    leftOn: z.iso.date().nullable().openapi({ description: 'By the statement of `from`' }),
    arrivedOn: z.iso.date().nullable().openapi({ description: 'By the statement of `to`' }),
    cancelReason: z.string().nullable(),
    proposal: ProposalBody.nullable().openapi({ description: 'What waits for another person' }),
  })
  .openapi('TransferOrder')

const accounts = createRoute({
  method: 'get',
  path: '/back-office/bank-accounts',
  summary:
    'Our bank accounts: what each holds, should hold, and what its statement says; for finance',
  security,
  responses: {
    200: json(z.object({ items: z.array(OperatorAccountBody) }), 'One for each purpose'),
    ...problems('request.not_allowed'),
  },
})

const orders = createRoute({
  method: 'get',
  path: '/back-office/transfer-orders',
  summary: 'Orders to move money between our bank accounts, the newest first; for finance',
  security,
  request: { query: PageQuery.extend({ part: z.enum(['open', 'over']).default('open') }) },
  responses: { 200: jsonPage(TransferOrderBody), ...problems('request.not_allowed') },
})

const proposal = createRoute({
  method: 'post',
  path: '/back-office/transfer-orders/{orderId}/proposal',
  summary: 'Propose to move money by an order that is due; another person approves; for finance',
  security,
  request: { params },
  responses: {
    201: json(z.object({ id: z.uuid(), contentHash: z.string() }), 'Proposed'),
    ...problems(
      'request.not_allowed',
      'reconciliation.order_not_found',
      'reconciliation.order_not_in_state',
      'reconciliation.account_short',
      'approvals.already_proposed',
      'approvals.role_not_allowed',
    ),
  },
})

const sending = createRoute({
  method: 'post',
  path: '/back-office/transfer-orders/{orderId}/sending',
  summary: 'Record that an approved order was given to the bank; for finance',
  description: 'It is booked once the statements of both accounts show it.',
  security,
  request: { params },
  responses: {
    200: json(z.object({ state: z.literal('sent') }), 'Recorded'),
    ...problems(
      'request.not_allowed',
      'reconciliation.order_not_found',
      'reconciliation.order_not_in_state',
    ),
  },
})

const cancellation = createRoute({
  method: 'post',
  path: '/back-office/transfer-orders/{orderId}/revocation',
  summary:
    'Cancel an order that was not given to the bank; what it was for is ordered again; for finance',
  security,
  request: { params, body: jsonBody(z.strictObject({ reason: StaffReason })) },
  responses: {
    200: json(z.object({ state: z.literal('cancelled') }), 'Cancelled'),
    ...problems(
      'request.not_allowed',
      'reconciliation.order_not_found',
      'reconciliation.order_not_in_state',
      'approvals.role_not_allowed',
    ),
  },
})

const app = resource()
app.use('/back-office/bank-accounts', signedIn, staffOnly(roles))
app.use('/back-office/bank-accounts/*', signedIn, staffOnly(roles))
app.use('/back-office/transfer-orders', signedIn, staffOnly(roles))
app.use('/back-office/transfer-orders/:orderId/sending', signedIn, staffOnly(['finance']))
app.use('/back-office/transfer-orders/:orderId/revocation', signedIn, staffOnly(['finance']))
app.use('/back-office/transfer-orders/*', signedIn, staffOnly(roles))

/** The register of our bank accounts, and the money that is moved between them. */
export const transferOrderRoutes = app
  .openapi(accounts, async (c) => {
    const { db } = c.var.services
    const [positions, days] = await Promise.all([
      readBankPositions(db),
      readBankDays(db, { limit: 1 }),
    ])
    const items = positions.map((position) => accountBody(c.var.services, position, days))
    return c.json({ items }, 200)
  })
  .openapi(orders, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, part } = c.req.valid('query')
    const page = await readTransferOrders(db, part, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'transfer-order', ids)
    const items = page.items.map((order) => {
      const beside = waiting.get(order.id)
      return orderBody(order, beside === undefined ? null : proposalBody(beside, c.var.actor))
    })
    return c.json({ ...page, items }, 200)
  })
  .openapi(proposal, async (c) => {
    const { db, clock } = c.var.services
    const { orderId } = c.req.valid('param')
    const { id, contentHash } = await proposeTransfer(db, clock, c.var.actor, orderId)
    return c.json({ id, contentHash }, 201)
  })
  .openapi(sending, async (c) => {
    const { db, clock } = c.var.services
    await sendTransfer(db, clock, c.var.actor, c.req.valid('param').orderId)
    return c.json({ state: 'sent' as const }, 200)
  })
  .openapi(cancellation, async (c) => {
    const { db, clock } = c.var.services
    const { orderId } = c.req.valid('param')
    await cancelTransfer(db, clock, c.var.actor, { orderId, ...c.req.valid('json') })
    return c.json({ state: 'cancelled' as const }, 200)
  })

function accountBody(
  { bankAccounts }: ApiServices,
  { purpose, held, due, coming, leaving }: BankPosition,
  days: readonly BankDay[],
): z.infer<typeof OperatorAccountBody> {
  const said = days.find((one) => one.purpose === purpose)
  const account = bankAccounts?.[purpose]
  return {
    purpose,
    account:
      account === undefined
        ? null
        : {
            bank: bankOf(account.bankCode).name,
            number: account.accountNumber,
            holder: account.holderName,
          },
    held: toJsonInteger(held),
    due: toJsonInteger(due),
    coming: toJsonInteger(coming),
    leaving: toJsonInteger(leaving),
    statement:
      said === undefined
        ? null
        : { day: said.day, amount: toJsonInteger(said.bank), ledger: toJsonInteger(said.ledger) },
  }
}

function orderBody(
  { amount, causes, madeAt, sentAt, ...order }: TransferOrder,
  waiting: z.infer<typeof ProposalBody> | null,
): z.infer<typeof TransferOrderBody> {
  return {
    ...order,
    amount: toJsonInteger(amount),
    causes: causes.map(({ entryKind, amount: part }) => {
      return { entryKind, amount: toJsonInteger(part) }
    }),
    madeAt: madeAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    proposal: waiting,
  }
}
