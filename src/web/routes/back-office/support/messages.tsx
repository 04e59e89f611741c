import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ListedMessage } from '#contract/back-office/messages.ts'
import type { ScreenHandle } from '../../../messages/messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { timeColumn, useNameColumn } from '../desk/desk-columns.tsx'
import { DeskTable } from '../desk/desk-list.tsx'
import { stateIn } from '../desk/list-address.ts'
import { readQueue } from '../desk/read-queue.ts'

export const handle: ScreenHandle = { messages: ['contact'] }

const states = ['open', 'mine', 'overdue', 'complaints', 'answered', 'all'] as const

const filters = {
  open: { state: 'open' },
  mine: { state: 'open', only: 'mine' },
  overdue: { state: 'open', only: 'overdue' },
  complaints: { state: 'open', topic: 'complaint' },
  answered: { state: 'answered' },
  all: {},
} as const

export async function loader(args: LoaderFunctionArgs) {
  const state = stateIn(args.url, states)
  const isOpen = state !== 'answered' && state !== 'all'
  const usual = isOpen ? 'oldest' : 'newest'
  const queue = await readQueue(args, '/back-office/messages/', filters[state], { usual })
  return { state, ...queue }
}

export default function StaffMessagesScreen() {
  const queue = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.messages')}
      path="/back-office/messages"
      states={states}
      nameOf={(state) => t(`messages.states.${state}`)}
      queue={queue}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedMessage>[] {
  const t = useTranslations('back-office')
  const contact = useTranslations('contact')
  return [
    useNameColumn(
      t('messages.number'),
      ({ number }) => number,
      ({ id }) => `/back-office/messages/${id}`,
    ),
    { id: 'topic', head: t('messages.topic'), cell: ({ topic }) => contact(`topics.${topic}`) },
    { id: 'name', head: t('messages.from'), cell: ({ name }) => name },
    timeColumn(t('messages.sent'), ({ submittedAt }) => submittedAt),
    {
      id: 'owner',
      head: t('messages.owner'),
      cell: ({ owner }) =>
        owner === null
          ? t('messages.handling.nobody')
          : owner.isMe
            ? t('messages.handling.you')
            : owner.name,
    },
    { id: 'clock', head: t('messages.clock'), cell: (message) => <Clock message={message} /> },
  ]
}

/** The time left for a reply; only complaints have a deadline by regulation. */
export function Clock({ message }: { readonly message: ListedMessage }) {
  const t = useTranslations('back-office.messages')
  const { firstAnsweredAt, workingDaysLeft: left } = message
  if (firstAnsweredAt !== null) return <Badge tone="gain">{t('answered')}</Badge>
  if (left === null) return <Badge tone="info">{t('waits')}</Badge>
  if (left < 0) return <Badge tone="loss">{t('late', { days: -left })}</Badge>
  return <Badge tone={left <= 2 ? 'warn' : 'info'}>{t('left', { days: left })}</Badge>
}
