import { type LoaderFunctionArgs, redirect } from 'react-router'
import type {
  Book,
  OrderQuote,
  ResaleHistory,
  TradingWindow,
} from '#contract/market/market-body.ts'
import type { OrderSide } from '#contract/words/market.ts'
import { jakartaDate, newId } from '#kernel'
import { type ApiCalls, type ApiClient, throwErrorPage } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { apiContext, visitContext } from '../../../context.ts'
import { href } from '../../../locale/href.ts'
import { mostToBuy, obstacleOf, questionOf, typedOrder } from './ticket-terms.ts'

const unitsAtFirst = 10

/** Returns a ticket with the terms in its address. A property without a market redirects to its own page. */
export async function readTicket({ context, params, url }: LoaderFunctionArgs, side: OrderSide) {
  const { propertyId = '' } = params
  const api = context.get(apiContext)
  const query = url.searchParams
  const [property, resale, wallet, identity] = await Promise.all([
    api.get('/properties/{propertyId}/', { propertyId }),
    readResale(api, propertyId),
    api.account.get('/wallet/'),
    api.account.get('/users/identity/'),
  ])
  if (resale === null) {
    const path = `/dashboard/properties/${encodeURIComponent(propertyId)}`
    throw redirect(href(path, context.get(visitContext).locale))
  }
  const { book, history } = resale
  const price = String(book.reference)
  const own = await quoteOrder(api.account, propertyId, side, {
    limitPrice: book.reference,
    units: unitsAtFirst,
  })
  const most = side === 'sell' ? own.unitsFree : mostToBuy(own, book.reference).units
  const units = String(Math.max(1, Math.min(unitsAtFirst, most)))
  const typed = typedOrder(query, { price, units })
  const question = questionOf(typed, book, side)
  return {
    property,
    book,
    history,
    identity,
    typed,
    question,
    quote: question === null ? null : await quoteOrder(api.account, propertyId, side, question),
    own,
    obstacle: obstacleOf(book, jakartaDate(new Date(wallet.asOf))),
    today: jakartaDate(new Date(wallet.asOf)),
    isChanged: query.get('changed') !== null,
    idempotencyKey: newId(),
  }
}

export type Ticket = Awaited<ReturnType<typeof readTicket>>

/** The market of a property: the current book, the history, and all trading windows, newest first. */
export type Resale = {
  readonly book: Book
  readonly history: ResaleHistory
  readonly windows: readonly TradingWindow[]
}

/** Returns the market of a property; null when it has none. */
export async function readResale(api: ApiClient, propertyId: string): Promise<Resale | null> {
  try {
    const [book, history, { items: windows }] = await Promise.all([
      api.ask('/properties/{propertyId}/book/', { propertyId }),
      api.ask('/properties/{propertyId}/resale-history/', { propertyId }),
      api.ask('/market/windows/'),
    ])
    return { book, history, windows }
  } catch (error) {
    return error instanceof ApiProblem && error.status === 404 ? null : throwErrorPage(error)
  }
}

/** Returns the current cost or proceeds of an order. */
export async function quoteOrder(
  account: ApiCalls,
  propertyId: string,
  side: OrderSide,
  question: { readonly limitPrice: number; readonly units: number },
): Promise<OrderQuote> {
  return await account.get('/orders/quote/', { propertyId, side, ...question })
}
