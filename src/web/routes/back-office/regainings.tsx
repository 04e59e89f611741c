import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { reviewQueues } from '#contract'
import type { ListedRegaining } from '#contract/back-office/regainings.ts'
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
  const queue = await readQueue(args, '/back-office/regainings/', { queue: state })
  return { state, ...queue }
}

export default function StaffRegainingsScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.regainings')}
      path="/back-office/regainings"
      choices={reviewQueues.map((value) => ({ value, label: t(`regainings.queues.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedRegaining>[] {
  const t = useTranslations('back-office.regainings')
  const link = useLocalHref()
  return [
    {
      id: 'name',
      head: t('name'),
      isTitle: true,
      cell: ({ id, name }) => (
        <Link to={link(`/back-office/regainings/${id}`)} className="text-link">
          {name ?? t('noName')}
        </Link>
      ),
    },
    { id: 'email', head: t('email'), cell: ({ maskedEmail }) => maskedEmail },
    {
      id: 'handed-in',
      head: t('handedIn'),
      cell: ({ handedInAt }) => <DateTime value={handedInAt} style="date-time" />,
    },
    {
      id: 'wait',
      head: t('waitsUntil'),
      cell: ({ waitsUntil }) => <DateTime value={waitsUntil} style="date-time" />,
    },
    { id: 'state', head: t('state'), cell: ({ state }) => <RegainingBadge state={state} /> },
  ]
}

const tones: Record<ListedRegaining['state'], Tone> = {
  draft: 'neutral',
  waiting: 'info',
  asked: 'warn',
  approved: 'gain',
  ready: 'gain',
  done: 'gain',
  refused: 'loss',
  stopped: 'loss',
  expired: 'neutral',
}

export function RegainingBadge({ state }: Pick<ListedRegaining, 'state'>) {
  const t = useTranslations('back-office.regainings.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
