import { createHash } from 'node:crypto'
import type { AlertFigure, AlertRule, AlertSeverity, LinkSource, OrderSide } from '#contract'
import type { Rupiah } from '#kernel'

/** From when on each rule speaks up. */
export type SurveillanceTerms = {
  /** Units that linked people trade with each other on a day, or that come back to who sold them. */
  readonly washUnits: bigint
  /** Within so many days units have to come back. */
  readonly washDays: number
  /** How long before the close is late. */
  readonly closeMinutes: number
  /** How far late trades of one person move the average price of the day. */
  readonly closeMoveBasisPoints: number
  /** Up to this part of the units of the day late trades are small. */
  readonly closeShareBasisPoints: number
  /** So many orders on one side, taken back. */
  readonly layerOrders: number
  /** So soon after a trade on the other side. */
  readonly layerMinutes: number
  /** The part of all units that is bought in a window. */
  readonly cornerBasisPoints: number
}

export type SeenTrade = {
  readonly id: string
  readonly number: bigint
  readonly buyerId: string
  readonly sellerId: string
  readonly price: Rupiah
  readonly units: bigint
  readonly tradedAt: Date
}

/** An order that its owner took back. */
export type SeenOrder = {
  readonly id: string
  readonly number: bigint
  readonly investorId: string
  readonly side: OrderSide
  readonly limitPrice: Rupiah
  readonly units: bigint
  readonly unitsFilled: bigint
  readonly placedAt: Date
  readonly endedAt: Date
}

/** What joins two people. */
export type PersonLink = {
  readonly people: readonly [string, string]
  readonly source: LinkSource
}

/** What a rule found, with everything that it rests on. */
export type Finding = {
  readonly rule: AlertRule
  readonly severity: AlertSeverity
  readonly people: readonly string[]
  readonly trades: readonly SeenTrade[]
  readonly orders: readonly SeenOrder[]
  readonly links: readonly PersonLink[]
  /** By their names: what was compared, and with which limit. */
  readonly figures: Readonly<Partial<Record<AlertFigure, bigint | number>>>
}

/** The same for the same rule, book, day and people, so that what is found twice is one alert. */
export function alertIdOf(
  { rule, people }: Pick<Finding, 'rule' | 'people'>,
  book: { readonly windowId: string; readonly propertyId: string; readonly day: string },
): string {
  const name = [rule, book.windowId, book.propertyId, book.day, ...people.toSorted()].join('|')
  const hex = createHash('sha256').update(name).digest('hex')
  // A UUID of version 8: its bits are ours.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function unitsIn(trades: readonly { readonly units: bigint }[]): bigint {
  return trades.reduce((sum, { units }) => sum + units, 0n)
}

/** Two people in one order, as a name. */
export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Links that say that one person is behind both accounts; an invitation only says that they know each other. */
export function isSamePerson({ source }: PersonLink): boolean {
  return source !== 'invitation'
}
