import type { NewAlert } from '#catalogue'
import { day, later, toJsonInteger } from '#kernel'
import type { NewNotice } from '#notifications'
import type { Book } from '../book.ts'
import type { Case } from '../case.ts'

/** The notifications that the demo's investor chose. */
export const investorAlerts: readonly NewAlert[] = [
  {
    propertyId: null,
    filters: { cities: ['bandung'], titleKinds: ['SHGB'] },
    condition: { measure: 'yield', direction: 'above', value: 400n },
    endsOn: null,
    byMail: true,
    byPush: true,
  },
  {
    propertyId: null,
    filters: { types: ['villa'] },
    condition: { measure: 'opens' },
    endsOn: null,
    byMail: false,
    byPush: true,
  },
]

const unreadCount = 3
const investorSinceDays = 760

/** Creates the investor's notifications of two years, and marks older ones as read. */
export function investorNotices(
  book: Book,
  cases: readonly Case[],
  userId: string,
  now: Date,
): { notices: NewNotice[]; readBefore: Date } {
  const names = new Map(cases.map(({ property }) => [property.id, property.name]))
  const opened: NewNotice = {
    userId,
    event: 'account-opened',
    path: '/dashboard/profile',
    happenedAt: later(now, -investorSinceDays * day),
  }
  const notices = [
    opened,
    ...depositNotices(book, userId),
    ...purchaseNotices(book, names, userId),
    ...payoutNotices(book, names, userId),
  ].toSorted((left, right) => right.happenedAt.getTime() - left.happenedAt.getTime())
  return { notices, readBefore: notices[unreadCount - 1]?.happenedAt ?? now }
}

function depositNotices({ deposits }: Book, userId: string): NewNotice[] {
  return deposits
    .filter((deposit) => deposit.userId === userId)
    .map(({ id, amount, reference, paidAt }) => ({
      userId,
      event: 'deposit-paid',
      values: { amount, reference },
      path: `/dashboard/wallet/deposits/${id}`,
      happenedAt: paidAt,
    }))
}

type Names = ReadonlyMap<string, string>

function purchaseNotices({ purchases }: Book, names: Names, userId: string): NewNotice[] {
  return purchases
    .filter(({ subscription }) => subscription.investorId === userId)
    .map(({ subscription }) => ({
      userId,
      event: 'purchase-placed',
      values: {
        property: names.get(subscription.propertyId) ?? subscription.propertyId,
        units: toJsonInteger(subscription.units),
        total: subscription.amount + subscription.fee,
        receipt: subscription.receiptNumber,
        until: subscription.cancellableUntil,
      },
      path: `/dashboard/orders/${subscription.id}`,
      happenedAt: subscription.placedAt,
    }))
}

function payoutNotices({ distributions }: Book, names: Names, userId: string): NewNotice[] {
  return distributions.flatMap(({ propertyId, month, paidAt, payouts }) =>
    payouts
      .filter(({ investorId }) => investorId === userId)
      .map(({ amount, units }) => ({
        userId,
        event: 'payout-received' as const,
        values: {
          amount,
          property: names.get(propertyId) ?? propertyId,
          month: { month },
          units: toJsonInteger(units),
        },
        path: '/dashboard/portfolio',
        happenedAt: paidAt,
      })),
  )
}
