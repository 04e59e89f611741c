import { waitingProposals } from '#approvals'
import type { Proposal } from '#contract/back-office/desks/proposal-body.ts'
import {
  accounts,
  cancellation,
  lineReopening,
  type OperatorAccount,
  orders,
  proposal,
  type TransferOrder as SentOrder,
  sending,
  sentCancellation,
} from '#contract/back-office/transfer-orders.ts'
import { bankOf } from '#payments'
import {
  type BankDay,
  type BankPosition,
  cancelTransfer,
  proposeEndReopening,
  proposeTransfer,
  proposeTransferCancellation,
  readBankDays,
  readBankPositions,
  readTransferOrders,
  sendTransfer,
  type TransferOrder,
} from '#withdrawals'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { readEvidence } from '../uploads.ts'
import { proposalBody } from './desks/proposal-body.ts'

const app = resource()

/** Our bank accounts and the transfers between them. */
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
    const lineIds = page.items.flatMap(({ lines }) => lines.map(({ entryId }) => entryId))
    const waiting = await Promise.all([
      waitingProposals(db, 'transfer-order', ids),
      waitingProposals(db, 'transfer-cancellation', ids),
      waitingProposals(db, 'transfer-line-reopening', lineIds),
    ])
    const beside = (id: string) => {
      const proposal = waiting.flatMap((one) => one.get(id) ?? [])[0]
      return proposal === undefined ? null : proposalBody(proposal, c.var.actor)
    }
    const items = page.items.map((order) => orderBody(order, beside))
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
  .serve(sentCancellation, async (c) => {
    const { db, clock, files: store, dataKeys: keys } = c.var.services
    const { orderId } = c.req.valid('param')
    const { reason, file: part } = c.req.valid('form')
    const evidence = await readEvidence(part)
    const input = { orderId, reason, evidence }
    const services = { db, clock, store, keys }
    const { id, contentHash } = await proposeTransferCancellation(services, c.var.actor, input)
    return { id, contentHash }
  })
  .serve(lineReopening, async (c) => {
    const { db, clock } = c.var.services
    const { orderId, lineId: entryId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const input = { orderId, entryId, reason }
    const { id, contentHash } = await proposeEndReopening(db, clock, c.var.actor, input)
    return { id, contentHash }
  })

function accountBody(
  { bankAccounts }: ApiServices,
  { purpose, held, due, coming, leaving }: BankPosition,
  days: readonly BankDay[],
): Domain<OperatorAccount> {
  const day = days.find((one) => one.purpose === purpose)
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
    held,
    due,
    coming,
    leaving,
    statement: day === undefined ? null : { day: day.day, amount: day.bank, ledger: day.ledger },
  }
}

function orderBody(
  order: TransferOrder,
  waitingFor: (id: string) => Domain<Proposal> | null,
): Domain<SentOrder> {
  return {
    ...order,
    lines: order.lines.map((line) => {
      return { ...line, id: line.entryId, proposal: waitingFor(line.entryId) }
    }),
    proposal: waitingFor(order.id),
  }
}
