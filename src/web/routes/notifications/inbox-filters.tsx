import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { unreadMax } from '#contract'
import type { UnreadCount } from '#contract/notifications/notifications.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { LinkChip } from '../../ui/badge.tsx'
import { SearchIcon } from '../../ui/icon.tsx'
import { type InboxQuery, inboxAddress, inboxPath, inboxTabs } from './inbox-query.ts'

type FiltersProps = { readonly query: InboxQuery; readonly count: UnreadCount }

/** Filters by topic and state, and a search. All of them are stored in the address. */
export function InboxFilters({ query, count }: FiltersProps) {
  const t = useTranslations('notifications')
  const link = useLocalHref()
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-3">
      <nav aria-label={t('tabs')}>
        <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          {[null, ...inboxTabs].map((tab) => (
            <li key={tab}>
              <LinkChip
                to={link(inboxAddress(query, { tab }))}
                isActive={query.tab === tab}
                preventScrollReset
              >
                {t(`tab.${tab ?? 'all'}`)}
                {tab === null || count.byTab[tab] === 0 ? null : (
                  <TabCount count={count.byTab[tab]} />
                )}
              </LinkChip>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <SearchField query={query} />
        <LinkChip
          to={link(inboxAddress(query, { isUnreadOnly: !query.isUnreadOnly, isArchived: false }))}
          isActive={query.isUnreadOnly}
          preventScrollReset
        >
          {t('unreadOnly')}
        </LinkChip>
        <LinkChip
          to={link(inboxAddress(query, { isArchived: !query.isArchived, isUnreadOnly: false }))}
          isActive={query.isArchived}
          preventScrollReset
        >
          {t('archive')}
        </LinkChip>
      </div>
    </div>
  )
}

function TabCount({ count }: { readonly count: number }) {
  const t = useTranslations('notifications')
  return (
    <span className="tabular font-bold">
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-1.5 rounded-full bg-brand align-middle"
      />
      <span aria-hidden="true">{count > unreadMax ? `${unreadMax}+` : count}</span>
      <span className="sr-only">{t('tabUnread', { count })}</span>
    </span>
  )
}

function SearchField({
  query: { tab, isUnreadOnly, isArchived, search },
}: {
  readonly query: InboxQuery
}) {
  const t = useTranslations('notifications')
  const link = useLocalHref()
  return (
    <Form
      method="get"
      action={link(inboxPath)}
      role="search"
      className="relative min-w-0 flex-1 basis-full sm:basis-auto"
    >
      {tab === null ? null : <input type="hidden" name="tab" value={tab} />}
      {isUnreadOnly ? <input type="hidden" name="unread" value="" /> : null}
      {isArchived ? <input type="hidden" name="archive" value="" /> : null}
      <input
        key={search}
        type="search"
        name="q"
        defaultValue={search}
        maxLength={100}
        aria-label={t('searchLabel')}
        placeholder={t('searchPlaceholder')}
        className="min-h-11 w-full rounded-full border border-line-strong bg-card ps-4 pe-12 text-dense"
      />
      <button
        type="submit"
        aria-label={t('search')}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-full text-ink-soft hover:text-ink"
      >
        <SearchIcon size={18} aria-hidden="true" />
      </button>
    </Form>
  )
}
