/** An email or text message in the demo's mailbox. */
export type Mail = {
  id: string
  channel: 'mail' | 'message'
  to: string
  subject: string
  text: string
  html: string
  language: 'id' | 'en'
  sentAt: string
}

export const mailViews = ['html', 'text', 'source'] as const
type MailView = (typeof mailViews)[number]

export type MailboxQuery = {
  readonly to: string
  readonly search: string
  /** The id of the open message; empty when none is open. */
  readonly mail: string
  readonly view: MailView
}

export const mailboxPath = '/dev/mailbox'

export function readMailboxQuery(search: URLSearchParams): MailboxQuery {
  const view = mailViews.find((each) => each === search.get('view')) ?? 'html'
  const mail = search.get('mail') ?? ''
  return {
    to: (search.get('to') ?? '').slice(0, 254),
    search: (search.get('q') ?? '').trim().slice(0, 100),
    mail: /^[0-9a-f-]{36}$/.test(mail) ? mail : '',
    view,
  }
}

export function mailboxAddress(query: MailboxQuery, change: Partial<MailboxQuery>): string {
  const { to, search, mail, view } = { ...query, ...change }
  const parts = new URLSearchParams({
    ...(to === '' ? {} : { to }),
    ...(search === '' ? {} : { q: search }),
    ...(mail === '' ? {} : { mail }),
    ...(view === 'html' ? {} : { view }),
  })
  return parts.size === 0 ? mailboxPath : `${mailboxPath}?${parts}`
}

/** Returns the messages whose subject, text or recipient contains every word of the search. */
export function foundMails(mails: readonly Mail[], search: string): readonly Mail[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return mails.filter(({ subject, text, to }) => {
    const all = `${subject} ${text} ${to}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}
