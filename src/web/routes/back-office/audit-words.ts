import { useTranslations } from 'use-intl'
import type { AuditLine } from '#contract/back-office/audit.ts'
import { formatDate, formatRupiah } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'

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
  'meetings',
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
  'inheritance',
  'reports',
  'support',
  'webhooks',
  'withdrawals',
] as const

const amounts = ['amount', 'owed', 'gross', 'total', 'fee', 'price', 'duty', 'raise']
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const wholeNumber = /^-?\d+$/
const isoDay = /^\d{4}-\d\d-\d\d$/
/** The fields that hold a day; an edition of a text is named by one as well. */
const days = /(?:On|Until|^day)$/

/** The names of actions, of what they were done to and of its details; what has no name is shown by its code. */
export function useAuditWords() {
  const t = useTranslations('audit')
  const locale = useLocale()
  const proposals = useTranslations('proposals')
  // The keys come from the log, so the compiler cannot know them; `has` says which exist.
  const actionName = (action: string): string =>
    t.has(`actions.${action}` as never) ? t(`actions.${action}` as never) : action
  const subjectName = (kind: string): string => {
    if (t.has(`subjects.${kind}` as never)) return t(`subjects.${kind}` as never)
    return proposals.has(`kinds.${kind}` as never) ? proposals(`kinds.${kind}` as never) : kind
  }
  const fieldName = (field: string): string =>
    t.has(`fields.${field}` as never) ? t(`fields.${field}` as never) : field
  const fieldValue = (field: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const text = String(value)
    if (instant.test(text)) return formatDate(text, 'date-time', locale)
    if (days.test(field) && isoDay.test(text)) return formatDate(text, 'short', locale)
    if (amounts.includes(field) && wholeNumber.test(text)) return formatRupiah(Number(text), locale)
    return text
  }
  const detailText = (details: AuditLine['details']): string =>
    Object.entries(details)
      .flatMap(([field, value]) =>
        value === null ? [] : [`${fieldName(field)}: ${fieldValue(field, value)}`],
      )
      .join(' · ')
  return { actionName, subjectName, detailText }
}

const places: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `/back-office/customers/${id}`,
  property: (id) => `/back-office/properties/${id}`,
  offering: (id) => `/back-office/offerings/${id}`,
  opening: (id) => `/back-office/openings/${id}`,
  'news-item': (id) => `/back-office/news/${id}`,
  exemption: (id) => `/back-office/exemptions/${id}`,
  'death-report': (id) => `/back-office/death-reports/${id}`,
  'account-recovery': (id) => `/back-office/account-recoveries/${id}`,
}

/** Where staff who read the log can look at what it reports; null: there is no such page. */
export function placeOf(subjectKind: string, subjectId: string): string | null {
  return places[subjectKind]?.(encodeURIComponent(subjectId)) ?? null
}
