import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Application } from '#contract/back-office/applications.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskTable } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'

const states = ['open', 'answered', 'all'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue(args, '/back-office/applications/', {
    state: state === 'all' ? null : state,
  })
  return { state, ...queue }
}

export default function StaffApplicationsScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.applications')}
      path="/back-office/applications"
      choices={states.map((value) => ({ value, label: t(`applications.states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<Application>[] {
  const t = useTranslations('back-office')
  const link = useLocalHref()
  const locale = useLocale()
  return [
    {
      id: 'name',
      head: t('applications.name'),
      isTitle: true,
      cell: ({ id, name }) => (
        <Link to={link(`/back-office/applications/${id}`)} className="text-link">
          {name}
        </Link>
      ),
    },
    {
      id: 'opening',
      head: t('applications.opening'),
      cell: ({ openingTitle }) => openingTitle?.[locale] ?? t('applications.speculative'),
    },
    {
      id: 'applied',
      head: t('applications.applied'),
      cell: ({ appliedAt }) => <DateTime value={appliedAt} style="date-time" />,
    },
    {
      id: 'state',
      head: t('applications.state'),
      cell: ({ answeredAt }) => (
        <Badge tone={answeredAt === null ? 'info' : 'gain'}>
          {t(answeredAt === null ? 'messages.waits' : 'messages.answered')}
        </Badge>
      ),
    },
  ]
}
