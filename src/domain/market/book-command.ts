/**
 * What the matching core is asked and what it answers. Prices are whole ticks, sizes whole units, both
 * below 2^53; ids, owners and priorities are numbers that the caller gives, so that a book can be rebuilt
 * from its commands alone.
 */

export type Side = 'buy' | 'sell'

/** An order as it enters the book. */
export type NewBookOrder = {
  readonly id: number
  readonly owner: number
  readonly side: Side
  /** The limit in ticks; of an order "at best" the bound of the collar when it was placed. */
  readonly price: number
  readonly size: number
  /** The fewest units of one trade, from 1 to `size`; `size` means: all at once or not at all. */
  readonly lot: number
  /** What is not filled when it could first trade is cancelled. */
  readonly isAtBest: boolean
  /** Place in time among orders of one price: lower is earlier. Unique. */
  readonly priority: number
}

export type BookCommand =
  | ({ readonly kind: 'place' } & NewBookOrder)
  /** `size` is what is left to fill. A new price or a larger size needs a new priority. */
  | {
      readonly kind: 'change'
      readonly id: number
      readonly price: number
      readonly size: number
      readonly priority: number
    }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Orders are collected from now on and nothing trades. */
  | { readonly kind: 'collect' }
  /** Collected orders trade at one price; afterwards the book trades continuously or collects again. */
  | { readonly kind: 'auction'; readonly next: 'trade' | 'collect' }
  /** While orders are collected only: the prices between which anything trades, and what they come from. */
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
  /** What was left unfilled. */
  readonly size: number
  /** It met an order of its own owner; it was at best and nothing was left to trade with; or it was cancelled by command. */
  readonly reason: 'own-order' | 'at-best' | 'command'
}

/** What one command did, in the order in which it happened. */
export type BookEvents = {
  readonly trades: readonly BookTrade[]
  readonly removed: readonly Removed[]
}

/** What an auction would do now. */
export type AuctionPrice = {
  readonly price: number
  readonly volume: number
  /** Units more on the buying side at that price; below zero on the selling side. */
  readonly surplus: number
}
