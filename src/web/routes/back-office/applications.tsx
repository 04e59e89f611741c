import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage, StaffApplication } from '../../api/back-office-shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskList } from './desk-list.tsx'
import { wordOf } from './list-address.ts'

const states = ['open', 'answered', 'all'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<StaffApplication>>('/back-office/applications/', {
      state: state === 'all' ? null : state,
      cursor,
    })
  return { state, isFirst: cursor === null, list }
}

export default function StaffApplicationsScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <>
      <PageHead title={t('links.applications')} isPrivate />
      <DeskList
        title={t('links.applications')}
        path="/back-office/applications"
        choices={states.map((value) => ({ value, label: t(`applications.states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
      >
        <Card>
          <DataTable
            caption={t('links.applications')}
            columns={useColumns()}
            rows={list.items}
            keyOf={({ id }) => id}
          />
        </Card>
      </DeskList>
    </>
  )
}

function useColumns(): Column<StaffApplication>[] {
  const t = useTranslations('back-office')
  const link = useLocalHref()
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
      cell: ({ openingId }) => openingId ?? t('applications.speculative'),
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
