import type { Locale } from '#kernel'
import type { MailTemplate } from './mail.ts'
import type { MailBodies } from './mail-words.ts'

type Kind = Extract<
  MailTemplate,
  | `message-${string}`
  | `complaint-${string}`
  | `application-${string}`
  | `death-report${string}`
  | 'heir-invited'
  | 'closing-done'
>

/** Mails about messages, complaints and applications, to their senders and to staff. */
export const messageMails: MailBodies<Kind> = {
  'message-received': (t, language, { number, dueOn }, page) => ({
    subject: t('message-received.subject', { number, kind: kindOf(dueOn !== null) }),
    paragraphs: [
      dueOn === null
        ? t('message-received.lead')
        : t('message-received.leadComplaint', { date: date(dueOn, language) }),
    ],
    lines: [[t('line.ticketNumber'), number]],
    action: {
      text: t('message-received.action'),
      address: page(`/contact/status?number=${number}`),
    },
    closing: dueOn === null ? [] : [t('message-received.outside')],
    why: t('whyAsked'),
  }),
  'message-arrived': (t, language, values, page) => ({
    subject: t('message-arrived.subject', { number: values.number }),
    paragraphs: [t('message-arrived.lead'), values.body],
    lines: [
      [t('line.ticketNumber'), values.number],
      [t('line.topic'), t(`topic.${values.topic}` as 'topic.account')],
      [t('line.name'), values.name],
      [t('line.email'), values.email],
      ...(values.phone === null ? [] : [[t('line.phone'), values.phone] as [string, string]]),
      [t('line.files'), String(values.files)],
      ...(values.dueOn === null
        ? []
        : [[t('line.dueOn'), date(values.dueOn, language)] as [string, string]]),
    ],
    action: { text: t('message-arrived.action'), address: page('/back-office/messages') },
    why: t('whyStaff'),
  }),
  'message-answered': (t, _language, { number, answer, isComplaint }, page) => ({
    subject: t('message-answered.subject', { number, kind: kindOf(isComplaint) }),
    paragraphs: [
      t('message-answered.lead', { number, kind: kindOf(isComplaint) }),
      ...answer.split(/\n{2,}/),
    ],
    action: {
      text: t('message-answered.action'),
      address: page(`/contact/status?number=${number}`),
    },
    closing: isComplaint ? [t('message-received.outside')] : [],
    why: t('whyAsked'),
  }),
  'complaint-extended': (t, language, { number, dueOn, reason }, page) => ({
    subject: t('complaint-extended.subject', { number }),
    paragraphs: [t('complaint-extended.lead', { date: date(dueOn, language) }), reason],
    action: {
      text: t('message-received.action'),
      address: page(`/contact/status?number=${number}`),
    },
    closing: [t('message-received.outside')],
    why: t('whyAsked'),
  }),
  'death-report-received': (t, _language, { number, name, token }, page) => ({
    subject: t('death-report-received.subject', { number }),
    paragraphs: [t('death-report-received.lead', { name }), t('death-report-received.next')],
    lines: [[t('line.caseNumber'), number]],
    action: {
      text: t('death-report-received.action'),
      address: page(`/death-report/status?token=${token}`),
    },
    closing: [t('death-report-received.closing')],
    why: t('whyReported'),
  }),
  'death-report-changed': (t, _language, { number, name, change, reason, token }, page) => ({
    subject: t(`death-report-changed.${change}.subject`, { number }),
    paragraphs: [
      t(`death-report-changed.${change}.lead`, { name }),
      ...(reason === null ? [] : [reason]),
      t(`death-report-changed.${change}.next`),
    ],
    lines: [[t('line.caseNumber'), number]],
    action: {
      text: t('death-report-received.action'),
      address: page(`/death-report/status?token=${token}`),
    },
    why: t('whyReported'),
  }),
  'death-reported': (t, _language, { number, token }, page) => ({
    subject: t('death-reported.subject'),
    paragraphs: [t('death-reported.lead'), t('death-reported.closed'), t('death-reported.family')],
    lines: [[t('line.caseNumber'), number]],
    action: {
      text: t('death-reported.action'),
      address: page(`/death-report/mistake?token=${token}`),
    },
    closing: [t('death-reported.closing')],
  }),
  'heir-invited': (t, _language, { deceased, token }, page) => ({
    subject: t('heir-invited.subject', { deceased }),
    paragraphs: [t('heir-invited.lead', { deceased }), t('heir-invited.next')],
    action: {
      text: t('heir-invited.action'),
      address: page(`/dashboard/inheritance?token=${token}`),
    },
    closing: [t('heir-invited.closing')],
    why: t('whyHeir'),
  }),
  'closing-done': (t, language, { number, keepUntil }) => ({
    subject: t('closing-done.subject'),
    paragraphs: [t('closing-done.lead')],
    lines: [
      [t('line.closingNumber'), number],
      [t('line.keepUntil'), date(keepUntil, language)],
    ],
    closing: [t('closing-done.closing')],
  }),
  'application-received': (t, language, { number, opening, keepUntil }) => ({
    subject: t('application-received.subject', { number }),
    paragraphs: [
      opening === null
        ? t('application-received.leadOpen')
        : t('application-received.lead', { opening }),
    ],
    lines: [
      [t('line.applicationNumber'), number],
      [t('line.keepUntil'), date(keepUntil, language)],
    ],
    closing: [t('application-received.closing')],
    why: t('whyAsked'),
  }),
  'application-arrived': (
    t,
    _language,
    { number, opening, name, email, phone, link, note },
    page,
  ) => ({
    subject: t('application-arrived.subject', { number }),
    paragraphs: [t('application-arrived.lead'), ...(note === null ? [] : [note])],
    lines: [
      [t('line.applicationNumber'), number],
      [t('line.opening'), opening ?? t('application-arrived.none')],
      [t('line.name'), name],
      [t('line.email'), email],
      [t('line.phone'), phone],
      ...(link === null ? [] : [[t('line.link'), link] as [string, string]]),
    ],
    action: { text: t('application-arrived.action'), address: page('/back-office/applications') },
    why: t('whyStaff'),
  }),
  'application-answered': (t, _language, { number, answer }) => ({
    subject: t('application-answered.subject', { number }),
    paragraphs: [t('application-answered.lead', { number }), ...answer.split(/\n{2,}/)],
    why: t('whyAsked'),
  }),
}

function kindOf(isComplaint: boolean): 'complaint' | 'message' {
  return isComplaint ? 'complaint' : 'message'
}

const dates = {
  id: new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Jakarta' }),
}

function date(value: string, language: Locale): string {
  return dates[language].format(new Date(value))
}
