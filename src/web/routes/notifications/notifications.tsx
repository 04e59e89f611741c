import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { useTranslations } from 'use-intl'
import { unreadMax } from '#contract'
import type { Notification } from '#contract/notifications/notice-body.ts'
import { jakartaDate } from '#kernel'
import { PostButton } from '../../components/forms/submit-button.tsx'
import { areAmountsHidden, HiddenAmounts } from '../../components/money/hidden-amounts.ts'
import { PageHead } from '../../components/page-head.tsx'
import { Results } from '../../components/results.tsx'
import { apiContext, visitContext } from '../../context.ts'
import { href } from '../../locale/href.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { productNow } from '../../session/product-now.ts'
import { LinkButton } from '../../ui/button.tsx'
import { BellRingIcon, FilterIcon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { InboxEmpty } from './inbox-empty.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { type InboxQuery, inboxAddress, inboxPath, readInboxQuery } from './inbox-query.ts'
import { sendMarks } from './marks.ts'
import { NoticeList } from './notice-list.tsx'

export const handle: ScreenHandle = { messages: ['notifications', 'portfolio'] }

const noticesShown = 30

export async function loader({ context, request, url }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { account } = api
  const query = readInboxQuery(url.searchParams)
  const cursor = url.searchParams.get('cursor')
  const [notices, count, now] = await Promise.all([
    account.get('/notifications/', {
      tab: query.tab,
      unread: query.isUnreadOnly ? 'true' : null,
      archived: query.isArchived ? 'true' : null,
      q: query.search,
      limit: noticesShown,
      cursor,
    }),
    account.get('/notifications/count/'),
    productNow(api),
  ])
  return {
    query,
    notices,
    count,
    isFirstPage: cursor === null,
    today: jakartaDate(now),
    areHidden: areAmountsHidden(request),
  }
}

/** Marks one notice or all of them, and redirects to the same page. */
export async function action({ context, request, url }: ActionFunctionArgs) {
  const { account } = context.get(apiContext)
  await sendMarks(account, await request.formData())
  const query = readInboxQuery(url.searchParams)
  const cursor = url.searchParams.get('cursor')
  const address = inboxAddress(query, cursor === null ? {} : { cursor })
  return redirect(href(address, context.get(visitContext).locale))
}

export default function NotificationsScreen() {
  const { query, notices, count, isFirstPage, today, areHidden } = useLoaderData<typeof loader>()
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const next = notices.nextCursor
  return (
    <HiddenAmounts value={areHidden}>
      <PageHead title={t('title')} isPrivate />
      <Head
        count={count.unread}
        query={query}
        newest={isFirstPage ? notices.items[0] : undefined}
      />
      <InboxFilters query={query} count={count} />
      <Results>
        {notices.items.length === 0 ? (
          <InboxEmpty query={query} />
        ) : (
          <NoticeList notices={notices.items} today={today} />
        )}
      </Results>
      <Pagination
        label={t('pages')}
        firstHref={isFirstPage ? null : link(inboxAddress(query))}
        nextHref={next === null ? null : link(inboxAddress(query, { cursor: next }))}
        firstText={t('newest')}
        nextText={t('older')}
      />
    </HiddenAmounts>
  )
}

type HeadProps = {
  readonly count: number
  readonly query: InboxQuery
  /** The newest notice on the page. Later notices have not been seen, so they stay unread. */
  readonly newest: Notification | undefined
}

function Head({ count, query, newest }: HeadProps) {
  const t = useTranslations('notifications')
  const link = useLocalHref()
  const hasUnread = count > 0 && newest !== undefined
  const canMarkAll = hasUnread && query.search === '' && !query.isArchived
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-h1 wrap-anywhere">{t('title')}</h1>
        <p className="mt-1 text-dense text-ink-soft">
          {count > unreadMax ? t('leadMany') : t('lead', { unread: count })}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {canMarkAll ? (
          <PostButton
            hidden={{ until: newest.happenedAt, tab: query.tab ?? '' }}
            name="all"
            value="read"
          >
            {t('markAll')}
          </PostButton>
        ) : null}
        <LinkButton to={link(`${inboxPath}/alerts`)}>
          <BellRingIcon size={18} aria-hidden="true" />
          {t('alerts')}
        </LinkButton>
        <LinkButton to={link(`${inboxPath}/settings`)} aria-label={t('settingsLabel')}>
          <FilterIcon size={18} aria-hidden="true" />
          {t('settings')}
        </LinkButton>
      </div>
    </header>
  )
}
