import { greetingName, type Locale } from '#kernel'
import { dayInWords } from './day-in-words.ts'
import { type MailLayout, type Paragraph, writeHtml, writeText } from './layout.ts'
import type { MailTemplate, MailValues, WrittenMail } from './mail.ts'
import {
  count,
  instant,
  type MailBodies,
  rupiah,
  type Translate,
  translators,
} from './mail-words.ts'
import { messageMails } from './message-mails.ts'
import { moneyMails } from './money-mails.ts'
import { newsParagraphs } from './news-text.ts'
import { noticesMail } from './notice-mails.ts'
import { securityMails } from './security-mails.ts'

/** The sender of the mail and its reader. */
type MailFrame = {
  /** The origin of the mail's links, without a trailing slash. */
  readonly publicUrl: string
  /** The address where the reader can write to us. When null, the mail names only the page with the contact form. */
  readonly contactEmail: string | null
  /** The reader's full name; null when unknown. */
  readonly readerName: string | null
}

/** Mails to our own staff, which need no contact address. */
const toStaff: readonly MailTemplate[] = ['message-arrived', 'application-arrived']

/** Renders a mail in its reader's language, as text and as HTML with the same content. */
export function renderMail<Template extends MailTemplate>(
  template: Template,
  language: Locale,
  values: MailValues[Template],
  { publicUrl, contactEmail, readerName }: MailFrame,
): WrittenMail {
  const translate = translators[language] as Translate
  const page = (path: string) => `${publicUrl}${language === 'id' ? '' : '/en'}${path}`
  const { subject, ...layout } = layouts[template](translate, language, values, page)
  const name = greetingName(readerName ?? '')
  const full: MailLayout = {
    language,
    subject,
    greeting: name === '' ? translate('greeting') : translate('greetingNamed', { name }),
    signOff: translate('signOff'),
    signature: translate('signature'),
    why: translate('why'),
    ...(toStaff.includes(template)
      ? {}
      : { contact: contactOf(translate, contactEmail, page('/contact')) }),
    ...layout,
  }
  const unsubscribeAddress = endingAddress(template, values, publicUrl)
  return { subject, language, text: writeText(full), html: writeHtml(full), unsubscribeAddress }
}

function contactOf(t: Translate, email: string | null, address: string): Paragraph {
  const lead = email === null ? t('contact.noEmail') : t('contact.email', { email })
  return [`${lead} `, { text: t('contact.form'), address }, '.']
}

// Returns the address of the one-click unsubscribe header, which works without a log-in.
function endingAddress<Template extends MailTemplate>(
  template: Template,
  values: MailValues[Template],
  publicUrl: string,
): string | null {
  const { unsubscribeToken, token } = values as Partial<MailValues['notices'] & { token: string }>
  if (template === 'notices' && unsubscribeToken !== null)
    return `${publicUrl}/api/notifications/unsubscription/?token=${unsubscribeToken}`
  if (template === 'newsletter-welcome' || template === 'news')
    return `${publicUrl}/api/newsletter/unsubscription/?token=${token}`
  return null
}

