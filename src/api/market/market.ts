import {
  book,
  cancelOrder,
  changeOrder,
  confirmation,
  history,
  liquidity,
  order,
  orderLog,
  orders,
  pauseOrder,
  placeOrder,
  quoteOrder as quote,
  resumeOrder,
  windows,
} from '#contract/market/market.ts'
import { fileHeaders } from '#documents'
import {
  listOrders,
  quoteOrder,
  readBook,
  readHistory,
  readLastWindow,
  readLiquidity,
  readOrder,
  readOrderLog,
  readWindows,
  windowAt,
} from '#market'
import { propertyLabels } from '#properties'
import { orderConfirmation } from '#wallet'
import { documentLanguage } from '../document-language.ts'
import type { ApiContext } from '../env.ts'
import { idempotencyKey } from '../middleware.ts'
import { problemOf } from '../problem.ts'
import { resource } from '../resource.ts'
import { ownerOf } from '../wallet/statements.ts'

const app = resource()

/** The secondary market: public windows and books, and orders for their owners. */
export const marketRoutes = app
  .serve(windows, async (c) => {
    const { db, clock } = c.var.services
    const at = clock.now()
    return { items: (await readWindows(db)).map((window) => windowAt(window, at)) }
  })
  .serve(book, async (c) => {
    const { db, clock, books } = c.var.services
    return await readBook(db, clock, books, c.req.valid('param').propertyId)
  })
  .serve(liquidity, async (c) => {
    const { db, clock } = c.var.services
    const [items, lastWindow] = await Promise.all([
      readLiquidity(db, clock),
      readLastWindow(db, clock),
    ])
    return { items, lastWindow }
  })
  .serve(history, async (c) => {
    const { db, clock } = c.var.services
    return await readHistory(db, clock, c.req.valid('param').propertyId)
  })
  .serve(quote, async (c) => {
    const { db, clock } = c.var.services
    const { propertyId, side, limitPrice, units } = c.req.valid('query')
    const requested = { propertyId, side, limitPrice: BigInt(limitPrice), units: BigInt(units) }
    const { refusal, ...quoted } = await quoteOrder(db, clock, c.var.actor, requested)
    const problem = refusal === null ? null : problemOf(refusal, c.var.locale, c.var.requestId)
    return { ...quoted, refusal: problem && { code: problem.code, detail: problem.detail } }
  })
  .serve(orders, async (c) => {
    const { db } = c.var.services
    const { limit, cursor = null, propertyId = null, state } = c.req.valid('query')
    const choice = { propertyId, isOpen: state === 'open' }
    const page = await listOrders(db, c.var.actor.userId, { limit, cursor }, choice)
    const labels = await propertyLabels(
      db,
      page.items.map(({ propertyId }) => propertyId),
    )
    const named = page.items.map((found) => ({
      ...found,
      property: labels.get(found.propertyId) ?? null,
    }))
    return { items: named, nextCursor: page.nextCursor }
  })
  .serve(order, async (c) => {
    const { db } = c.var.services
    const found = await readOrder(db, c.var.actor.userId, c.req.valid('param').orderId)
    const labels = await propertyLabels(db, [found.propertyId])
    return { ...found, property: labels.get(found.propertyId) ?? null }
  })
  .serve(orderLog, async (c) => {
    const { orderId } = c.req.valid('param')
    return { items: await readOrderLog(c.var.services.db, c.var.actor.userId, orderId) }
  })
  .serve(confirmation, async (c) => {
    const { db, clock } = c.var.services
    const locale = await documentLanguage(c, c.req.valid('query').language)
    const { orderId } = c.req.valid('param')
    const owner = await ownerOf(c)
    const { actor } = c.var
    const { bytes, number } = await orderConfirmation(db, clock, actor, owner, locale, orderId)
    return c.body(new Uint8Array(bytes).buffer, 200, fileHeaders('pdf', `sepetak-${number}`))
  })
  .serve(placeOrder, async (c) => {
    const { lot = 1n, validUntil = null, ...requested } = c.req.valid('json')
    const request = { ...requested, lot, validUntil, investorId: c.var.actor.userId }
    return await c.var.services.orderSequencer.place(request, idempotencyKey(c))
  })
  .serve(changeOrder, async (c) => {
    const change = { ...own(c, c.req.valid('param').orderId), ...c.req.valid('json') }
    return await c.var.services.orderSequencer.change(change, idempotencyKey(c))
  })
  .serve(cancelOrder, async (c) => {
    const request = own(c, c.req.valid('param').orderId)
    return await c.var.services.orderSequencer.cancel(request, idempotencyKey(c))
  })
  .serve(pauseOrder, async (c) => {
    const request = own(c, c.req.valid('param').orderId)
    return await c.var.services.orderSequencer.pause(request, idempotencyKey(c))
  })
  .serve(resumeOrder, async (c) => {
    const request = own(c, c.req.valid('param').orderId)
    return await c.var.services.orderSequencer.resume(request, idempotencyKey(c))
  })

function own(c: ApiContext, orderId: string) {
  return { investorId: c.var.actor.userId, orderId }
}
