import { account, credit, debit, type Line } from '#ledger'

type MoneyOut = {
  /** The gateway whose money in suspense it is. */
  readonly from: string
  /** The gateway that paid it out. */
  readonly through: string
  readonly amount: bigint
  /** The part that was paid twice and is a cost of ours. */
  readonly lost: bigint
}

/** The lines of an entry for money in suspense that went back to its payer. */
export function linesOut({ from, through, amount, lost }: MoneyOut): Line[] {
  return [
    ...(amount === lost ? [] : [debit(account('suspense', from), amount - lost)]),
    ...(lost === 0n ? [] : [debit(account('correction-costs', 'platform'), lost)]),
    credit(account('gateway-clearing', through), amount),
  ]
}
