import type { Db } from '#database'
import { type Clock, jakartaTime, type Page, type PageRequest, pageOf, type Refusal } from '#kernel'
import { readBookRow } from '../books/live-book.ts'
import { offerNotFound } from '../refusals.ts'
import { asOf } from '../windows/halt-end.ts'
import { readWindow } from '../windows/read-windows.ts'
import { tradingDaysOf } from '../windows/window.ts'
import { namesOf } from './counterparty.ts'
import type { MarketOrder } from './order.ts'
import { readOffersTo, readOrders } from './order-rows.ts'
import { objectionToTiming } from './private-offer.ts'
import { numberIn } from './read-own-orders.ts'

/** A private offer as seen by the person it was made to. */
type Offer = MarketOrder & {
  /** The initials of its maker; null without a name. */
  readonly from: string | null
}

/** The private offers made to an investor, newest first; `propertyId` is null for all properties. */
export async function listOffers(
  db: Db,
  investorId: string,
  page: PageRequest,
  propertyId: string | null = null,
): Promise<Page<Offer>> {
  const before = page.cursor === null ? null : numberIn(page.cursor)
  const rows = await readOffersTo(db, investorId, { before, limit: page.limit + 1, propertyId })
  const names = await namesOf(
    db,
    rows.map((row) => row.investorId),
  )
  const offers = rows.map((row) => ({ ...row, from: names.get(row.investorId) ?? null }))
  return pageOf(offers, page.limit, ({ number }) => [number.toString()])
}

/** Reads one of them. An offer made to another person is refused as if it did not exist. */
export async function readOffer(
  db: Db,
  clock: Clock,
  investorId: string,
  offerId: string,
): Promise<Offer & { readonly endsAt: Date | null; readonly closedFor: Refusal | null }> {
  const [offer] = await readOrders(db, [offerId])
  if (offer?.side !== 'sell' || offer.counterpartyId !== investorId) throw offerNotFound()
  const names = await namesOf(db, [offer.investorId])
  const found = { ...offer, from: names.get(offer.investorId) ?? null }
  const { windowId, propertyId, validity } = offer
  const window = windowId === null ? null : await readWindow(db, windowId)
  if (window === null) return { ...found, endsAt: null, closedFor: null }
  const at = clock.now()
  const row = await readBookRow(db, window.id, propertyId)
  const closing = (day: string) => jakartaTime(day, window.terms.closesAt)
  const days = validity === 'day' ? tradingDaysOf(window) : [window.closesOn]
  const day = days.find((each) => closing(each) > offer.placedAt) ?? window.closesOn
  return {
    ...found,
    endsAt: closing(day),
    closedFor: row === null ? null : objectionToTiming(asOf(row, window, at), window, at),
  }
}
