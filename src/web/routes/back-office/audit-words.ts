import { useTranslations } from 'use-intl'
import { createTranslator } from 'use-intl/core'
import { type Desk, mayOpen } from '#contract'
import type { AuditLine } from '#contract/back-office/audit.ts'
import type { Locale } from '#kernel'
import {
  formatDate,
  formatInteger,
  formatPercent,
  formatRupiah,
} from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { loadedMessages } from '../../messages/messages.ts'
import { fieldKeys, quarterIn, valueKeys, withNames, worded } from './audit-details.ts'

/** The rooms that write to the audit log, sorted by their names there. */
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

const amounts = [
  'amount',
  'askingPrice',
  'duty',
  'fee',
  'gross',
  'left',
  'net',
  'owed',
  'price',
  'raise',
  'tick',
  'total',
]
const counts = ['holders', 'mails', 'recipients', 'units', 'unitsTotal']
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const wholeNumber = /^-?\d+$/
const isoDay = /^\d{4}-\d\d-\d\d$/
const isoMonth = /^\d{4}-\d\d$/
/** The fields that hold a day; an edition of a text is also named by its day. */
const days = /(?:On|Until|From|Since|^day|^callBy)$/
const share = /BasisPoints$/
/** The id of a record as the name of a field: the field is about that record. */
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Texts by message key. */
export type AuditWords = Readonly<Record<string, string>>

type Line = Pick<AuditLine, 'action' | 'subjectKind' | 'details'>

const actionKeys = (action: string) => [`audit.actions.${action}`]
const subjectKeys = (kind: string) => [`audit.subjects.${kind}`, `proposals.kinds.${kind}`]

/**
 * Returns the texts needed to display these lines. They come from about two dozen message areas; the loader
 * finds them so that the page does not load those areas.
 */
export function auditWords(locale: Locale, lines: readonly Line[]): AuditWords {
  const t = createTranslator({ locale, messages: loadedMessages(locale) })
  const words: Record<string, string> = {}
  const find = (keys: readonly string[]): string => {
    // The keys come from the log, so the compiler cannot check them; `has` tells which of them exist.
    const key = keys.find((each) => t.has(each as never))
    if (key !== undefined) words[key] = t(key as never)
    return ''
  }
  for (const { action, subjectKind, details } of lines) {
    find(actionKeys(action))
    find(subjectKeys(subjectKind))
    for (const [field, value] of Object.entries(details)) {
      find(fieldKeys(field))
      if (typeof value === 'string')
        worded(field, value, (code) => find(valueKeys(action, field, code)))
    }
  }
  return words
}

/** The names of actions, subjects and details; one without a name is shown as its code. */
export function useAuditWords(words: AuditWords, names: AuditWords) {
  const t = useTranslations('audit')
  const locale = useLocale()
  const firstOf = (keys: readonly string[]): string | undefined => {
    const key = keys.find((each) => words[each] !== undefined)
    return key === undefined ? undefined : words[key]
  }
  const actionName = (action: string): string => firstOf(actionKeys(action)) ?? action
  const subjectName = (kind: string): string => firstOf(subjectKeys(kind)) ?? kind
  const fieldName = (field: string): string =>
    uuid.test(field)
      ? `${t('fields.motion')} ${withNames(field, names)}`
      : (firstOf(fieldKeys(field)) ?? field)
  const plainValue = (field: string, text: string): string => {
    const quarter = quarterIn(field, text)
    if (quarter !== null) return t('quarter', quarter)
    if (instant.test(text)) return formatDate(text, 'date-time', locale)
    if (days.test(field) && isoDay.test(text)) return formatDate(text, 'short', locale)
    if (field === 'month' && isoMonth.test(text)) return formatDate(text, 'month', locale)
    if (!wholeNumber.test(text)) return withNames(text, names)
    if (amounts.includes(field)) return formatRupiah(Number(text), locale)
    if (counts.includes(field)) return formatInteger(Number(text), locale)
    return share.test(field) ? formatPercent(Number(text), locale) : text
  }
  const subjectText = (id: string): string =>
    id
      .split(' ')
      .map((part) => subjectPart(part, locale))
      .join(' ')
  const fieldValue = (action: string, field: string, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    const text = worded(
      field,
      String(value),
      (code) => firstOf(valueKeys(action, field, code)) ?? code,
    )
    return text
      .split(' → ')
      .map((part) => plainValue(field, part))
      .join(' → ')
  }
  const detailTexts = ({ action, details }: Pick<AuditLine, 'action' | 'details'>): string[] =>
    Object.entries(details).flatMap(([field, value]) =>
      value === null ? [] : [`${fieldName(field)}: ${fieldValue(action, field, value)}`],
    )
  return { actionName, subjectName, subjectText, detailTexts }
}

/** A part of an id such as `ruko-dago 2027-02`: its month or day in the reader's language. */
export function subjectPart(part: string, locale: Locale): string {
  if (isoMonth.test(part)) return formatDate(part, 'month', locale)
  return isoDay.test(part) ? formatDate(part, 'short', locale) : withNames(part, {})
}

const places: Readonly<Record<string, readonly [desk: Desk, path: string]>> = {
  user: ['customers', 'customers'],
  property: ['properties', 'properties'],
  offering: ['offerings', 'offerings'],
  opening: ['openings', 'openings'],
  'news-item': ['news', 'news'],
  exemption: ['exemptions', 'exemptions'],
  'death-report': ['deathReports', 'death-reports'],
  'account-recovery': ['recoveries', 'account-recoveries'],
}

/** The page about the subject of a log line; null when there is none that a reader with these roles may open. */
export function placeOf(
  subjectKind: string,
  subjectId: string,
  roles: readonly string[],
): string | null {
  const [desk, path] = places[subjectKind] ?? []
  if (desk === undefined || !mayOpen(desk, roles)) return null
  return `/back-office/${path}/${encodeURIComponent(subjectId)}`
}
