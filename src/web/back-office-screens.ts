import type { Screen } from './screen.ts'

/** What staff see; which role a screen needs is decided by the API that it asks. */
export const backOfficeScreens: readonly Screen[] = [
  forStaff('back-office', '/back-office', 'home.tsx'),
  forStaff('back-office-identities', '/back-office/identities', 'identities.tsx'),
  forStaff('back-office-identity', '/back-office/identities/:userId', 'identity.tsx'),
  forStaff(
    'back-office-account-recoveries',
    '/back-office/account-recoveries',
    'account-recoveries.tsx',
  ),
  forStaff(
    'back-office-recovery',
    '/back-office/account-recoveries/:requestId',
    'account-recovery.tsx',
  ),
  forStaff(
    'back-office-death-reports',
    '/back-office/death-reports',
    'death-reports/death-reports.tsx',
  ),
  forStaff(
    'back-office-death-report',
    '/back-office/death-reports/:caseId',
    'death-reports/death-report.tsx',
  ),
  forStaff('back-office-exemptions', '/back-office/exemptions', 'exemptions.tsx'),
  forStaff('back-office-exemption', '/back-office/exemptions/:exemptionId', 'exemption.tsx'),
  forStaff('back-office-privacy', '/back-office/privacy-requests', 'privacy-requests.tsx'),
  forStaff('back-office-questions', '/back-office/questions', 'questions.tsx'),
  forStaff('back-office-messages', '/back-office/messages', 'messages.tsx'),
  forStaff('back-office-message', '/back-office/messages/:messageId', 'message.tsx'),
  forStaff('back-office-openings', '/back-office/openings', 'openings/openings.tsx'),
  forStaff('back-office-opening', '/back-office/openings/:openingId', 'openings/opening.tsx'),
  forStaff('back-office-new-opening', '/back-office/new-opening', 'openings/new-opening.tsx'),
  forStaff('back-office-news', '/back-office/news', 'news/news.tsx'),
  forStaff('back-office-news-item', '/back-office/news/:newsId', 'news/news-item.tsx'),
  forStaff(
    'back-office-news-autosave',
    '/back-office/news/:newsId/autosave',
    'news/news-autosave.ts',
  ),
  forStaff('back-office-cities', '/back-office/cities', 'cities.tsx'),
  forStaff('back-office-suspense', '/back-office/suspense', 'suspense.tsx'),
  forStaff('back-office-applications', '/back-office/applications', 'applications.tsx'),
  forStaff(
    'back-office-application',
    '/back-office/applications/:applicationId',
    'application.tsx',
  ),
  forStaff('back-office-withdrawals', '/back-office/withdrawals', 'withdrawals.tsx'),
  forStaff('back-office-reconciliation', '/back-office/reconciliation', 'reconciliation.tsx'),
  forStaff(
    'back-office-bank-accounts',
    '/back-office/bank-accounts',
    'bank-accounts/bank-accounts.tsx',
  ),
  forStaff('back-office-bank-proofs', '/back-office/bank-proofs', 'bank-proofs.tsx'),
  forStaff('back-office-properties', '/back-office/properties', 'properties/properties.tsx'),
  forStaff(
    'back-office-property',
    '/back-office/properties/:propertyId',
    'properties/property.tsx',
  ),
  forStaff('back-office-draft', '/back-office/drafts/:draftId', 'properties/draft.tsx'),
  forStaff(
    'back-office-draft-autosave',
    '/back-office/drafts/:draftId/autosave',
    'properties/draft-autosave.ts',
  ),
  forStaff(
    'back-office-draft-preview',
    '/back-office/drafts/:draftId/preview',
    'properties/draft-preview.tsx',
  ),
  forStaff('back-office-market', '/back-office/market', 'market/market.tsx'),
  forStaff('back-office-surveillance', '/back-office/surveillance', 'market/surveillance.tsx'),
  forStaff('back-office-alert', '/back-office/surveillance/:alertId', 'market/alert.tsx'),
  forStaff('back-office-register', '/back-office/register', 'market/register.tsx'),
  forStaff('back-office-offerings', '/back-office/offerings', 'offerings.tsx'),
  forStaff('back-office-offering', '/back-office/offerings/:offeringId', 'offering.tsx'),
  forStaff('back-office-distributions', '/back-office/distributions', 'distributions.tsx'),
  forStaff(
    'back-office-property-accounts',
    '/back-office/distributions/:propertyId',
    'property-accounts.tsx',
  ),
  forStaff('back-office-payees', '/back-office/distributions/:distributionId/payees', 'payees.tsx'),
  forStaff(
    'back-office-offering-buyers',
    '/back-office/offerings/:offeringId/buyers',
    'offering-buyers.tsx',
  ),
  forStaff('back-office-stamps', '/back-office/stamps', 'stamps.tsx'),
  forStaff('back-office-customers', '/back-office/customers', 'customers/customers.tsx'),
  forStaff('back-office-customer', '/back-office/customers/:userId', 'customers/customer.tsx'),
  forStaff(
    'back-office-customer-records',
    '/back-office/customers/:userId/records/:part',
    'customers/records.tsx',
  ),
  forStaff(
    'back-office-balance-adjustments',
    '/back-office/balance-adjustments',
    'balance-adjustments/balance-adjustments.tsx',
  ),
  forStaff(
    'back-office-new-balance-adjustment',
    '/back-office/customers/:userId/balance-adjustment',
    'balance-adjustments/new-adjustment.tsx',
  ),
  forStaff('back-office-approvals', '/back-office/approvals', 'approvals/approvals.tsx'),
  forStaff('back-office-staff', '/back-office/staff', 'staff/staff.tsx'),
  forStaff('back-office-incomes', '/back-office/incomes', 'incomes.tsx'),
  forStaff('back-office-audit', '/back-office/audit', 'audit.tsx'),
  forStaff(
    'back-office-property-sale',
    '/back-office/distributions/:propertyId/sale',
    'property-sale.tsx',
  ),
  forStaff('back-office-file', '/back-office/files/*', '../files/files.ts'),
  forStaff('back-office-deliveries', '/back-office/deliveries', 'deliveries.tsx'),
]

function forStaff(id: string, path: string, file: string): Screen {
  return { id, path, file: `routes/back-office/${file}`, guard: 'staff', layout: 'back-office' }
}
