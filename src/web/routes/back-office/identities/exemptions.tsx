import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { reviewQueues } from '#contract'
import type { ListedExemption } from '#contract/back-office/exemptions.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, reviewQueues)
  const usual = state === 'waiting' || state === 'asked' ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/exemptions/', { queue: state }, { usual })
  return { state, ...queue }
}

export default function StaffExemptionsScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.exemptions')}
      path="/back-office/exemptions"
      states={reviewQueues}
      nameOf={(state) => t(`exemptions.queues.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedExemption>[] {
  const t = useTranslations('back-office.exemptions')
  return [
    useNameColumn(
      t('name'),
      ({ fullName }) => fullName,
      ({ id }) => `/back-office/exemptions/${id}`,
    ),
    { id: 'company', head: t('company'), cell: ({ company }) => company },
    timeColumn(t('opened'), ({ openedOn }) => openedOn, 'short'),
    timeColumn(t('submitted'), ({ submittedAt }) => submittedAt),
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
