import { waitingProposals } from '#approvals'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import {
  accounts,
  cancellation,
  type OperatorAccount,
  orders,
  proposal,
  type TransferOrder as SentOrder,
  sending,
} from '#contract/back-office/transfer-orders.ts'
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
import { bankOf } from '../bank-accounts/bank-account-body.ts'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** The register of our bank accounts, and the money that is moved between them. */
export const transferOrderRoutes = app
  .serve(accounts, async (c) => {
    const { db } = c.var.services
    const [positions, days] = await Promise.all([
      readBankPositions(db),
      readBankDays(db, { limit: 1 }),
    ])
    const items = positions.map((position) => accountBody(c.var.services, position, days))
    return { items }
  })
  .serve(orders, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, part } = c.req.valid('query')
    const page = await readTransferOrders(db, part, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const waiting = await waitingProposals(db, 'transfer-order', ids)
    const items = page.items.map((order) => {
      const beside = waiting.get(order.id)
      return orderBody(order, beside === undefined ? null : proposalBody(beside, c.var.actor))
    })
    return { ...page, items }
  })
  .serve(proposal, async (c) => {
    const { db, clock } = c.var.services
    const { orderId } = c.req.valid('param')
    const { id, contentHash } = await proposeTransfer(db, clock, c.var.actor, orderId)
    return { id, contentHash }
  })
  .serve(sending, async (c) => {
    const { db, clock } = c.var.services
    await sendTransfer(db, clock, c.var.actor, c.req.valid('param').orderId)
    return { state: 'sent' as const }
  })
  .serve(cancellation, async (c) => {
    const { db, clock } = c.var.services
    const { orderId } = c.req.valid('param')
    await cancelTransfer(db, clock, c.var.actor, { orderId, ...c.req.valid('json') })
    return { state: 'cancelled' as const }
  })

function accountBody(
  { bankAccounts }: ApiServices,
  { purpose, held, due, coming, leaving }: BankPosition,
  days: readonly BankDay[],
): OperatorAccount {
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
  waiting: Proposal | null,
): SentOrder {
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
