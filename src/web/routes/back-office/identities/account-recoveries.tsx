import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { reviewQueues } from '#contract'
import type { ListedRecovery } from '#contract/back-office/account-recoveries.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, reviewQueues)
  const usual = state === 'waiting' || state === 'asked' ? 'oldest' : 'newest'
  const queue = await readQueue(
    args,
    '/back-office/account-recoveries/',
    { queue: state },
    { usual },
  )
  return { state, ...queue }
}

export default function StaffRecoveriesScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.recoveries')}
      path="/back-office/account-recoveries"
      states={reviewQueues}
      nameOf={(state) => t(`recoveries.queues.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedRecovery>[] {
  const t = useTranslations('back-office.recoveries')
  return [
    useNameColumn(
      t('name'),
      ({ name }) => name ?? t('noName'),
      ({ id }) => `/back-office/account-recoveries/${id}`,
    ),
    { id: 'email', head: t('email'), cell: ({ maskedEmail }) => maskedEmail },
    timeColumn(t('handedIn'), ({ handedInAt }) => handedInAt),
    timeColumn(t('waitsUntil'), ({ waitsUntil }) => waitsUntil),
    { id: 'state', head: t('state'), cell: ({ state }) => <RecoveryBadge state={state} /> },
  ]
}

const tones: Record<ListedRecovery['state'], Tone> = {
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

export function RecoveryBadge({ state }: Pick<ListedRecovery, 'state'>) {
  const t = useTranslations('back-office.recoveries.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}
