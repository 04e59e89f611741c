import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { TextWithNumbers } from '../../components/forms/record-number.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { MailIcon, MessageIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { type Mail, type MailboxQuery, mailboxAddress } from './mail.ts'

type MailListProps = {
  readonly mails: readonly Mail[]
  readonly query: MailboxQuery
  readonly opened: ReadonlySet<string> | null
}

/** The messages, newest first. An unopened message is highlighted and labelled as new. */
export function MailList({ mails, query, opened }: MailListProps) {
  const t = useTranslations('dev.mailbox')
  const link = useLocalHref()
  return (
    <ul aria-label={t('list')} className="divide-y divide-line">
      {mails.map((mail) => {
        const isNew = opened !== null && !opened.has(mail.id)
        const Icon = mail.channel === 'mail' ? MailIcon : MessageIcon
        return (
          <li key={mail.id}>
            <Link
              to={link(mailboxAddress(query, { mail: mail.id, view: 'html' }))}
              preventScrollReset
              aria-current={mail.id === query.mail ? 'true' : undefined}
              className="flex gap-3 px-4 py-3 hover:bg-sand aria-[current]:bg-sand"
            >
              <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-soft">
                  <span className="max-w-full truncate">{mail.to}</span>
                  <span className="shrink-0">
                    <DateTime value={mail.sentAt} style="date-time" />
                  </span>
                </span>
                <span
                  lang={mail.language}
                  className={`line-clamp-2 text-dense wrap-anywhere ${isNew ? 'font-bold' : ''}`}
                >
                  <TextWithNumbers>{mail.subject}</TextWithNumbers>
                </span>
              </span>
              {isNew ? (
                <span className="mt-1.5 size-2.5 shrink-0 rounded-full bg-brand">
                  <span className="sr-only">{t('unread')}</span>
                </span>
              ) : null}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
