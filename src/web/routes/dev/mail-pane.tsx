import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { MailFrame } from '../../components/mail-frame.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { ArrowLeftIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { type Mail, type MailboxQuery, mailboxAddress, mailViews } from './mail.ts'

type MailPaneProps = { readonly mail: Mail; readonly query: MailboxQuery }

/** One email as an email program shows it: as HTML, as plain text or as source. */
export function MailPane({ mail, query }: MailPaneProps) {
  const t = useTranslations('dev.mailbox')
  const link = useLocalHref()
  const isMail = mail.channel === 'mail'
  const view = isMail ? query.view : 'text'
  return (
    <article aria-labelledby="mail-subject" className="flex min-w-0 flex-col gap-4 p-5 lg:p-6">
      <Link
        to={link(mailboxAddress(query, { mail: '', view: 'html' }))}
        className="inline-flex min-h-11 items-center gap-2 self-start text-dense font-bold lg:hidden"
      >
        <ArrowLeftIcon size={18} aria-hidden="true" />
        {t('back')}
      </Link>
      <header className="grid gap-2">
        <h2 id="mail-subject" lang={mail.language} className="text-h3 wrap-anywhere">
          {isMail ? mail.subject : t('messageTitle')}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small wrap-anywhere text-ink-soft">
          <span>{`${t('toLine')} ${mail.to}`}</span>
          <DateTime value={mail.sentAt} style="date-time" />
          {isMail ? null : <Badge>{t('message')}</Badge>}
          <Badge>{mail.language}</Badge>
        </p>
        {isMail ? (
          <nav aria-label={t('views.label')} className="flex flex-wrap gap-2">
            {mailViews.map((each) => (
              <Link
                key={each}
                to={link(mailboxAddress(query, { view: each }))}
                preventScrollReset
                aria-current={each === view ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-small font-bold aria-[current]:bg-ink aria-[current]:text-on-ink"
              >
                {t(`views.${each}`)}
              </Link>
            ))}
          </nav>
        ) : null}
      </header>
      {view === 'html' ? <MailFrame key={mail.id} title={mail.subject} html={mail.html} /> : null}
      {view === 'text' ? <MailText mail={mail} /> : null}
      {view === 'source' ? (
        <pre
          lang={mail.language}
          className="rounded-field bg-sand p-4 text-small whitespace-pre-wrap wrap-anywhere"
        >
          {mail.html}
        </pre>
      ) : null}
    </article>
  )
}

/** The text part of an email, with its addresses as links. */
function MailText({ mail }: { readonly mail: Mail }) {
  const parts = mail.text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <p lang={mail.language} className="text-dense wrap-anywhere whitespace-pre-wrap">
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
          <a key={index} href={part} className="text-link">
            {part}
          </a>
        ),
      )}
    </p>
  )
}
