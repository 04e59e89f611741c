import { day, later, minute, newId } from '#kernel'
import { payOut, simulatorClearing } from '../book.ts'
import type { PastEvent } from '../case.ts'
import { daysBefore } from '../jakarta-time.ts'
import type { PastAccount } from '../rows/bank-accounts.ts'

const banksOfInvestor = [
  { bankCode: '014', accountNumber: '5420118417', purpose: null, daysAgo: 740 },
  { bankCode: '542', accountNumber: '104230019926', purpose: 'Tabungan liburan', daysAgo: 311 },
]

/** The demo investor's bank accounts, the main one first. Their numbers are fictitious. */
export function investorAccounts(userId: string, ownerName: string, now: Date): PastAccount[] {
  return banksOfInvestor.map(({ daysAgo, ...account }, index) => {
    const addedAt = later(now, -daysAgo * day)
    const id = newId(addedAt.getTime())
    return { ...account, id, userId, ownerName, isMain: index === 0, addedAt }
  })
}

/** Amounts in rupiah and how many days ago, each to one of the accounts. */
const withdrawals = [
  { amount: 400_000n, daysAgo: 152, account: 0 },
  { amount: 250_000n, daysAgo: 61, account: 1 },
]
const fee = 2_500n

/** Returns the withdrawals of the demo's investor as events. */
export function investorWithdrawals(
  userId: string,
  accounts: readonly PastAccount[],
  now: Date,
): PastEvent[] {
  return withdrawals.map(({ amount, daysAgo, account }) => {
    const requestedAt = daysBefore(now, daysAgo, 19, 12)
    const paidAt = later(requestedAt, 11 * minute)
    return {
      at: requestedAt,
      applyTo(book) {
        const accountId = accounts[account]?.id
        if (accountId === undefined) throw new Error('the demo has no such bank account')
        const paid = payOut(book, { investorId: userId, amount, fee, at: requestedAt, paidAt })
        book.withdrawals.push({
          id: newId(requestedAt.getTime()),
          userId,
          accountId,
          amount,
          fee,
          gateway: simulatorClearing.ownerId,
          requestedAt,
          paidAt,
          ...paid,
        })
      },
    }
  })
}
