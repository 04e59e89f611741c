import { fieldRefusal, Refusal, type Rupiah } from '#kernel'

export function listingNotFound(): Refusal {
  return new Refusal('market.listing_not_found', 'not_found')
}

/** Also used for another investor's order, so that its existence is not revealed. */
export function orderNotFound(): Refusal {
  return new Refusal('market.order_not_found', 'not_found')
}

/** No window collects orders or trades now. The next one does from `reopensAt`; null while none is announced. */
export function marketClosed(details: { reopensAt: Date | null }): Refusal {
  return new Refusal('market.closed', 'conflict', details)
}

/** What a halt without a known end waits for. */
type HaltWaitsFor = 'vote' | 'window' | 'staff'

/** Trading of this property is halted until `resumesAt`, or until something else; orders can be cancelled. */
export function marketHalted(resumesAt: Date | null, waitsFor: HaltWaitsFor = 'staff'): Refusal {
  return new Refusal('market.halted', 'conflict', { resumesAt, waitsFor })
}

/** A halt can end automatically at a whole minute after now and before its window ends. */
export function haltEndImpossible(details: { endsAt: Date }): Refusal {
  return fieldRefusal('market.halt_end_impossible', 'resumesAt', details)
}

/** The stop of all trading can have an end only in a window that is open or announced. */
export function stopEndWithoutWindow(): Refusal {
  return fieldRefusal('market.stop_end_without_window', 'resumesAt', {}, 'conflict')
}

/** Units may be resold from `tradableFrom`, a year after they were issued. */
export function unitsLocked(details: { tradableFrom: string }): Refusal {
  return new Refusal('market.units_locked', 'conflict', details)
}

export function priceNotOnTick(details: { tick: Rupiah }): Refusal {
  return fieldRefusal('market.price_not_on_tick', 'limitPrice', details)
}

export function priceOutsideCollar(details: { low: Rupiah; high: Rupiah }): Refusal {
  return fieldRefusal('market.price_outside_collar', 'limitPrice', details)
}

export function lotTooLarge(details: { units: bigint }): Refusal {
  return fieldRefusal('market.lot_too_large', 'lot', details)
}

export function tooManyUnits(details: { unitsMax: bigint }): Refusal {
  return fieldRefusal('market.too_many_units', 'units', details)
}

/** The last day of a standing order must not have passed. */
export function dateOver(details: { earliest: string }): Refusal {
  return fieldRefusal('market.date_over', 'validUntil', details)
}

/** The last day of a standing order must not be later than the terms allow. */
export function dateTooLate(details: { latest: string }): Refusal {
  return fieldRefusal('market.date_too_late', 'validUntil', details)
}

export function tooFewUnits(details: { unitsFree: bigint }): Refusal {
  return fieldRefusal('market.too_few_units', 'units', details, 'conflict')
}

export function tooLittleMoney(details: { short: Rupiah }): Refusal {
  return fieldRefusal('market.too_little_money', 'units', details, 'conflict')
}

/** The yearly limit of the law; `remaining` rupiah of it are left. */
export function limitExceeded(details: { remaining: Rupiah }): Refusal {
  return fieldRefusal('market.limit_exceeded', 'units', details, 'conflict')
}

export function capExceeded(details: { unitsRemaining: bigint }): Refusal {
  return fieldRefusal('market.cap_exceeded', 'units', details, 'conflict')
}

/** The issuer has the largest number of holders that the law allows for its capital. */
export function holdersExceeded(details: { holdersMax: bigint }): Refusal {
  return new Refusal('market.holders_exceeded', 'conflict', details)
}

/** The order has ended or is not in the state that the action needs. */
export function orderNotOpen(details: { state: string }): Refusal {
  return new Refusal('market.order_not_open', 'conflict', details)
}

/** Only a standing order can be paused. */
export function pauseUnavailable(): Refusal {
  return new Refusal('market.pause_unavailable', 'conflict')
}

/** The new size must exceed the units already filled. */
export function fewerThanFilled(details: { unitsFilled: bigint }): Refusal {
  return fieldRefusal('market.fewer_than_filled', 'units', details)
}

/** An at-best order has no price to change. */
export function atBestUnchangeable(): Refusal {
  return new Refusal('market.at_best_unchangeable', 'conflict')
}

/** Only a standing order has a last day of its own. */
export function dateUnchangeable(): Refusal {
  return fieldRefusal('market.date_unchangeable', 'validUntil', {}, 'conflict')
}

/** Private offers are made and accepted only while the book trades. */
export function offerNeedsTrading(): Refusal {
  return new Refusal('market.offer_needs_trading', 'conflict')
}

