import type { BankAccountChange, LegalDocument } from '#contract'
import type { Locale } from '#kernel'
import type { StoredValues } from './events.ts'
import type { SecurityValues } from './security-values.ts'

/**
 * What each mail names. Amounts and units are integers as text (rupiah has no minor unit), instants
 * are ISO 8601: the values are in the database as JSON until the mail is written out.
 */
export type MailValues = SecurityValues & {
  'activation-code': { code: string; minutes: number }
  'already-registered': Record<never, never>
  'password-reset': { token: string; minutes: number }
  'purchase-receipt': {
    receiptNumber: string
    subscriptionId: string
    propertyName: string
    units: string
    unitPrice: string
    amount: string
    fee: string
    total: string
    placedAt: string
    cancellableUntil: string
  }
  'purchase-cancelled': {
    receiptNumber: string
    subscriptionId: string
    propertyName: string
    units: string
    total: string
    cancelledAt: string
  }
  'message-received': { number: string; submittedAt: string; dueOn: string | null }
  'message-arrived': {
    number: string
    submittedAt: string
    dueOn: string | null
    topic: string
    name: string
    email: string
    phone: string | null
    body: string
    files: number
  }
  'message-answered': { number: string; answer: string }
  'complaint-extended': { number: string; dueOn: string; reason: string }
  'death-report-received': { number: string; name: string; token: string }
  'death-report-changed': {
    number: string
    name: string
    change: 'asked' | 'confirmed' | 'refused' | 'transferred'
    reason: string | null
    token: string
  }
  'death-reported': { number: string; token: string }
  'heir-invited': { name: string; deceased: string; token: string }
  'closing-done': { number: string; keepUntil: string }
  'application-received': { number: string; keepUntil: string; opening: string | null }
  'application-arrived': {
    number: string
    opening: string | null
    name: string
    email: string
    phone: string
    link: string | null
    note: string | null
  }
  'application-answered': { number: string; answer: string }
  notices: {
    notices: { id: string; event: string; values: StoredValues }[]
    /** How many more there were than a mail holds. */
    more: number
    isDigest: boolean
    /** Null when all of it is reported in any case. */
    unsubscribeToken: string | null
  }
  'newsletter-confirm': { token: string }
  'newsletter-welcome': { token: string }
  /** Paragraphs with an empty line between them; links as `[words](/path)`. */
  news: { subject: string; body: string; token: string }
  'legal-change': {
    document: LegalDocument
    version: string
    inForceSince: string
    changes: { id: string[]; en: string[] }
    path: string
  }
  'referral-reminder': {
    referrer: string
    missing: 'verification' | 'purchase'
    reward: string
    expiresAt: string
  }
  'withdrawal-requested': {
    withdrawalId: string
    reference: string
    bank: string
    numberEnd: string
    amount: string
    fee: string
    net: string
    sendAt: string
    arrivesBy: string
    freezePath: string
  }
  'bank-account-changed': {
    change: BankAccountChange
    bank: string
    numberEnd: string
    changedAt: string
    freezePath: string
  }
  'bank-lock-changed': { hours: number; from: string; changedAt: string; freezePath: string }
  'deposit-received': { depositId: string; reference: string; amount: string; paidAt: string }
}
export type MailTemplate = keyof MailValues

/** A mail as it is written out for its reader. */
export type WrittenMail = {
  subject: string
  text: string
  html: string
  language: Locale
  /** Where a mail reader ends such mails with one press, for those that can be ended. */
  unsubscribeAddress: string | null
}
