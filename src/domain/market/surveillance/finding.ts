import { createHash } from 'node:crypto'
import type { AlertFigure, AlertRule, AlertSeverity, LinkSource, OrderSide } from '#contract'
import type { Rupiah } from '#kernel'

/** The thresholds of the rules. */
export type SurveillanceTerms = {
  /** The units that linked people trade with each other in a day, or that return to their seller. */
  readonly washUnits: bigint
  /** The number of days in which the units return. */
  readonly washDays: number
  /** The length of the late period before the close. */
  readonly closeMinutes: number
  /** How far one person's late trades move the average price of the day. */
  readonly closeMoveBasisPoints: number
  /** The largest share of the day's units that counts as small. */
  readonly closeShareBasisPoints: number
  /** The number of cancelled orders on one side. */
  readonly layerOrders: number
  /** The time between a trade on the other side and the cancellations. */
  readonly layerMinutes: number
  /** The share of all units bought in a window. */
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

/** An order that its owner cancelled. */
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

/** A link between two people. */
export type PersonLink = {
  readonly people: readonly [string, string]
  readonly source: LinkSource
}

/** The finding of a rule with all its evidence. */
export type Finding = {
  readonly rule: AlertRule
  readonly severity: AlertSeverity
  readonly people: readonly string[]
  readonly trades: readonly SeenTrade[]
  readonly orders: readonly SeenOrder[]
  readonly links: readonly PersonLink[]
  /** The compared figures and their thresholds, by name. */
  readonly figures: Readonly<Partial<Record<AlertFigure, bigint | number>>>
}

/** Derives the alert's id from rule, book, day and people, so that a repeated finding is one alert. */
export function alertIdOf(
  { rule, people }: Pick<Finding, 'rule' | 'people'>,
  book: { readonly windowId: string; readonly propertyId: string; readonly day: string },
): string {
  const name = [rule, book.windowId, book.propertyId, book.day, ...people.toSorted()].join('|')
  const hex = createHash('sha256').update(name).digest('hex')
  // A UUID version 8, whose bits the application defines.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function unitsIn(trades: readonly { readonly units: bigint }[]): bigint {
  return trades.reduce((sum, { units }) => sum + units, 0n)
}

/** A key for two people in either order. */
export function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

/** Links that suggest one person behind both accounts. An invitation only shows that they know each other. */
export function isSamePerson({ source }: PersonLink): boolean {
  return source !== 'invitation'
}
