import type { Bank } from './bank.ts'
import type { Customer } from './customers.ts'

/** The record that a completed command created, according to its answer. */
export type CommandResult = {
  readonly kind:
    | 'deposit'
    | 'subscription'
    | 'withdrawal'
    | 'cancellation'
    | 'order'
    | 'order-change'
    | 'order-cancellation'
    | 'offer-refusal'
    | 'vote'
    | 'proxy'
    | 'revocation'
  readonly id: string
  /** The amount in rupiah; for an order, the units filled at the time of the answer. */
  readonly amount: number
}

/** The answers that clients received, and their forbidden attempts. */
export type ClientOutcomes = {
  readonly done: Map<string, CommandResult>
  readonly refused: Set<string>
  /** The number of refusals by code. */
  readonly refusalsByCode: Map<string, number>
  /** Answers that are neither done, refused nor temporarily unavailable; must stay empty. */
  readonly unclassified: string[]
  /** The number of commands repeated because no answer arrived. */
  retries: number
  forged: number
  /** The receipts of votes and proxies: the hash of each, and its meeting. */
  readonly receipts: Map<string, string>
  /** Forgeries that were accepted; must stay empty. */
  readonly acceptedForgeries: string[]
}

export type Client = {
  readonly bank: Bank
  readonly outcomes: ClientOutcomes
  readonly random: () => number
  readonly isOver: () => boolean
  readonly bought: { customer: Customer; id: string }[]
  readonly leaving: { customer: Customer; id: string }[]
  readonly orders: { customer: Customer; id: string }[]
}
