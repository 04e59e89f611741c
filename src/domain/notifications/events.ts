import type { Channel, NoticeTopic, Severity } from '#contract'
import type { Locale } from '#kernel'

type EventRule = {
  readonly topic: NoticeTopic
  readonly severity: Severity
  /** `own`: the room of the event sends its own mail; `none`: the event is not emailed. */
  readonly mail: 'own' | 'notice' | 'none'
  /** Signals a change to every open page of the property named by the value `propertyId` as well. */
  readonly movesOffering?: true
}

/**
 * All events that users are notified of. A new event is one line here and its title and text in
 * messages/id/notices.json and messages/en/notices.json.
 */
export const noticeEvents = {
  'deposit-paid': { topic: 'money', severity: 'success', mail: 'own' },
  'deposit-in-review': { topic: 'money', severity: 'warn', mail: 'notice' },
  'deposit-released': { topic: 'money', severity: 'success', mail: 'notice' },
  'deposit-returning': { topic: 'money', severity: 'info', mail: 'notice' },
  'refund-returned': { topic: 'money', severity: 'danger', mail: 'notice' },
  'deposit-returned': { topic: 'money', severity: 'info', mail: 'notice' },
  'deposit-returned-early': { topic: 'money', severity: 'info', mail: 'notice' },
  'deposit-taken-back': { topic: 'money', severity: 'danger', mail: 'notice' },
  'deposit-return-found': { topic: 'money', severity: 'danger', mail: 'notice' },
  'suspense-return-found': { topic: 'money', severity: 'danger', mail: 'notice' },
  'balance-adjusted': { topic: 'money', severity: 'warn', mail: 'notice' },
  'debt-paid': { topic: 'money', severity: 'info', mail: 'notice' },
  'deposit-expired': { topic: 'money', severity: 'info', mail: 'none' },
  'purchase-placed': { topic: 'money', severity: 'success', mail: 'own', movesOffering: true },
  'purchase-cancelled': { topic: 'money', severity: 'info', mail: 'own', movesOffering: true },
  'purchase-refunded': { topic: 'money', severity: 'warn', mail: 'notice' },
  'units-allotted': { topic: 'money', severity: 'success', mail: 'notice' },
  'units-bought': { topic: 'money', severity: 'success', mail: 'notice' },
  'units-sold': { topic: 'money', severity: 'success', mail: 'notice' },
  'order-returned': { topic: 'money', severity: 'info', mail: 'notice' },
  'order-paused': { topic: 'money', severity: 'warn', mail: 'notice' },
  'order-cancelled': { topic: 'money', severity: 'warn', mail: 'notice' },
  'order-expired': { topic: 'money', severity: 'info', mail: 'notice' },
  'orders-over': { topic: 'money', severity: 'info', mail: 'notice' },
  'private-offer': { topic: 'money', severity: 'info', mail: 'notice' },
  'private-offer-declined': { topic: 'money', severity: 'info', mail: 'notice' },
  'private-offer-withdrawn': { topic: 'money', severity: 'info', mail: 'none' },
  'window-opening': { topic: 'properties', severity: 'info', mail: 'notice' },
  'followed-opening': { topic: 'properties', severity: 'info', mail: 'notice' },
  'purchase-busted': { topic: 'money', severity: 'warn', mail: 'notice' },
  'sale-busted': { topic: 'money', severity: 'warn', mail: 'notice' },
  'sale-announced': { topic: 'properties', severity: 'warn', mail: 'notice' },
  'sale-called-off': { topic: 'properties', severity: 'info', mail: 'notice' },
  'property-sold': { topic: 'money', severity: 'success', mail: 'notice' },
  'final-payout': { topic: 'money', severity: 'success', mail: 'notice' },
  'payout-declared': { topic: 'properties', severity: 'info', mail: 'notice' },
  'payout-late': { topic: 'money', severity: 'warn', mail: 'notice' },
  'payout-received': { topic: 'money', severity: 'success', mail: 'notice' },
  'password-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'new-device': { topic: 'security', severity: 'warn', mail: 'own' },
  'email-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'phone-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'phone-released': { topic: 'security', severity: 'warn', mail: 'own' },
  'factor-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'provider-linked': { topic: 'security', severity: 'warn', mail: 'own' },
  'provider-unlinked': { topic: 'security', severity: 'warn', mail: 'own' },
  'recovery-asked': { topic: 'security', severity: 'danger', mail: 'own' },
  'recovery-stopped': { topic: 'security', severity: 'danger', mail: 'notice' },
  'recovery-approved': { topic: 'security', severity: 'danger', mail: 'notice' },
  'recovery-refused': { topic: 'security', severity: 'warn', mail: 'notice' },
  'recovery-expired': { topic: 'security', severity: 'info', mail: 'notice' },
  'account-frozen': { topic: 'security', severity: 'danger', mail: 'own' },
  'account-unfrozen': { topic: 'security', severity: 'warn', mail: 'own' },
  'account-suspended': { topic: 'security', severity: 'danger', mail: 'notice' },
  'death-report-released': { topic: 'security', severity: 'success', mail: 'notice' },
  'inheritance-received': { topic: 'money', severity: 'info', mail: 'notice' },
  'account-restored': { topic: 'security', severity: 'success', mail: 'notice' },
  'role-granted': { topic: 'security', severity: 'warn', mail: 'notice' },
  'staff-stopped': { topic: 'security', severity: 'danger', mail: 'notice' },
  'identity-waiting': { topic: 'account', severity: 'info', mail: 'notice' },
  'withdrawal-waiting': { topic: 'account', severity: 'info', mail: 'notice' },
  'proposal-waiting': { topic: 'account', severity: 'info', mail: 'notice' },
  'proposal-decided': { topic: 'account', severity: 'info', mail: 'notice' },
  'role-withdrawn': { topic: 'security', severity: 'warn', mail: 'notice' },
  'legal-changed': { topic: 'account', severity: 'warn', mail: 'own' },
  'account-opened': { topic: 'account', severity: 'info', mail: 'none' },
  'api-token-made': { topic: 'security', severity: 'warn', mail: 'notice' },
  'identity-verified': { topic: 'account', severity: 'success', mail: 'notice' },
  'identity-refused': { topic: 'account', severity: 'danger', mail: 'notice' },
  'identity-asked': { topic: 'account', severity: 'warn', mail: 'notice' },
  'income-approved': { topic: 'account', severity: 'success', mail: 'notice' },
  'income-refused': { topic: 'account', severity: 'warn', mail: 'notice' },
  'exemption-approved': { topic: 'account', severity: 'success', mail: 'notice' },
  'exemption-refused': { topic: 'account', severity: 'warn', mail: 'notice' },
  'exemption-asked': { topic: 'account', severity: 'warn', mail: 'notice' },
  'exemption-withdrawn': { topic: 'account', severity: 'warn', mail: 'notice' },
  'exemption-ending': { topic: 'account', severity: 'info', mail: 'notice' },
  'heirs-reminder': { topic: 'account', severity: 'info', mail: 'notice' },
  'property-valued': { topic: 'properties', severity: 'info', mail: 'notice' },
  'property-quiet': { topic: 'properties', severity: 'warn', mail: 'notice' },
  'title-registered': { topic: 'properties', severity: 'success', mail: 'notice' },
  'report-ready': { topic: 'properties', severity: 'info', mail: 'notice' },
  'privacy-copy-ready': { topic: 'account', severity: 'info', mail: 'notice' },
  'privacy-settled': { topic: 'account', severity: 'info', mail: 'notice' },
  'question-answered': { topic: 'properties', severity: 'info', mail: 'notice' },
  'question-published': { topic: 'properties', severity: 'info', mail: 'none' },
  'question-rejected': { topic: 'properties', severity: 'info', mail: 'none' },
  'webhook-disabled': { topic: 'account', severity: 'warn', mail: 'notice' },
  'friend-joined': { topic: 'account', severity: 'info', mail: 'none' },
  'friend-refused': { topic: 'account', severity: 'info', mail: 'none' },
  'friend-reminder': { topic: 'offers', severity: 'info', mail: 'own' },
  'reward-earned': { topic: 'money', severity: 'info', mail: 'none' },
  'reward-paid': { topic: 'money', severity: 'success', mail: 'notice' },
  'reward-taken-back': { topic: 'money', severity: 'warn', mail: 'notice' },
  'auto-invest-started': { topic: 'money', severity: 'info', mail: 'notice' },
  'auto-invest-announced': { topic: 'money', severity: 'info', mail: 'notice' },
  'auto-invest-bought': { topic: 'money', severity: 'success', mail: 'notice' },
  'auto-invest-traded': { topic: 'money', severity: 'success', mail: 'notice' },
  'auto-invest-nothing': { topic: 'money', severity: 'warn', mail: 'notice' },
  'withdrawal-requested': { topic: 'money', severity: 'info', mail: 'own' },
  'withdrawal-paid': { topic: 'money', severity: 'success', mail: 'notice' },
  'withdrawal-returned': { topic: 'money', severity: 'warn', mail: 'notice' },
  'withdrawal-returned-closed': { topic: 'money', severity: 'danger', mail: 'notice' },
  'withdrawal-late': { topic: 'money', severity: 'warn', mail: 'notice' },
  'alert-met': { topic: 'properties', severity: 'info', mail: 'notice' },
  'alerts-met': { topic: 'properties', severity: 'info', mail: 'notice' },
  'bank-account-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'bank-lock-changed': { topic: 'security', severity: 'warn', mail: 'own' },
  'register-overdue': { topic: 'account', severity: 'warn', mail: 'notice' },
  'surveillance-alert': { topic: 'account', severity: 'warn', mail: 'notice' },
  'motion-needs-support': { topic: 'votes', severity: 'info', mail: 'notice' },
  'motion-expired': { topic: 'votes', severity: 'info', mail: 'notice' },
  'meeting-overdue': { topic: 'votes', severity: 'danger', mail: 'notice' },
  'motion-late': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'sale-mark-passed': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'vote-reminder': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'motion-supported': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'motion-removed': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'meeting-called': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'meeting-cancelled': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'meeting-result': { topic: 'votes', severity: 'info', mail: 'notice' },
  'meeting-no-quorum': { topic: 'votes', severity: 'warn', mail: 'notice' },
  'books-differ': { topic: 'money', severity: 'danger', mail: 'notice' },
} as const satisfies Record<string, EventRule>
export type NoticeEvent = keyof typeof noticeEvents

