import { sql } from 'kysely'
import type { Tx } from '#database'
import { later } from '#kernel'
import { depositLifeMilliseconds, virtualAccountNumber } from '#payments'

/** A past deposit whose money is already in the ledger. */
export type PaidDeposit = {
  readonly id: string
  readonly userId: string
  readonly reference: string
  readonly gateway: string
  readonly method: string
  readonly amount: bigint
  readonly createdAt: Date
  readonly paidAt: Date
  readonly entryId: string
}

// Above the numbers that the simulator gives to its own deposits.
const firstNumber = 9_000_000n

/** Inserts paid deposits in the transaction that posts the entries crediting them. */
export async function recordPaidDeposits(tx: Tx, deposits: readonly PaidDeposit[]): Promise<void> {
  await sql`
    insert into payments.deposits (id, user_id, reference, gateway, method, amount, state, gateway_id,
      created_at, expires_at, asked_at, paid_at, received_amount, entry_id, account_number)
    select w.id, w.user_id, w.reference, w.gateway, w.method, w.amount, 'paid', 'past-' || w.reference,
      w.created_at, w.expires_at, w.paid_at, w.paid_at, w.amount, w.entry_id, w.account_number
    from unnest(
      ${deposits.map((deposit) => deposit.id)}::uuid[],
      ${deposits.map((deposit) => deposit.userId)}::uuid[],
      ${deposits.map((deposit) => deposit.reference)}::text[],
      ${deposits.map((deposit) => deposit.gateway)}::text[],
      ${deposits.map((deposit) => deposit.method)}::text[],
      ${deposits.map((deposit) => deposit.amount)}::bigint[],
      ${deposits.map((deposit) => deposit.createdAt.toISOString())}::timestamptz[],
      ${deposits.map(({ createdAt }) => later(createdAt, depositLifeMilliseconds).toISOString())}::timestamptz[],
      ${deposits.map((deposit) => deposit.paidAt.toISOString())}::timestamptz[],
      ${deposits.map((deposit) => deposit.entryId)}::uuid[],
      ${deposits.map(({ method }, index) => virtualAccountNumber(method, firstNumber + BigInt(index)))}::text[]
    ) as w (id, user_id, reference, gateway, method, amount, created_at, expires_at, paid_at, entry_id, account_number)
  `.execute(tx)
}
