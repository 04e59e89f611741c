import type { MailTemplate } from './mail.ts'
import { instant, type MailBodies, rupiah } from './mail-words.ts'
import { wasThisYou } from './security-mails.ts'

type Kind = Extract<MailTemplate, `bank-${string}` | `withdrawal-${string}`>

/** Mails about bank accounts and withdrawals. Each links to freezing the account. */
export const moneyMails: MailBodies<Kind> = {
  'bank-account-changed': (t, language, { change, bank, numberEnd, ...values }, page) => {
    const freeze = page(values.freezePath)
    const isOurs = change === 'ready' || change === 'refused' || change === 'proof-needed'
    return {
      subject: t(`bank-account-changed.subjects.${change}`, { bank }),
      paragraphs: [
        t(`bank-account-changed.leads.${change}`),
        // Our decision leads to the page of the accounts; an owner who did not add the account can still freeze.
        ...(isOurs
          ? [
              [
                `${t('bank-account-changed.notAdded')} `,
                { text: t('bank-account-changed.freeze'), address: freeze },
                '.',
              ],
            ]
          : []),
      ],
      lines: [
        [t('line.bankAccount'), `${bank} •••• ${numberEnd}`],
        [t('line.at'), instant(values.changedAt, language)],
      ],
      ...(isOurs
        ? { action: { text: t('bank-account-changed.action'), address: page('/dashboard/banks') } }
        : wasThisYou(t, freeze)),
    }
  },
  'bank-lock-changed': (t, language, { hours, from, changedAt, freezePath }, page) => ({
    subject: t('bank-lock-changed.subject', { hours }),
    paragraphs: [t('bank-lock-changed.lead', { hours, from: instant(from, language) })],
    lines: [[t('line.at'), instant(changedAt, language)]],
    ...wasThisYou(t, page(freezePath)),
  }),
  'withdrawal-requested': (t, language, { bank, numberEnd, reference, ...values }, page) => ({
    subject: t('withdrawal-requested.subject', { amount: rupiah(values.amount, language) }),
    paragraphs: [
      t('withdrawal-requested.lead', { time: instant(values.sendAt, language) }),
      [
        `${t('withdrawal-requested.cancelling')} `,
        {
          text: t('withdrawal-requested.page'),
          address: page(`/dashboard/wallet/withdrawals/${values.withdrawalId}`),
        },
        '.',
      ],
    ],
    lines: [
      [t('line.withdrawal'), reference],
      [t('line.bankAccount'), `${bank} •••• ${numberEnd}`],
      [t('line.amount'), rupiah(values.amount, language)],
      [t('line.withdrawalFee'), rupiah(values.fee, language)],
      [t('line.net'), rupiah(values.net, language)],
      [t('line.arrivesBy'), instant(values.arrivesBy, language)],
    ],
    ...wasThisYou(t, page(values.freezePath)),
  }),
}
