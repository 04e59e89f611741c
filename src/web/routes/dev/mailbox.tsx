import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { demoOnly } from './demo-only.ts'

export const handle: ScreenHandle = { messages: ['dev'] }

type Mail = {
  id: string
  channel: 'mail' | 'message'
  to: string
  subject: string
  text: string
  html: string
  language: 'id' | 'en'
  sentAt: string
}

export async function loader({ context, url }: LoaderFunctionArgs) {
  demoOnly(context.get(visitContext), url.pathname)
  const to = (url.searchParams.get('to') ?? '').slice(0, 254)
  const mails = await context.get(apiContext).get<{ items: Mail[] }>('/dev/mailbox/', { to })
  return { to, mails: mails.items }
}

/** Every mail and short message the demo has sent, newest first: none leaves this machine. */
export default function MailboxScreen() {
  const { to, mails } = useLoaderData<typeof loader>()
  const t = useTranslations('dev')
  return (
    <div className="page-width max-w-3xl py-10">
      <PageHead title={t('mailbox.title')} isPrivate />
      <h1 className="text-h1">{t('mailbox.title')}</h1>
      <Notice tone="warn" className="mt-4 mb-6">
        {t('mailbox.lead')}
      </Notice>
      <Form method="get" className="mb-6 flex flex-wrap items-end gap-3">
        <TextInput
          name="to"
          label={t('mailbox.to')}
          defaultValue={to}
          className="min-w-64 flex-1"
        />
        <Button type="submit" variant="dark">
          {t('mailbox.show')}
        </Button>
      </Form>
      {mails.length === 0 ? (
        <EmptyState title={t('mailbox.empty')} />
      ) : (
        <ul className="grid gap-4">
          {mails.map((mail) => (
            <li key={mail.id}>
              <MailCard mail={mail} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function MailCard({ mail }: { readonly mail: Mail }) {
  const t = useTranslations('dev')
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-h3" lang={mail.channel === 'mail' ? mail.language : undefined}>
          {mail.channel === 'message' ? t('mailbox.messageTitle') : mail.subject}
        </h2>
        <span className="text-small text-ink-soft">
          <DateTime value={mail.sentAt} style="date-time" />
        </span>
      </div>
      <p className="mb-3 text-small wrap-anywhere text-ink-soft">
        {`${t('mailbox.toLine')} ${mail.to} `}
        {mail.channel === 'message' && <Badge>{t('mailbox.message')}</Badge>}
        <Badge>{mail.language}</Badge>
      </p>
      <p lang={mail.language} className="text-dense wrap-anywhere whitespace-pre-wrap">
        {mail.text}
      </p>
    </Card>
  )
}
