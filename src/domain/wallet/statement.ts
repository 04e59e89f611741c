import type { EntryKind } from '#contract'
import type { Db } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { lastSequence, type Movement, movementsInOrder, periodSums } from '#ledger'
import { type Period, periodOf } from './period.ts'
import { walletAccount } from './read-movements.ts'

/**
 * An available balance over a period: the opening balance, the sum of each kind of movement, and the closing
 * balance.
 */
export type Statement = {
  readonly period: Period
  readonly opening: Rupiah
  readonly kinds: readonly {
    readonly kind: EntryKind
    readonly amount: Rupiah
    readonly count: number
  }[]
  readonly closing: Rupiah
  readonly count: number
  /** The sequence of the last posting included. Postings up to it never change, so neither does the statement. */
  readonly upTo: bigint
  readonly writtenAt: Date
}

/** Returns the figures of a month or year. Refuses a period that has not begun. */
export async function readStatement(
  db: Db,
  clock: Clock,
  actor: Actor,
  name: string,
): Promise<Statement> {
  const writtenAt = clock.now()
  const period = periodOf(name, writtenAt)
  const ref = walletAccount(actor)
  const upTo = await lastSequence(db, ref)
  const { opening, kinds } = await periodSums(db, ref, period, upTo)
  const closing = kinds.reduce((sum, { amount }) => sum + amount, opening)
  const count = kinds.reduce((sum, one) => sum + one.count, 0)
  return { period, opening, kinds, closing, count, upTo, writtenAt }
}

/**
 * Yields the lines of a statement in the order in which they happened. The balance of each is calculated from
 * the opening balance, so a payment recorded late is shown on the day it happened.
 */
export async function* statementLines(
  db: Db,
  actor: Actor,
  { period, opening, upTo }: Statement,
): AsyncGenerator<Movement> {
  const { from, until } = period
  let balance = opening
  for await (const movement of movementsInOrder(db, walletAccount(actor), { from, until }, upTo)) {
    balance += movement.amount
    yield { ...movement, balance }
  }
}
