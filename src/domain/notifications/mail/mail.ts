import type { BankAccountChange, LegalDocument } from '#contract'
import type { Locale } from '#kernel'
import type { StoredValues } from '../events.ts'
import type { SecurityValues } from './security-values.ts'

/** The name of a reader who may have no account, mostly from the form that the mail answers; null when unknown. */
type Named = { readerName: string | null }

/**
 * The values of each mail template. Amounts and units are integers as text (rupiah has no minor unit), instants
 * are ISO 8601: the values are stored as JSON until the mail is rendered.
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
  'message-received': Named & { number: string; submittedAt: string; dueOn: string | null }
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
  'message-answered': Named & { number: string; answer: string; isComplaint: boolean }
  'complaint-extended': Named & { number: string; dueOn: string; reason: string }
  /** `name` is the name of the deceased, here and in the next template. */
  'death-report-received': Named & { number: string; name: string; token: string }
  'death-report-changed': Named & {
    number: string
    name: string
    change: 'asked' | 'confirmed' | 'refused' | 'transferred'
    reason: string | null
    token: string
  }
  'death-reported': { number: string; token: string }
  'heir-invited': Named & { deceased: string; token: string }
  'closing-done': Named & { number: string; keepUntil: string }
  'application-received': Named & { number: string; keepUntil: string; opening: string | null }
  'application-arrived': {
    number: string
    opening: string | null
    name: string
    email: string
    phone: string
    link: string | null
    note: string | null
  }
  'application-answered': Named & { number: string; answer: string }
  notices: {
    notices: { id: string; event: string; values: StoredValues }[]
    /** The number of notices beyond those that fit into a mail. */
    more: number
    isDigest: boolean
    /** Null when the mail reports only topics that cannot be switched off. */
    unsubscribeToken: string | null
  }
  'newsletter-confirm': { token: string }
  'newsletter-welcome': { token: string }
  /** Paragraphs separated by an empty line; links as `[words](/path)`. */
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

/** A mail rendered for its reader. */
export type WrittenMail = {
  subject: string
  text: string
  html: string
  language: Locale
  /** The address of the one-click unsubscribe header, for mails that can be unsubscribed from. */
  unsubscribeAddress: string | null
}
