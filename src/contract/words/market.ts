/** Where a trading window is. In the two auction phases orders are collected for the auction that ends them. */
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

export const orderSides = ['buy', 'sell'] as const
export type OrderSide = (typeof orderSides)[number]

/** How long an order is valid: the trading day, the window, or until a date in each window until then. */
export const orderValidities = ['day', 'window', 'date'] as const
export type OrderValidity = (typeof orderValidities)[number]

/** How long a private offer is valid. */
export const offerValidities = ['day', 'window'] as const
export type OfferValidity = (typeof offerValidities)[number]

/** An open order is in a book; one that waits or is paused comes back in a later window. */
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

/** Why trading of a property is halted. */
export const haltReasons = ['staff', 'price', 'valuation', 'sale', 'record-day'] as const
export type HaltReason = (typeof haltReasons)[number]

/** The states of a file of the register: the custodian acknowledges it, or rejects it and another version follows. */
export const registerStates = ['made', 'sent', 'acknowledged', 'rejected'] as const
export type RegisterState = (typeof registerStates)[number]

/** In which forms a file of the register can be taken. */
export const registerFormats = ['csv', 'json'] as const
export type RegisterFormat = (typeof registerFormats)[number]

/** What surveillance looks for: trades of one person with themselves, units that come back, a pushed closing price, orders that were never meant, and gathering too much. */
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

export const alertStates = ['open', 'dismissed', 'escalated'] as const
export type AlertState = (typeof alertStates)[number]

/** What joins two accounts. */
export const linkSources = ['bank-account', 'device', 'invitation'] as const
export type LinkSource = (typeof linkSources)[number]

/** What a rule compared, and the limits it was compared with. */
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
  'unitsMax',
  'unitsTotal',
] as const
export type AlertFigure = (typeof alertFigures)[number]
