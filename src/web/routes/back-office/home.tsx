import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { WaitingWork } from '#contract/back-office/work.ts'
import { formatInteger } from '../../components/money/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { sessionContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import {
  type BackOfficeLink,
  backOfficeLinks,
  groupsFor,
  pageOf,
} from '../../shell/navigation/back-office-links.ts'
import { useStaffWork } from '../../shell/navigation/staff-roles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowRightIcon, ChevronDownIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { inOrder } from './desk/work-places.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { name, email, roles } = await context.get(sessionContext).profile()
  const places = groupsFor(roles).flatMap(({ group, links }) =>
    group === 'work' ? [] : links.map(({ id }) => id),
  )
  return { name: name ?? email, places }
}

/** The work that waits for this staff member, which of it is late, and since when. */
export default function BackOfficeScreen() {
  const { name, places } = useLoaderData<typeof loader>()
  const work = useStaffWork()
  const t = useTranslations('back-office')
  const waiting = inOrder(work)
  const total = waiting.reduce((sum, each) => sum + each.waiting, 0)
  const overdue = waiting.reduce((sum, each) => sum + each.overdue, 0)
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('greeting', { name })}</h1>
      <p className="mt-1 mb-6 text-dense text-ink-soft">
        {t('waitingInAll', { count: total })}
        {overdue === 0 ? null : (
          <strong className="text-loss"> {t('overdueInAll', { count: overdue })}</strong>
        )}
      </p>
      {work.length === 0 ? <Notice tone="plain">{t('noQueues')}</Notice> : null}
      {waiting.length === 0 ? null : (
        <Card className="p-0!">
          <h2 className="sr-only">{t('work.title')}</h2>
          <ul className="divide-y divide-line">
            {waiting.map((each) => (
              <li key={each.queue}>
                <WorkRow {...each} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <EmptyQueues work={work.filter((each) => each.waiting === 0)} />
      <Places ids={places} />
      <p className="mt-8 max-w-prose text-small text-ink-soft">{t('auditNote')}</p>
    </>
  )
}

function WorkRow({ queue, waiting, days, overdue }: WaitingWork) {
  const t = useTranslations('back-office.work')
  const link = useLocalHref()
  const locale = useLocale()
  const place = pageOf(queue)
  if (place === null) return null
  const { Icon, path } = place
  return (
    <Link
      to={link(path)}
      className="group grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-4 px-4 py-2.5 no-underline hover:bg-sand sm:grid-cols-[auto_1fr_auto_auto] sm:px-6"
    >
      <Icon size={19} aria-hidden="true" className="text-ink-soft" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
          {t(`queues.${queue}`)}
          {overdue === 0 ? null : <Badge tone="loss">{t('overdue', { count: overdue })}</Badge>}
        </span>
        <span className="text-small text-ink-soft">{t('oldest', { days })}</span>
      </span>
      <span className="tabular text-h3">{formatInteger(waiting, locale)}</span>
      <ArrowRightIcon
        size={18}
        aria-hidden="true"
        className="hidden text-ink-soft transition-transform duration-150 group-hover:translate-x-1 sm:block rtl:-scale-x-100"
      />
    </Link>
  )
}

function EmptyQueues({ work }: { readonly work: readonly WaitingWork[] }) {
  const t = useTranslations('back-office.work')
  const link = useLocalHref()
  if (work.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="text-small font-bold text-ink-soft">{t('empty')}</h2>
      {/* Closed on phones, where the links would fill a screen. */}
      <details className="group/empty md:[&::details-content]:[content-visibility:visible]">
        <summary className="text-link inline-flex min-h-11 cursor-pointer list-none items-center gap-2 md:hidden [&::-webkit-details-marker]:hidden">
          {t('emptyQueues', { count: work.length })}
          <ChevronDownIcon
            size={16}
            aria-hidden="true"
            className="transition-transform duration-150 group-open/empty:rotate-180"
          />
        </summary>
        <ul className="flex flex-wrap gap-x-5 md:mt-2">
          {work.map(({ queue }) => {
            const place = pageOf(queue)
            return place === null ? null : (
              <li key={queue}>
                <Link to={link(place.path)} className="text-link inline-flex min-h-11 items-center">
                  {t(`queues.${queue}`)}
                </Link>
              </li>
            )
          })}
        </ul>
      </details>
    </section>
  )
}

function Places({ ids }: { readonly ids: readonly BackOfficeLink['id'][] }) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const places = backOfficeLinks.filter(({ id }) => ids.includes(id))
  if (places.length === 0) return null
  return (
    <section className="mt-7">
      <h2 className="text-h3">{t('work.places')}</h2>
      <ul className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-x-4 gap-y-2 sm:mt-3 sm:grid-cols-2 sm:gap-3 xl:grid-cols-3">
        {places.map(({ id, path, Icon }) => (
          <li key={id}>
            <Link
              to={link(path)}
              className="flex min-h-11 items-center gap-3 no-underline sm:h-full sm:gap-4 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-4 sm:hover:border-line-strong"
            >
              <span className="shrink-0 sm:grid sm:size-11 sm:place-items-center sm:rounded-2xl sm:bg-sand">
                <Icon size={19} aria-hidden="true" />
              </span>
              <span>
                <span className="font-bold">{t(`links.${id}`)}</span>
                <span className="hidden text-small text-ink-soft sm:block">{t(`leads.${id}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
