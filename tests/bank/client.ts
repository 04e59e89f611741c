import type { Bank } from './bank.ts'
import type { Customer } from './customers.ts'

/** What a command that was done has made, according to its answer. */
export type Made = {
  readonly kind:
    | 'deposit'
    | 'subscription'
    | 'withdrawal'
    | 'cancellation'
    | 'order'
    | 'order-change'
    | 'order-cancellation'
    | 'vote'
    | 'proxy'
    | 'revocation'
  readonly id: string
  /** Rupiah; of an order the units that were filled when it was answered. */
  readonly amount: number
}

/** What clients were answered, and what they tried that nobody may. */
export type Heard = {
  readonly done: Map<string, Made>
  readonly refused: Set<string>
  /** How often each refusal was heard, by its code. */
  readonly reasons: Map<string, number>
  /** Answers that are neither done, refused nor «not now»: there must be none. */
  readonly unclassified: string[]
  /** How often a command was asked for again because no answer came. */
  asked: number
  forged: number
  /** Receipts of votes and proxies that were given: the hash of each, and its meeting. */
  readonly receipts: Map<string, string>
  /** Forgeries that were taken: there must be none. */
  readonly taken: string[]
}

export type Client = {
  readonly bank: Bank
  readonly heard: Heard
  readonly random: () => number
  readonly isOver: () => boolean
  readonly bought: { customer: Customer; id: string }[]
  readonly leaving: { customer: Customer; id: string }[]
  readonly orders: { customer: Customer; id: string }[]
}
