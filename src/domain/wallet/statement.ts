import type { Db } from '#database'
import type { Actor, Clock, Rupiah } from '#kernel'
import { type EntryKind, lastSequence, type Movement, movementsInOrder, periodSums } from '#ledger'
import { type Period, periodOf } from './period.ts'
import { walletAccount } from './read-movements.ts'

/** What a free balance did in a period: what was there, what each kind brought, what was left. */
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
  /** The last of the account's postings that it knows of. Those never change, so neither does it. */
  readonly upTo: bigint
  readonly writtenAt: Date
}

/** The figures of a month or year; refuses a period that has not begun. */
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
 * Its lines, in the order in which they happened. The balance of each follows from the opening one:
 * a payment that is recorded late is shown on the day it happened.
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
