import type { ListedProposal } from '#contract/back-office/desks/listed-proposals.ts'

/**
 * Returns the page with everything that a proposal is judged by, such as documents, pictures and previous
 * values. Null when the proposal itself contains all of it and is decided in the list.
 */
export function proposalDesk({
  kind,
  subjectId,
  aboutUserId,
}: Pick<ListedProposal, 'kind' | 'subjectId' | 'aboutUserId'>): string | null {
  const subject = encodeURIComponent(subjectId)
  switch (kind) {
    case 'offering-publication':
    case 'offering-closing':
    case 'offering-withdrawal':
      return `/back-office/offerings/${subject}`
    case 'distribution':
    case 'distribution-correction':
      return `/back-office/distributions/${subject}`
    case 'property-sale':
      return `/back-office/distributions/${subject}/sale`
    case 'property-valuation':
      return `/back-office/properties/${subject}`
    case 'property-entry':
      return `/back-office/drafts/${subject}`
    case 'meeting-call':
    case 'sale-mark':
      return `/back-office/properties/${subject}/meetings`
    case 'meeting-cancellation':
      return `/back-office/meetings/${subject}`
    case 'meeting-terms':
      return '/back-office/meeting-terms'
    case 'news':
      return `/back-office/news/${subject}`
    case 'deposit-release':
    case 'deposit-return':
      return '/back-office/suspense'
    case 'balance-adjustment':
      return '/back-office/balance-adjustments'
    case 'withdrawal':
      return '/back-office/withdrawals'
    case 'identity-decision':
      return `/back-office/identities/${encodeURIComponent(aboutUserId ?? subjectId)}`
    case 'transfer-order':
      return '/back-office/bank-accounts'
    case 'account-recovery':
      return `/back-office/account-recoveries/${subject}`
    case 'death-report-release':
    case 'death-confirmation':
    case 'heirs-statement':
    case 'inheritance-transfer':
      return `/back-office/death-reports/${subject}`
    case 'account-restoration':
      return `/back-office/customers/${subject}`
    case 'role-grant':
    case 'role-withdrawal':
      return '/back-office/staff'
    default:
      return null
  }
}
