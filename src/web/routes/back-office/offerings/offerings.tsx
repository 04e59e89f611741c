import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { DeskOffering } from '#contract/back-office/desks/offering-desk-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'
import { OfferingState, Sold } from './offering-state.tsx'

export const handle: ScreenHandle = { messages: ['desks'] }

const states = ['under-way', 'over'] as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const queue = await readQueue(args, '/back-office/offerings/', { state }, { isSearched: true })
  return { state, ...queue }
}

export default function OfferingsDeskScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('desks.offerings')
  return (
    <DeskTable
      title={t('title')}
      path="/back-office/offerings"
      states={states}
      nameOf={(state) => t(`lists.${state}`)}
      queue={queue}
      isSearched
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
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
          <span className="text-small font-normal text-ink-soft">{code}</span>
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