export function offerToSelf(): Refusal {
  return fieldRefusal('market.offer_to_self', 'code', {}, 'conflict')
}

/** Also used for an offer made to another person, so that its existence is not revealed. */
export function offerNotFound(): Refusal {
  return new Refusal('market.offer_not_found', 'not_found')
}

/** A private offer cannot be changed until it ends. */
export function offerUnchangeable(): Refusal {
  return new Refusal('market.offer_unchangeable', 'conflict')
}

/** A window must begin on a working day at least `daysAhead` days from now. */
export function windowTooEarly(details: { earliest: string }): Refusal {
  return fieldRefusal('market.window_too_early', 'opensOn', details)
}

export function windowNotWorkingDay(): Refusal {
  return fieldRefusal('market.window_not_working_day', 'opensOn')
}

/** At most two windows in twelve months, with the required months between them. */
export function windowTooClose(details: { earliest: string; monthsBetween: bigint }): Refusal {
  return fieldRefusal('market.window_too_close', 'opensOn', details)
}

export function tradeNotFound(): Refusal {
  return new Refusal('market.trade_not_found', 'not_found')
}

/** The trade was busted before. */
export function tradeBusted(): Refusal {
  return new Refusal('market.trade_busted', 'conflict')
}

/** The trade has been final since `until`. */
export function bustTooLate(details: { until: string }): Refusal {
  return new Refusal('market.bust_too_late', 'conflict', details)
}

/** The price is not more than `distance` rupiah from the reference. */
export function notObviousError(details: { distance: Rupiah }): Refusal {
  return new Refusal('market.not_obvious_error', 'conflict', details)
}

/** The seller has used the proceeds: `short` rupiah are missing to return them. */
export function sellerMoneySpent(details: { short: Rupiah }): Refusal {
  return new Refusal('market.seller_money_spent', 'conflict', details)
}

/** The buyer has sold the units or holds them for an order: only `unitsFree` of `units` are free. */
export function buyerUnitsGone(details: { unitsFree: bigint; units: bigint }): Refusal {
  return new Refusal('market.buyer_units_gone', 'conflict', details)
}

/** New terms must begin after today and after all planned terms. */
export function termsTooEarly(details: { after: string }): Refusal {
  return fieldRefusal('market.terms_too_early', 'effectiveFrom', details)
}

export function tickTooLarge(details: { tickMax: Rupiah }): Refusal {
  return fieldRefusal('market.tick_too_large', 'tick', details)
}

export function termsUnchanged(): Refusal {
  return new Refusal('market.terms_unchanged', 'conflict')
}

export function alreadyHalted(): Refusal {
  return new Refusal('market.already_halted', 'conflict')
}

/** The published rules say when an automatic halt ends. */
export function haltEndsByItself(): Refusal {
  return new Refusal('market.halt_ends_by_itself', 'conflict')
}

export function notHalted(): Refusal {
  return new Refusal('market.not_halted', 'conflict')
}

export function registerFileNotFound(): Refusal {
  return new Refusal('market.register_not_found', 'not_found')
}

/** The file is not in the state that this step needs; `state` is its state. */
export function registerStateDiffers(details: { state: string }): Refusal {
  return new Refusal('market.register_state', 'conflict', details)
}

/** The custodian's answer names another day than the file. The next two: another hash, another number of changes. */
export function registerDayDiffers(): Refusal {
  return fieldRefusal('market.register_day_differs', 'day')
}

export function registerHashDiffers(): Refusal {
  return fieldRefusal('market.register_hash_differs', 'sha256')
}

export function registerCountDiffers(): Refusal {
  return fieldRefusal('market.register_changes_differs', 'changes')
}

/** The answer is dated before the file was sent, or in the future. */
export function registerTimeWrong(): Refusal {
  return fieldRefusal('market.register_time_wrong', 'at')
}

/** The custodian's reference was recorded for another file. */
export function registerReferenceUsed(): Refusal {
  return fieldRefusal('market.register_reference_used', 'reference', {}, 'conflict')
}

/** Also used for an alert about the requester, so that its existence is not revealed. */
export function alertNotFound(): Refusal {
  return new Refusal('market.alert_not_found', 'not_found')
}

/** The alert was decided before, by this person or another. */
export function alertDecided(): Refusal {
  return new Refusal('market.alert_decided', 'conflict')
}

export function tooManyStreams(): Refusal {
  return new Refusal('market.too_many_streams', 'limited', { retryAfterSeconds: 30 })
}
