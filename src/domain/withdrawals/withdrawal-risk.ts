import { sql } from 'kysely'
import { recentDays, type WithdrawalMark } from '#contract'
import type { Db } from '#database'
import { type AccountChanges, readAccountChanges } from '#identity'
import { day } from '#kernel'
import { depositsBefore, type RecentDeposits } from '#payments'
import type { Withdrawal } from './withdrawal.ts'

/**
 * The facts that show whether a withdrawal is unusual for its owner: the bank account and the deposits before its
 * request, and the newest security change and device until now, because those after it are suspicious as well.
 */
type WithdrawalRisk = AccountChanges & {
  /** When the owner added the bank account. */
  readonly accountSince: Date
  /** What the owner paid in during the days before the request. */
  readonly deposits: RecentDeposits
}

/** Returns the facts of these withdrawals by id, in one statement per room. */
export async function readWithdrawalRisks(
  db: Db,
  withdrawals: readonly Withdrawal[],
): Promise<ReadonlyMap<string, WithdrawalRisk>> {
  if (withdrawals.length === 0) return new Map()
  const accountIds = withdrawals.map(({ accountId }) => accountId)
  const { rows } = await sql<{ id: string; addedAt: Date }>`
    select id, added_at from bank_accounts.accounts
    where id = any(${accountIds}::uuid[])`.execute(db)
  const accounts = new Map(rows.map(({ id, addedAt }) => [id, addedAt]))
  const userIds = withdrawals.map(({ userId }) => userId)
  const changes = await readAccountChanges(db, [...new Set(userIds)])
  const periods = withdrawals.map(({ id, userId, requestedAt: until }) => ({ id, userId, until }))
  const deposits = await depositsBefore(db, periods, recentDays)
  return new Map(
    withdrawals.map(({ id, accountId, userId, requestedAt }) => [
      id,
      {
        // The row of a withdrawal refers to its account.
        accountSince: accounts.get(accountId) ?? requestedAt,
        ...(changes.get(userId) ?? { change: null, changedAt: null, deviceSince: null }),
        deposits: deposits.get(id) ?? { count: 0, amount: 0n },
      },
    ]),
  )
}

/**
 * Returns what is unusual: an account, a security change or a device of the last days, and deposits of these days that
 * are at least half of the amount.
 */
export function withdrawalMarks(
  { requestedAt, amount }: Pick<Withdrawal, 'requestedAt' | 'amount'>,
  { accountSince, changedAt, deviceSince, deposits }: WithdrawalRisk,
): WithdrawalMark[] {
  const recent = requestedAt.getTime() - recentDays * day
  const isRecent = (at: Date | null) => at !== null && at.getTime() > recent
  const found: [WithdrawalMark, boolean][] = [
    ['new-account', isRecent(accountSince)],
    ['security-change', isRecent(changedAt)],
    ['new-device', isRecent(deviceSince)],
    ['recent-deposits', deposits.amount * 2n >= amount],
  ]
  return found.flatMap(([mark, isFound]) => (isFound ? [mark] : []))
}
