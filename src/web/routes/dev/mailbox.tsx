import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { demoOnly } from './dev-pages.ts'
import { foundMails, type MailboxQuery, mailboxPath, readMailboxQuery } from './mail.ts'
import { MailList } from './mail-list.tsx'
import { MailPane } from './mail-pane.tsx'
import { useOpenedMails } from './opened-mails.ts'

export const handle: ScreenHandle = { messages: ['dev'] }

export async function loader({ context, url }: LoaderFunctionArgs) {
  demoOnly(context.get(visitContext), url.pathname)
  const query = readMailboxQuery(url.searchParams)
  const { items } = await context.get(apiContext).get('/dev/mailbox/', { to: query.to })
  const mails = foundMails(items, query.search)
  return {
    query,
    // The list does not show the body, so it is not sent to the browser.
    mails: mails.map((mail) => ({ ...mail, html: '', text: '' })),
    mail: items.find(({ id }) => id === query.mail) ?? null,
  }
}

/** Every email and text message that the demo has sent, as in an email program. None of them leaves this machine. */
export default function MailboxScreen() {
  const { query, mails, mail } = useLoaderData<typeof loader>()
  const t = useTranslations('dev.mailbox')
  const opened = useOpenedMails(mail?.id ?? '')
  return (
    <div className="page-width py-10">
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('title')}</h1>
      <Notice tone="warn" className="mt-4 mb-6">
        {t('lead')}
      </Notice>
      <SearchForm query={query} />
      <Card className="grid grid-cols-[minmax(0,1fr)] overflow-hidden p-0! lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div
          className={`relative lg:max-h-[60rem] lg:overflow-y-auto lg:border-e lg:border-line ${mail === null ? '' : 'max-lg:hidden'}`}
        >
          {mails.length === 0 ? (
            <EmptyState title={t(query.search === '' ? 'empty' : 'noneFound')} />
          ) : (
            <MailList mails={mails} query={query} opened={opened} />
          )}
        </div>
        {mail === null ? (
          <p className="grid place-items-center p-10 text-dense text-ink-soft max-lg:hidden">
            {t('choose')}
          </p>
        ) : (
          <MailPane mail={mail} query={query} />
        )}
      </Card>
    </div>
  )
}

function SearchForm({ query }: { readonly query: MailboxQuery }) {
  const t = useTranslations('dev.mailbox')
  const link = useLocalHref()
  return (
    <Form
      method="get"
      action={link(mailboxPath)}
      className="mb-6 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextInput key={`to ${query.to}`} name="to" label={t('to')} defaultValue={query.to} />
      <TextInput
        key={`q ${query.search}`}
        type="search"
        name="q"
        label={t('search')}
        defaultValue={query.search}
      />
      <Button type="submit" variant="dark">
        {t('show')}
      </Button>
    </Form>
  )
}
