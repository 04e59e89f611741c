import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage } from '../../api/back-office-shapes.ts'
import type { DeskOffering } from '../../api/desk-shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskList } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { OfferingState, Sold } from './offering-state.tsx'

export const handle: ScreenHandle = { messages: ['desks'] }

const states = ['under-way', 'over'] as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<DeskOffering>>('/back-office/offerings/', { state, cursor })
  return { state, isFirst: cursor === null, list }
}

export default function OfferingsDeskScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('desks.offerings')
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <DeskList
        title={t('title')}
        path="/back-office/offerings"
        choices={states.map((value) => ({ value, label: t(`lists.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
      >
        <Card>
          <DataTable
            caption={t('title')}
            columns={useColumns()}
            rows={list.items}
            keyOf={({ id }) => id}
          />
        </Card>
      </DeskList>
    </>
  )
}

function useColumns(): Column<DeskOffering>[] {
  const t = useTranslations('desks.offerings')
  const link = useLocalHref()
  return [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: ({ id, propertyName, code }) => (
        <span className="grid">
          <Link to={link(`/back-office/offerings/${id}`)} className="text-link font-bold">
            {propertyName}
          </Link>
          <span className="text-small text-ink-soft">{code}</span>
        </span>
      ),
    },
    { id: 'sold', head: t('sold'), cell: (offering) => <Sold offering={offering} /> },
    {
      id: 'window',
      head: t('window'),
      cell: ({ opensAt, lastDay }) => (
        <span className="text-ink-soft">
          <DateTime value={opensAt} /> – <DateTime value={lastDay} />
        </span>
      ),
    },
    { id: 'state', head: t('state'), cell: (offering) => <OfferingState offering={offering} /> },
  ]
}
