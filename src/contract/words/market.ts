/**
 * The phases of a trading window. In the two auction phases orders are collected for the auction that ends the
 * phase.
 */
export const windowPhases = [
  'announced',
  'collecting',
  'opening-auction',
  'trading',
  'night',
  'closing-auction',
  'ended',
] as const
export type WindowPhase = (typeof windowPhases)[number]

/** The number of best prices of each side that a public book shows. */
export const bookLevelsMax = 10

/** With fewer orders or trades than this, nothing is said about how units sell at a price. */
export const saleSampleMin = 5

export const orderSides = ['buy', 'sell'] as const
export type OrderSide = (typeof orderSides)[number]

/** The validity of an order: the trading day, the window, or until a date in every window. */
export const orderValidities = ['day', 'window', 'date'] as const
export type OrderValidity = (typeof orderValidities)[number]

/** The validity of a private offer. */
export const offerValidities = ['day', 'window'] as const
export type OfferValidity = (typeof offerValidities)[number]

/** An open order is in a book; a waiting or paused one can return in a later window. */
/** What a book does: it collects orders, trades, or has ended. */
export const bookPhases = ['collect', 'trade', 'ended'] as const
export type BookPhase = (typeof bookPhases)[number]

export const orderStates = ['open', 'waiting', 'paused', 'filled', 'cancelled', 'expired'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order left its book. */
export const orderReasons = [
  'owner',
  'own-order',
  'at-best',
  'day-over',
  'window-over',
  'date-over',
  'not-covered',
  'not-allowed',
  'sold',
  'declined',
] as const
export type OrderReason = (typeof orderReasons)[number]

/**
 * What happens to an order; at one instant, in this order. `filled`: its last trade, which fills it; `partly-filled`: any other. `carried-over`: a
 * window ended and the order waits for the next one. `returned`: it entered the book of a window again.
 */
export const orderEventKinds = [
  'placed',
  'returned',
  'resumed',
  'changed',
  'partly-filled',
  'filled',
  'carried-over',
  'paused',
  'cancelled',
  'expired',
  'trade-busted',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** Why trading of a property is halted. */
export const haltReasons = ['staff', 'price', 'valuation', 'sale', 'record-day'] as const
export type HaltReason = (typeof haltReasons)[number]
/** Halts that end with the next opening at the latest; all others end when staff resume trading. */
export const haltsEndingByThemselves: readonly HaltReason[] = ['price', 'valuation', 'record-day']

/** The states of a register file: the custodian acknowledges it, or rejects it and a corrected version follows. */
export const registerStates = ['made', 'sent', 'acknowledged', 'rejected'] as const
export type RegisterState = (typeof registerStates)[number]

/** The forms of a register file. */
export const registerFormats = ['csv', 'json'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/** The rules of surveillance: wash trades, returned units, a pushed closing price, layering, and cornering. */
export const alertRules = [
  'wash-trade',
  'round-trip',
  'close-push',
  'layering',
  'cornering',
] as const
export type AlertRule = (typeof alertRules)[number]

export const alertSeverities = ['medium', 'high'] as const
export type AlertSeverity = (typeof alertSeverities)[number]

export const alertStates = ['open', 'escalated', 'dismissed'] as const
export type AlertState = (typeof alertStates)[number]

/** The kinds of links between two accounts. */
export const linkSources = ['bank-account', 'device', 'invitation'] as const
export type LinkSource = (typeof linkSources)[number]

/** The figures and thresholds of a finding. */
export const alertFigures = [
  'units',
  'unitsMin',
  'unitsReturned',
  'days',
  'price',
  'priceWithout',
  'movedBasisPoints',
  'movedMin',
  'unitsOfDay',
  'unitsUndone',
  'minutes',
  'unitsTakenBack',
  'orders',
  'ordersMin',
  'unitsBought',
  'boughtMin',
  'unitsHeld',
  'nearMin',
  'unitsMax',
  'unitsTotal',
] as const
export type AlertFigure = (typeof alertFigures)[number]
