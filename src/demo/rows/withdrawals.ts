import { sql } from 'kysely'
import type { Tx } from '#database'
import { jakartaDate, later, minute } from '#kernel'

/** A past withdrawal whose money has arrived. */
export type PaidWithdrawal = {
  readonly id: string
  readonly userId: string
  readonly reference: string
  readonly accountId: string
  readonly amount: bigint
  readonly fee: bigint
  readonly gateway: string
  readonly requestedAt: Date
  readonly paidAt: Date
  readonly holdEntryId: string
  readonly payoutEntryId: string
}

/** Inserts paid withdrawals in the transaction that posts their entries. */
export async function recordPaidWithdrawals(
  tx: Tx,
  withdrawals: readonly PaidWithdrawal[],
): Promise<void> {
  const instants = (of: (each: PaidWithdrawal) => Date) =>
    withdrawals.map((each) => of(each).toISOString())
  await sql`
    insert into withdrawals.withdrawals (id, user_id, reference, account_id, bank_code, number_end,
      holder_name, rail, amount, fee, day, state, gateway, requested_at, checked_at, send_at,
      intent_at, next_try_at, attempts, submitted_at, gateway_id, bank_reference, ended_at,
      checked_due_at, sent_due_at, arrives_due_at, hold_entry_id, payout_entry_id)
    select w.id, w.user_id, w.reference, w.account_id, a.bank_code, a.number_end,
      coalesce(a.holder_name, a.owner_name), 'bi-fast', w.amount, w.fee, w.day, 'paid', w.gateway,
      w.requested_at, w.requested_at, w.send_at, w.send_at, w.send_at, 2, w.send_at,
      'past-' || w.reference, 'SIM' || lpad(w.position::text, 12, '0'), w.paid_at, w.requested_at,
      w.send_at, w.paid_at, w.hold_entry_id, w.payout_entry_id
    from unnest(
      ${withdrawals.map((each) => each.id)}::uuid[],
      ${withdrawals.map((each) => each.userId)}::uuid[],
      ${withdrawals.map((each) => each.reference)}::text[],
      ${withdrawals.map((each) => each.accountId)}::uuid[],
      ${withdrawals.map((each) => each.amount)}::bigint[],
      ${withdrawals.map((each) => each.fee)}::bigint[],
      ${withdrawals.map(({ requestedAt }) => jakartaDate(requestedAt))}::date[],
      ${withdrawals.map((each) => each.gateway)}::text[],
      ${instants(({ requestedAt }) => requestedAt)}::timestamptz[],
      ${instants(({ requestedAt }) => later(requestedAt, 10 * minute))}::timestamptz[],
      ${instants(({ paidAt }) => paidAt)}::timestamptz[],
      ${withdrawals.map((each) => each.holdEntryId)}::uuid[],
      ${withdrawals.map((each) => each.payoutEntryId)}::uuid[]
    ) with ordinality as w (id, user_id, reference, account_id, amount, fee, day, gateway,
      requested_at, send_at, paid_at, hold_entry_id, payout_entry_id, position)
    join bank_accounts.accounts a on a.id = w.account_id`.execute(tx)
}
