import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { reviewQueues } from '#contract'
import type { ListedExemption } from '#contract/back-office/exemptions.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskTable } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), reviewQueues)
  const queue = await readQueue(args, '/back-office/exemptions/', { queue: state })
  return { state, ...queue }
}

export default function StaffExemptionsScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.exemptions')}
      path="/back-office/exemptions"
      choices={reviewQueues.map((value) => ({ value, label: t(`exemptions.queues.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedExemption>[] {
  const t = useTranslations('back-office.exemptions')
  const link = useLocalHref()
  return [
    {
      id: 'name',
      head: t('name'),
      isTitle: true,
      cell: ({ id, fullName }) => (
        <Link to={link(`/back-office/exemptions/${id}`)} className="text-link">
          {fullName}
        </Link>
      ),
    },
    { id: 'company', head: t('company'), cell: ({ company }) => company },
    {
      id: 'opened',
      head: t('opened'),
      cell: ({ openedOn }) => <DateTime value={openedOn} style="long" />,
    },
    {
      id: 'submitted',
      head: t('submitted'),
      cell: ({ submittedAt }) => <DateTime value={submittedAt} style="date-time" />,
    },
    { id: 'state', head: t('state'), cell: ({ state }) => <ExemptionBadge state={state} /> },
  ]
}

const tones: Record<ListedExemption['state'], Tone> = {
  waiting: 'info',
  asked: 'warn',
  approved: 'gain',
  refused: 'loss',
  withdrawn: 'loss',
  replaced: 'neutral',
}

export function ExemptionBadge({ state }: Pick<ListedExemption, 'state'>) {
  const t = useTranslations('back-office.exemptions.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
