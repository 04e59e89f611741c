import { useTranslations } from 'use-intl'

/** The rooms that write into the audit log, in the order of their names there. */
export const auditRooms = [
  'agreements',
  'approvals',
  'audit',
  'auto-invest',
  'banks',
  'careers',
  'balance-adjustments',
  'customers',
  'distributions',
  'drafts',
  'property-sales',
  'identity',
  'investors',
  'legal',
  'market',
  'news',
  'notifications',
  'offerings',
  'payments',
  'privacy',
  'properties',
  'questions',
  'reconciliation',
  'referrals',
  'account-recovery',
  'reports',
  'support',
  'webhooks',
  'withdrawals',
] as const

/** The names of actions and of what they were done to; what has no name is shown by its code. */
export function useAuditWords() {
  const t = useTranslations('audit')
  const proposals = useTranslations('proposals')
  // The keys come from the log, so the compiler cannot know them; `has` says which exist.
  const actionName = (action: string): string =>
    t.has(`actions.${action}` as never) ? t(`actions.${action}` as never) : action
  const subjectName = (kind: string): string => {
    if (t.has(`subjects.${kind}` as never)) return t(`subjects.${kind}` as never)
    return proposals.has(`kinds.${kind}` as never) ? proposals(`kinds.${kind}` as never) : kind
  }
  return { actionName, subjectName }
}

const places: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/back-office/customers/${id}`,
  property: (id) => `/back-office/properties/${id}`,
  offering: (id) => `/back-office/offerings/${id}`,
  opening: (id) => `/back-office/openings/${id}`,
  'news-item': (id) => `/back-office/news/${id}`,
  exemption: (id) => `/back-office/exemptions/${id}`,
  'account-recovery': (id) => `/back-office/account-recoveries/${id}`,
}

/** Where staff who read the log can look at what it reports; null: there is no such page. */
export function placeOf(subjectKind: string, subjectId: string): string | null {
  return places[subjectKind]?.(encodeURIComponent(subjectId)) ?? null
}
