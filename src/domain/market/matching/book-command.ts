/**
 * The commands and events of the matching core. Prices are whole ticks and sizes whole units, both below 2^53.
 * The caller assigns ids, owners and priorities as numbers, so that a book can be rebuilt from its commands
 * alone.
 */

export type Side = 'buy' | 'sell'

/** An order that enters the book. */
export type NewBookOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  /** The limit in ticks; for an at-best order, the bound of the collar when it was placed. */
  readonly price: number
  readonly size: number
  /** The smallest number of units of one trade, from 1 to `size`. `size` means all or none. */
  readonly lot: number
  /** Whether the part that is not filled at the first opportunity to trade is cancelled. */
  readonly isAtBest: boolean
  /** Time priority among orders of one price: the lower number trades first. Unique. */
  readonly priority: number
}

export type BookCommand =
  | ({ readonly kind: 'place' } & NewBookOrder)
  /** `size` is the remaining size. A new price or a larger size needs a new priority. */
  | {
      readonly kind: 'change'
      readonly id: number
      readonly price: number
      readonly size: number
      readonly priority: number
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Starts collecting orders; nothing trades until the next auction. */
  | { readonly kind: 'collect' }
  /** Executes the collected orders at one price. Afterwards the book trades continuously or collects again. */
  | { readonly kind: 'auction'; readonly next: 'trade' | 'collect' }
  /** Sets the collar and its reference. Allowed only while orders are collected. */
  | {
      readonly kind: 'collar'
      readonly low: number
      readonly high: number
      readonly reference: number
    }

export type BookTrade = {
  readonly buyId: number
  readonly sellId: number
  readonly price: number
  readonly size: number
}

export type Removed = {
  readonly id: number
  /** The size that was not filled. */
  readonly size: number
  /**
   * Why: it met an order of the same owner (`own-order`), it was at best and found nothing more to trade with,
   * or a command cancelled it.
   */
  readonly reason: 'own-order' | 'at-best' | 'command'
}

/** The effects of one command in the order in which they happened. */
export type BookEvents = {
  readonly trades: readonly BookTrade[]
  readonly removed: readonly Removed[]
}

/** The result of an auction if it were held now. */
export type AuctionPrice = {
  readonly price: number
  readonly volume: number
  /** The surplus at that price: positive on the buying side, negative on the selling side. */
  readonly surplus: number
}