const layouts: MailBodies<MailTemplate> = {
  'activation-code': (t, _language, { code, minutes }) => ({
    subject: t('activation-code.subject', { code }),
    paragraphs: [t('activation-code.lead')],
    code,
    closing: [t('activation-code.validity', { minutes }), t('activation-code.safety')],
  }),
  'already-registered': (t, _language, _values, page) => ({
    subject: t('already-registered.subject'),
    paragraphs: [t('already-registered.lead'), t('already-registered.advice')],
    action: { text: t('already-registered.action'), address: page('/login') },
  }),
  'password-reset': (t, _language, { token, minutes }, page) => ({
    subject: t('password-reset.subject'),
    paragraphs: [t('password-reset.lead')],
    action: { text: t('password-reset.action'), address: page(`/reset-password?token=${token}`) },
    closing: [t('password-reset.validity', { minutes }), t('password-reset.safety')],
  }),
  'purchase-receipt': (t, language, values, page) => ({
    subject: t('purchase-receipt.subject', bought(values)),
    paragraphs: [t('purchase-receipt.lead')],
    lines: [
      [t('line.receiptNumber'), values.receiptNumber],
      [t('line.property'), values.propertyName],
      [t('line.units'), count(values.units, language)],
      [t('line.unitPrice'), rupiah(values.unitPrice, language)],
      [t('line.amount'), rupiah(values.amount, language)],
      [t('line.fee'), rupiah(values.fee, language)],
      [t('line.total'), rupiah(values.total, language)],
      [t('line.placedAt'), instant(values.placedAt, language)],
    ],
    action: {
      text: t('purchase-receipt.action'),
      address: page(`/dashboard/orders/${values.subscriptionId}`),
    },
    closing: [
      t('purchase-receipt.cancelling', { until: instant(values.cancellableUntil, language) }),
      t('risk'),
    ],
  }),
  'purchase-cancelled': (t, language, values, page) => ({
    subject: t('purchase-cancelled.subject', bought(values)),
    paragraphs: [t('purchase-cancelled.lead')],
    lines: [
      [t('line.receiptNumber'), values.receiptNumber],
      [t('line.property'), values.propertyName],
      [t('line.units'), count(values.units, language)],
      [t('line.refund'), rupiah(values.total, language)],
      [t('line.cancelledAt'), instant(values.cancelledAt, language)],
    ],
    action: {
      text: t('purchase-cancelled.action'),
      address: page(`/dashboard/orders/${values.subscriptionId}`),
    },
  }),
  ...securityMails,
  ...messageMails,
  ...moneyMails,
  notices: noticesMail,
  'newsletter-confirm': (t, _language, { token }, page) => ({
    subject: t('newsletter-confirm.subject'),
    paragraphs: [t('newsletter-confirm.lead')],
    action: {
      text: t('newsletter-confirm.action'),
      address: page(`/newsletter/confirm?token=${token}`),
    },
    closing: [t('newsletter-confirm.closing')],
    why: t('whyAsked'),
  }),
  'newsletter-welcome': (t, _language, { token }, page) => ({
    subject: t('newsletter-welcome.subject'),
    paragraphs: [t('newsletter-welcome.lead')],
    action: { text: t('newsletter-welcome.action'), address: page('/marketplace') },
    why: t('whyNews'),
    ways: [
      {
        text: t('newsletter-welcome.end'),
        address: page(`/newsletter/unsubscribe?token=${token}`),
      },
    ],
  }),
  news: (t, _language, { subject, body, token }, page) => ({
    subject,
    paragraphs: newsParagraphs(body, page),
    closing: [t('risk')],
    why: t('whyNews'),
    ways: [
      {
        text: t('newsletter-welcome.end'),
        address: page(`/newsletter/unsubscribe?token=${token}`),
      },
    ],
  }),
  'legal-change': (t, language, { document, version, inForceSince, changes, path }, page) => {
    const title = t(`legal-change.documents.${document}`)
    const date = dayInWords(inForceSince)[language]
    return {
      subject: t('legal-change.subject', { document: title, date }),
      paragraphs: [
        t('legal-change.lead', { document: title, version, date }),
        t('legal-change.changes'),
        ...changes[language].map((change) => `• ${change}`),
      ],
      action: { text: t('legal-change.action'), address: page(path) },
      closing: [t('legal-change.closing', { date })],
    }
  },
  'referral-reminder': (t, language, { referrer, missing, reward, expiresAt }, page) => ({
    subject: t('referral-reminder.subject'),
    paragraphs: [
      t(`referral-reminder.lead-${missing}`, { referrer }),
      t('referral-reminder.reward', {
        reward: rupiah(reward, language),
        until: instant(expiresAt, language),
      }),
    ],
    action: {
      text: t(`referral-reminder.action-${missing}`),
      address: page(missing === 'verification' ? '/dashboard/profile/identity' : '/marketplace'),
    },
    closing: [t('risk')],
    why: t('whyReminder'),
    ways: [{ text: t('referral-reminder.end'), address: page('/dashboard/referral') }],
  }),
  'deposit-received': (t, language, values, page) => ({
    subject: t('deposit-received.subject', { amount: rupiah(values.amount, language) }),
    paragraphs: [t('deposit-received.lead')],
    lines: [
      [t('line.reference'), values.reference],
      [t('line.amount'), rupiah(values.amount, language)],
      [t('line.paidAt'), instant(values.paidAt, language)],
    ],
    action: {
      text: t('deposit-received.action'),
      address: page(`/dashboard/wallet/deposits/${values.depositId}`),
    },
  }),
}

/** Returns the purchased units as a phrase. A property never has more units than a number can represent exactly. */
function bought({ units, propertyName }: { units: string; propertyName: string }) {
  return { units: Number(units), property: propertyName }
}