/** Returns the rule of an event. */
export function ruleOf(event: NoticeEvent): EventRule {
  return noticeEvents[event]
}

/** Topics that cannot be switched off in the inbox and by mail: money movements and account security. */
export const lockedTopics: readonly NoticeTopic[] = ['money', 'security']

/**
 * A value inserted into a text, formatted by its type: a bigint is an amount in rupiah, a Date an instant, a
 * number a count; a string is inserted unchanged, and a text in the reader's language, or marked in the only
 * language that it has. A month is `{ month: '2026-10' }`.
 */
export type NoticeValue =
  | string
  | number
  | bigint
  | Date
  | { readonly month: string }
  | PartlyLocalized

/** A text in at least one language. */
type PartlyLocalized = Readonly<Partial<Record<Locale, string>>>

export type NoticeValues = Readonly<Record<string, NoticeValue>>

/** A notification to one user. */
export type NewNotice = {
  readonly userId: string
  readonly event: NoticeEvent
  readonly values?: NoticeValues
  /** The path of the page that the notice links to, without the language: `/dashboard/wallet`. */
  readonly path?: string | null
  /** The channels in addition to the inbox, among those of the topic. Absent: all of these. */
  readonly channels?: readonly Exclude<Channel, 'in-app'>[]
  readonly happenedAt: Date
}

/** The values as stored in the database: JSON that preserves the type of each value. */
export type StoredValues = Readonly<
  Record<
    string,
    | string
    | number
    | { rupiah: string }
    | { at: string }
    | { readonly month: string }
    | PartlyLocalized
  >
>

export function storedValues(values: NoticeValues = {}): StoredValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, storedValue(value)] as const),
  )
}

function storedValue(value: NoticeValue): StoredValues[string] {
  if (typeof value === 'bigint') return { rupiah: value.toString() }
  if (value instanceof Date) return { at: value.toISOString() }
  return value
}
