import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '../../api/back-office-shapes.ts'
import { formatInteger } from '../../components/format.ts'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext, sessionContext } from '../../context.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { type BackOfficeLink, backOfficeLinks, linksFor } from '../../shell/back-office-links.ts'
import { classNames } from '../../ui/class-names.ts'
import { ArrowRightIcon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'

type Queue = { readonly id: BackOfficeLink['id']; readonly waiting: number | null }

export async function loader({ context }: LoaderFunctionArgs) {
  const { name, email, roles } = await context.get(sessionContext).profile()
  const { account } = context.get(apiContext)
  const queues = await Promise.all(
    linksFor(roles).map(async ({ id, waiting }): Promise<Queue> => {
      const list = waiting === null ? null : await account.get<CountedPage<unknown>>(waiting)
      return { id, waiting: list?.total ?? null }
    }),
  )
  return { name: name ?? email, queues }
}

export default function BackOfficeScreen() {
  const { name, queues } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  const total = queues.reduce((sum, { waiting }) => sum + (waiting ?? 0), 0)
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <h1 className="text-h1">{t('greeting', { name })}</h1>
      <p className="mt-1 mb-7 text-dense text-ink-soft">{t('waitingInAll', { count: total })}</p>
      {queues.length === 0 ? (
        <Notice tone="plain">{t('noQueues')}</Notice>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
          {queues.map((queue) => (
            <li key={queue.id}>
              <QueueCard {...queue} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-8 max-w-prose text-small text-ink-soft">{t('auditNote')}</p>
    </>
  )
}

function QueueCard({ id, waiting }: Queue) {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const locale = useLocale()
  const queue = backOfficeLinks.find((each) => each.id === id)
  if (queue === undefined) return null
  const { Icon, path } = queue
  return (
    <Link
      to={link(path)}
      className="group grid h-full grid-cols-[auto_1fr_auto] content-start items-center gap-x-4 gap-y-1 rounded-card border border-line bg-card p-4 no-underline hover:border-line-strong sm:p-6"
    >
      <span className="grid size-11 place-items-center rounded-2xl bg-sand sm:mb-3">
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className="text-h3 sm:col-span-3 sm:row-start-2">{t(`links.${id}`)}</span>
      <span className="hidden text-small text-ink-soft sm:col-span-3 sm:block">
        {t(`leads.${id}`)}
      </span>
      <span className="flex items-center gap-2 sm:col-span-3 sm:mt-auto sm:items-baseline sm:pt-3">
        {waiting === null ? null : (
          <>
            <span
              className={classNames(
                'tabular text-[1.375rem] leading-9 font-[780] tracking-[-0.03em] sm:text-[1.75rem]',
                waiting === 0 && 'text-ink-soft',
              )}
            >
              {formatInteger(waiting, locale)}
            </span>
            <span className="sr-only text-small text-ink-soft sm:not-sr-only">{t('waiting')}</span>
          </>
        )}
      </span>
      <ArrowRightIcon
        size={18}
        aria-hidden="true"
        className="hidden text-ink-soft transition-transform duration-150 group-hover:translate-x-1 sm:col-start-3 sm:row-start-1 sm:block rtl:-scale-x-100"
      />
    </Link>
  )
}
