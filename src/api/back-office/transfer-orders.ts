import {
  accounts,
  cancellation,
  lineReopening,
  type OperatorAccount,
  orders,
  proposal,
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
} from '#withdrawals'
import type { Domain } from '../encode.ts'
import type { ApiServices } from '../env.ts'
import { resource } from '../resource.ts'
import { readEvidence } from '../uploads.ts'
import { waitingFor } from './desks/readable-proposal.ts'

const app = resource()

/** Our bank accounts and the transfers between them. */
export const transferOrderRoutes = app
  .serve(accounts, async (c) => {
    const { db } = c.var.services
    const [positions, days] = await Promise.all([
      readBankPositions(db),
      readBankDays(db, { limit: 1 }),
    ])
    const items = positions.map((position) => positionWithAccount(c.var.services, position, days))
    return { items }
  })
  .serve(orders, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, part } = c.req.valid('query')
    const page = await readTransferOrders(db, part, { limit, cursor })
    const ids = page.items.map(({ id }) => id)
    const lineIds = page.items.flatMap(({ lines }) => lines.map(({ entryId }) => entryId))
    const proposalOf = await waitingFor(
      db,
      c.var.actor,
      [...ids, ...lineIds],
      'transfer-order',
      'transfer-cancellation',
      'transfer-line-reopening',
    )
    const items = page.items.map((order) => ({
      ...order,
      lines: order.lines.map((line) => {
        return { ...line, id: line.entryId, proposal: proposalOf(line.entryId) }
      }),
      proposal: proposalOf(order.id),
    }))
    return { ...page, items }
  })
  .serve(proposal, async (c) => {
    const { db, clock } = c.var.services
    const { orderId } = c.req.valid('param')
    return await proposeTransfer(db, clock, c.var.actor, orderId)
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
    return await proposeTransferCancellation(services, c.var.actor, input)
  })
  .serve(lineReopening, async (c) => {
    const { db, clock } = c.var.services
    const { orderId, lineId: entryId } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const input = { orderId, entryId, reason }
    return await proposeEndReopening(db, clock, c.var.actor, input)
  })

function positionWithAccount(
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
