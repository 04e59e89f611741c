import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { reviewQueues } from '#contract'
import type { ListedRegaining } from '#contract/back-office/regainings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from './desk-columns.tsx'
import { DeskTable } from './desk-list.tsx'
import { stateIn } from './list-address.ts'
import { readQueue } from './read-queue.ts'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, reviewQueues)
  const queue = await readQueue(args, '/back-office/regainings/', { queue: state })
  return { state, ...queue }
}

export default function StaffRegainingsScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.regainings')}
      path="/back-office/regainings"
      states={reviewQueues}
      nameOf={(state) => t(`regainings.queues.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedRegaining>[] {
  const t = useTranslations('back-office.regainings')
  return [
    useNameColumn(
      t('name'),
      ({ name }) => name ?? t('noName'),
      ({ id }) => `/back-office/regainings/${id}`,
    ),
    { id: 'email', head: t('email'), cell: ({ maskedEmail }) => maskedEmail },
    timeColumn(t('handedIn'), ({ handedInAt }) => handedInAt),
    timeColumn(t('waitsUntil'), ({ waitsUntil }) => waitsUntil),
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
