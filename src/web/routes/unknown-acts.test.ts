import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { screenRequest } from '../../../tests/support/screen-request.ts'
import { action as autoInvest } from './auto-invest/auto-invest.tsx'
import { action as newAdjustment } from './back-office/balance-adjustments/new-adjustment.tsx'
import { action as bankAccounts } from './back-office/bank-accounts/bank-accounts.tsx'
import { action as customer } from './back-office/customers/customer.tsx'
import { action as deathReport } from './back-office/death-reports/death-report.tsx'
import { action as incomes } from './back-office/distributions/incomes.tsx'
import { action as propertySale } from './back-office/distributions/property-sale.tsx'
import { action as accountRecovery } from './back-office/identities/account-recovery.tsx'
import { action as identity } from './back-office/identities/identity.tsx'
import { action as alert } from './back-office/market/alert.tsx'
import { action as market } from './back-office/market/market.tsx'
import { action as register } from './back-office/market/register.tsx'
import { action as meeting } from './back-office/meetings/meeting.tsx'
import { action as meetingTerms } from './back-office/meetings/meeting-terms.tsx'
import { action as motionDesk } from './back-office/meetings/motion.tsx'
import { action as propertyMeetings } from './back-office/meetings/property-meetings.tsx'
import { action as reconciliation } from './back-office/money/reconciliation.tsx'
import { action as suspense } from './back-office/money/suspense.tsx'
import { action as withdrawals } from './back-office/money/withdrawals.tsx'
import { action as newsItem } from './back-office/news/news-item.tsx'
import { action as offering } from './back-office/offerings/offering.tsx'
import { action as property } from './back-office/properties/property.tsx'
import { action as propertyAccounts } from './back-office/property-accounts.tsx'
import { action as staff } from './back-office/staff/staff.tsx'
import { action as deliveries } from './back-office/support/deliveries.tsx'
import { action as message } from './back-office/support/message.tsx'
import { action as questions } from './back-office/support/questions.tsx'
import { action as banks } from './banks/banks.tsx'
import { action as offerUnits } from './market/offers/offer-units.tsx'
import { action as privateOffer } from './market/offers/private-offer.tsx'
import { action as order } from './market/orders/order.tsx'
import { action as notifications } from './notifications/settings.tsx'
import { action as income } from './portfolio/income.tsx'
import { action as consents } from './profile/edit-consents.tsx'
import { changeSecurity } from './security/settings-action.ts'
import { action as motion } from './votes/motion.tsx'
import { action as proxy } from './votes/proxy.tsx'
import { action as webhooks } from './webhooks/webhooks.tsx'

const actions = {
  accountRecovery,
  alert,
  autoInvest,
  bankAccounts,
  banks,
  changeSecurity,
  consents,
  customer,
  deathReport,
  deliveries,
  identity,
  income,
  incomes,
  market,
  meeting,
  meetingTerms,
  message,
  motion,
  motionDesk,
  newAdjustment,
  newsItem,
  notifications,
  offering,
  offerUnits,
  order,
  privateOffer,
  property,
  propertyAccounts,
  propertyMeetings,
  propertySale,
  proxy,
  questions,
  reconciliation,
  register,
  staff,
  suspense,
  webhooks,
  withdrawals,
} satisfies Record<string, (args: ActionFunctionArgs) => Promise<unknown>>

test.each(
  Object.entries(actions),
)('a form of %s with an act that no screen has is refused and calls nothing', async (_, action) => {
  const names = ['act', 'intent', 'decision', 'purpose', 'choice', 'form']
  const form = Object.fromEntries(names.map((name) => [name, 'unknown']))
  const { args, calls } = screenRequest({ form })
  const answer = await action(args).catch((thrown: unknown) => thrown)
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).status).toBe(400)
  expect(calls).toEqual([])
})

test('a consent is only given or withdrawn, for a purpose that exists', async () => {
  const sent = async (form: Record<string, string>) => {
    const { args, calls } = screenRequest({ form })
    await consents(args).catch(() => null)
    return calls.length
  }
  expect(await sent({ purpose: 'marketing', choice: 'maybe' })).toBe(0)
  expect(await sent({ purpose: 'spam', choice: 'given' })).toBe(0)
})
