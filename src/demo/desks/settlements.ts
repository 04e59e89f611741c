import { jakartaDate } from '#kernel'
import type { SettlementLine } from '#payments'
import { type Book, settle, simulatorClearing } from '../book.ts'
import { daysBefore } from '../jakarta-time.ts'

const depositFee = 4_000n
const payoutFee = 2_500n

type Move = SettlementLine & { readonly at: Date }

/**
 * Settles what the simulated gateway collected and paid out in the past on the next morning. When the result
 * would be negative it is carried over. Nothing of the past is left unsettled, because the simulator does not
 * know these movements.
 */
export function settlePast(book: Book, now: Date): void {
  const byDay = Map.groupBy(movesOf(book), ({ at }) => jakartaDate(at))
  let waiting: Move[] = []
  for (const moves of byDay.values()) {
    waiting = [...waiting, ...moves]
    const sum = (of: 'amount' | 'fee') => waiting.reduce((total, move) => total + move[of], 0n)
    const fee = sum('fee')
    const net = sum('amount') - fee
    if (net <= 0n) continue
    const lines = waiting.map(({ at: _, ...line }) => line)
    settle(book, {
      gateway: simulatorClearing.ownerId,
      settledAt: morningAfter(moves, now),
      net,
      fee,
      lines,
    })
    waiting = []
  }
}

function movesOf({ deposits, withdrawals }: Book): Move[] {
  const collected = deposits.map(({ reference, amount, paidAt }) => {
    return { reference, amount, fee: depositFee, at: paidAt }
  })
  const paid = withdrawals.map(({ reference, amount, fee, paidAt }) => {
    return { reference, amount: fee - amount, fee: payoutFee, at: paidAt }
  })
  return [...collected, ...paid].sort((left, right) => left.at.getTime() - right.at.getTime())
}

function morningAfter(moves: readonly Move[], now: Date): Date {
  const last = moves.at(-1)?.at ?? now
  const morning = daysBefore(last, -1, 10)
  return morning < now ? morning : now
}
