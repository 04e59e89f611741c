import { brokenConstraint, createBatcher, type Database, databaseErrorCode } from '#database'
import type { Clock } from '#kernel'
import { commandKeyConstraint, type Outcome, resultOf } from '#ledger'
import type { OfferRequest, OrderRequest } from '../orders/decide-order.ts'
import { type MarketOrder, type OwnOrder, ownOrder } from '../orders/order.ts'
import { readOrders } from '../orders/order-rows.ts'
import type { MarketRequest, MarketTicket } from '../orders/request.ts'
import { offerNotFound, orderNotFound } from '../refusals.ts'
import { isStoppedMeanwhile } from '../windows/halts.ts'
import { advanceBooks } from './advance-books.ts'
import { type BookCache, createBookCache } from './book-cache.ts'
import { postRequests } from './post-requests.ts'
import { BooksChanged, StepIsDue } from './read-batch.ts'

/**
 * Accepts orders. Requests that wait at the same time are decided one after the other and committed together.
 * Each idempotency key is executed once, and each promise resolves after the commit.
 */
export type OrderSequencer = {
  /**
   * Places an order and matches it. Refuses with `market.*`, `investors.*`, `ledger.debt_open` or
   * `ledger.key_reused`, in which case nothing is held.
   */
  place(request: OrderRequest, key: string): Promise<OwnOrder>
  /**
   * Changes price or units of an open order, or the last day of a standing one, also while it waits or is
   * paused. A new price or more units give it a new time priority.
   */
  change(request: ChangeRequest, key: string): Promise<OwnOrder>
  /** Cancels the remainder of an order. */
  cancel(request: OrderOfOwner, key: string): Promise<OwnOrder>
  /** Removes a standing order from its book until it is resumed. */
  pause(request: OrderOfOwner, key: string): Promise<OwnOrder>
  /** Resumes a paused order: in the current window, or in the next one with its time priority kept. */
  resume(request: OrderOfOwner, key: string): Promise<OwnOrder>
  /**
   * Makes a private offer to one person and holds its units. Its owner can cancel it like any order. Refuses as
   * `place`, and with `market.offer_*`.
   */
  offer(request: OfferRequest, key: string): Promise<OwnOrder>
  /**
   * Accepts a private offer completely, for the person it was made to. Returns the buyer's order, which is
   * filled. Refuses as `place`.
   */
  accept(request: OrderOfOwner, key: string): Promise<OwnOrder>
  /** Declines a private offer, for the person it was made to. */
  decline(request: OrderOfOwner, key: string): Promise<OwnOrder>
}

type OrderOfOwner = { readonly investorId: string; readonly orderId: string }
type ChangeRequest = OrderOfOwner & {
  readonly limitPrice: bigint
  readonly units: bigint
  readonly validUntil?: string | undefined
}

type OrderSequencerOptions = {
  db: Database
  clock: Clock
  /** The most requests in one batch, which is one commit. */
  batchMax?: number
}

const attemptsMax = 5

export function openOrderSequencer(options: OrderSequencerOptions): OrderSequencer {
  const { db, clock, batchMax = 64 } = options
  const books = createBookCache()
  const services = { db, clock, books }
  // One batch at a time: two batches of one book would wait for each other's locks anyway.
  const submit = createBatcher<MarketTicket, Outcome>({
    concurrency: 1,
    batchMax,
    keyOf: ({ command }) => `${command.actorId}/${command.key}`,
    post: (batch) => postWithRetry(services, batch),
  })

  async function execute(
    request: MarketRequest,
    key: string,
    body: object = request,
  ): Promise<OwnOrder> {
    const { investorId, kind } = request
    const command = { actorId: investorId, key, operation: `market.${kind}`, body }
    return ownOrder(resultOf<MarketOrder>(await submit({ command, request })))
  }

  async function submitForOwn(
    kind: 'change' | 'cancel' | 'pause' | 'resume',
    request: OrderOfOwner & Partial<ChangeRequest>,
    key: string,
  ) {
    // The property of an order never changes, so it can be read outside the batch.
    const [order] = await readOrders(db, [request.orderId])
    if (order === undefined || order.investorId !== request.investorId) throw orderNotFound()
    const { limitPrice = order.limitPrice, units = order.units } = request
    const { investorId, orderId, validUntil } = request
    const { propertyId } = order
    const wanted = { investorId, orderId, propertyId, limitPrice, units }
    const asked = { kind, ...wanted, ...(validUntil !== undefined && { validUntil }) }
    // Only a change names price and units; another request is the same when these have changed since.
    const named = kind === 'change' ? asked : { kind, investorId, orderId, propertyId }
    return await execute(asked, key, named)
  }

  async function answer(kind: 'accept' | 'decline', request: OrderOfOwner, key: string) {
    const { investorId, orderId } = request
    const [offer] = await readOrders(db, [orderId])
    if (offer?.side !== 'sell' || offer.counterpartyId !== investorId) throw offerNotFound()
    const { propertyId, limitPrice, units } = offer
    return await execute({ kind, investorId, orderId, propertyId, limitPrice, units }, key)
  }

  return {
    place: (request, key) => execute({ kind: 'place', ...request }, key),
    change: (request, key) => submitForOwn('change', request, key),
    cancel: (request, key) => submitForOwn('cancel', request, key),
    pause: (request, key) => submitForOwn('pause', request, key),
    resume: (request, key) => submitForOwn('resume', request, key),
    offer: (request, key) => execute({ kind: 'offer', ...request }, key),
    accept: (request, key) => answer('accept', request, key),
    decline: (request, key) => answer('decline', request, key),
  }
}

type MarketServices = { readonly db: Database; readonly clock: Clock; readonly books: BookCache }

// Retries when another process executed one of these commands or changed a book, when all trading was stopped
// meanwhile, and after calendar steps that were due.
async function postWithRetry(services: MarketServices, batch: readonly MarketTicket[]) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await postRequests(services, batch)
    } catch (error) {
      services.books.clear()
      if (attempt >= attemptsMax) throw error
      if (error instanceof StepIsDue) await catchUp(services)
      else if (
        !(error instanceof BooksChanged) &&
        !isStoppedMeanwhile(error) &&
        brokenConstraint(error) !== commandKeyConstraint &&
        databaseErrorCode(error) !== '40P01'
      )
        throw error
    }
  }
}

/** Executes the steps that are due. A book whose step fails only keeps its own orders from being decided. */
async function catchUp(services: MarketServices): Promise<void> {
  try {
    await advanceBooks(services)
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error
  }
}
