import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { StaffOpening } from '#contract/back-office/openings.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { formatInteger } from '../../../components/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { LinkButton } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskTable } from '../desk-list.tsx'
import { wordOf } from '../list-address.ts'
import { readQueue } from '../read-queue.ts'

export const handle: ScreenHandle = { messages: ['openings', 'careers'] }

const path = '/back-office/openings'
const states = ['open', 'closed'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  return { state, ...(await readQueue(args, '/back-office/openings/', { state })) }
}

/** Openings as the careers page shows them, and those that have closed. */
export default function OpeningsScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('openings')
  const link = useLocalHref()
  return (
    <DeskTable
      title={t('list')}
      path={path}
      choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ id }) => id}
      notice={
        <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-dense text-ink-soft">{t('lead')}</p>
          <LinkButton to={link('/back-office/new-opening')} variant="primary">
            {t('begin')}
          </LinkButton>
        </div>
      }
    />
  )
}

function useColumns(): Column<StaffOpening>[] {
  const t = useTranslations('openings')
  const words = useTranslations('careers')
  const link = useLocalHref()
  const locale = useLocale()
  return [
    {
      id: 'title',
      head: t('title'),
      isTitle: true,
      cell: ({ id, title }) => (
        <Link to={link(`${path}/${id}`)} className="text-link wrap-anywhere">
          {title[locale]}
        </Link>
      ),
    },
    { id: 'team', head: words('team'), cell: ({ team }) => words(`teams.${team}`) },
    { id: 'city', head: words('city'), cell: ({ city }) => city.name },
    {
      id: 'closes',
      head: t('closesOn'),
      cell: ({ closesOn }) => <DateTime value={closesOn} style="long" />,
    },
    {
      id: 'applications',
      head: t('applications'),
      isNumeric: true,
      cell: ({ applications }) => formatInteger(applications, locale),
    },
  ]
}
