import type { MailTemplate, MailValues } from './mail.ts'
import { instant, type MailBodies, type MailBody, type Translate } from './mail-words.ts'

type Kind = Extract<
  MailTemplate,
  | `account-${string}`
  | 'new-sign-in'
  | 'security-code'
  | 'factor-changed'
  | 'email-changed'
  | 'phone-changed'
  | 'provider-changed'
  | 'password-changed'
  | `recovery-${string}`
>

/**
 * Mails about account security. Each mail about a change that the owner may not have made links to freezing the
 * account.
 */
export const securityMails: MailBodies<Kind> = {
  'password-changed': (t, language, { changedAt, freezePath }, page) => ({
    subject: t('password-changed.subject'),
    paragraphs: [t('password-changed.lead', { time: instant(changedAt, language) })],
    ...wasThisYou(t, page(freezePath ?? '/forgot-password')),
  }),
  'account-frozen': (t, language, { at }, page) => ({
    subject: t('account-frozen.subject'),
    paragraphs: [t('account-frozen.lead', { time: instant(at, language) })],
    action: { text: t('account-frozen.action'), address: page('/login') },
    closing: [t('account-frozen.closing')],
  }),
  'account-unfrozen': (t, language, { at, freezePath }, page) => ({
    subject: t('account-unfrozen.subject'),
    paragraphs: [t('account-unfrozen.lead', { time: instant(at, language) })],
    ...wasThisYou(t, page(freezePath)),
  }),
  'new-sign-in': (t, language, { at, browser, system, freezePath }, page) => ({
    subject: t('new-sign-in.subject'),
    paragraphs: [t('new-sign-in.lead')],
    lines: [
      [t('line.device'), deviceIn(t, browser, system)],
      [t('line.at'), instant(at, language)],
    ],
    ...wasThisYou(t, page(freezePath)),
  }),
  'security-code': (t, _language, { code, minutes, purpose }) => ({
    subject: t('security-code.subject', { code }),
    paragraphs: [t(`security-code.${purpose}`)],
    code,
    closing: [t('security-code.validity', { minutes }), t('security-code.safety')],
  }),
  'factor-changed': (t, language, { at, change, freezePath }, page) => ({
    subject: t(`factor-changed.${change}.subject`),
    paragraphs: [
      t(`factor-changed.${change}.lead`),
      // The other changes do not delay withdrawals.
      ...(change === 'recovery-used' || change === 'removal-planned'
        ? []
        : [t('factor-changed.hold')]),
    ],
    lines: [[t('line.at'), instant(at, language)]],
    ...wasThisYou(t, page(freezePath)),
  }),
  'recovery-asked': (t, language, { at, until, browser, system, freezePath }, page) => ({
    subject: t('recovery-asked.subject'),
    paragraphs: [
      t('recovery-asked.lead'),
      t('recovery-asked.wait', { until: instant(until, language) }),
    ],
    lines: [
      [t('line.device'), deviceIn(t, browser, system)],
      [t('line.at'), instant(at, language)],
    ],
    action: { text: t('recovery-asked.action'), address: page(freezePath), isAlarm: true },
    closing: [t('recovery-asked.closing')],
  }),
  'recovery-again': (t, language, { reason, token, until }, page) => ({
    subject: t('recovery-again.subject'),
    paragraphs: [t('recovery-again.lead'), reason],
    action: {
      text: t('recovery-again.action'),
      address: page(`/account-recovery/request?token=${token}`),
    },
    closing: [t('recovery-again.closing', { until: instant(until, language) })],
  }),
  'recovery-link': (t, language, { token, until }, page) => ({
    subject: t('recovery-link.subject'),
    paragraphs: [t('recovery-link.lead')],
    action: {
      text: t('recovery-link.action'),
      address: page(`/account-recovery/finish?token=${token}`),
    },
    closing: [t('recovery-link.closing', { until: instant(until, language) })],
  }),
  'email-changed': (t, language, { at, maskedEmail, freezePath }, page) => ({
    subject: t('email-changed.subject'),
    paragraphs: [t('email-changed.lead', { email: maskedEmail })],
    lines: [[t('line.at'), instant(at, language)]],
    ...wasThisYou(t, page(freezePath)),
  }),
  'phone-changed': (t, language, { at, maskedPhone: phone, change, freezePath }, page) => ({
    subject: t(`phone-changed.${change}`),
    paragraphs: [t(`phone-changed.${change}Lead`, { phone })],
    lines: [[t('line.at'), instant(at, language)]],
    ...wasThisYou(t, page(freezePath)),
  }),
  'provider-changed': (t, language, { at, provider, change, freezePath }, page) => ({
    subject: t(`provider-changed.${change}`, { provider }),
    paragraphs: [t(`provider-changed.${change}Lead`, { provider })],
    lines: [[t('line.at'), instant(at, language)]],
    ...wasThisYou(t, page(freezePath)),
  }),
}

function deviceIn(
  t: Translate,
  browser: MailValues['new-sign-in']['browser'],
  system: MailValues['new-sign-in']['system'],
): string {
  return t('device', { browser: t(`browsers.${browser}`), system: t(`systems.${system}`) })
}

/** The closing question, with the link that freezes the account immediately. */
export function wasThisYou(t: Translate, address: string): Pick<MailBody, 'action' | 'closing'> {
  return {
    action: { text: t('wasThisYou.action'), address, isAlarm: true },
    closing: [t('wasThisYou.closing')],
  }
}
