import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Application } from '#contract/back-office/applications.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

const states = ['open', 'answered', 'all'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const query = { state: state === 'all' ? null : state }
  const usual = state === 'open' ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/applications/', query, { usual })
  return { state, ...queue }
}

export default function StaffApplicationsScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.applications')}
      path="/back-office/applications"
      states={states}
      nameOf={(state) => t(`applications.states.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<Application>[] {
  const t = useTranslations('back-office')
  const locale = useLocale()
  return [
    useNameColumn(
      t('applications.name'),
      ({ name }) => name,
      ({ id }) => `/back-office/applications/${id}`,
    ),
    {
      id: 'opening',
      head: t('applications.opening'),
      cell: ({ openingTitle }) => openingTitle?.[locale] ?? t('applications.speculative'),
    },
    timeColumn(t('applications.applied'), ({ appliedAt }) => appliedAt),
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
