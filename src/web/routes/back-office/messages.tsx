import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { ListedMessage } from '#contract/back-office/messages.ts'
import { DateTime } from '../../components/date-time.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskTable } from './desk-list.tsx'
import { wordOf } from './list-address.ts'
import { readQueue } from './read-queue.ts'

export const handle: ScreenHandle = { messages: ['contact'] }

const states = ['open', 'complaints', 'answered', 'all'] as const

const filters = {
  open: { state: 'open' },
  complaints: { state: 'open', topic: 'complaint' },
  answered: { state: 'answered' },
  all: {},
} as const

export async function loader(args: LoaderFunctionArgs) {
  const state = wordOf(args.url.searchParams.get('state'), states)
  const queue = await readQueue(args, '/back-office/messages/', filters[state])
  return { state, ...queue }
}

export default function StaffMessagesScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <DeskTable
      title={t('links.messages')}
      path="/back-office/messages"
      choices={states.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
      chosen={state}
      list={list}
      isFirst={isFirst}
      columns={useColumns()}
      keyOf={({ id }) => id}
    />
  )
}

function useColumns(): Column<ListedMessage>[] {
  const t = useTranslations('back-office')
  const contact = useTranslations('contact')
  const link = useLocalHref()
  return [
    {
      id: 'number',
      head: t('messages.number'),
      isTitle: true,
      cell: ({ id, number }) => (
        <Link to={link(`/back-office/messages/${id}`)} className="tabular text-link">
          {number}
        </Link>
      ),
    },
    { id: 'topic', head: t('messages.topic'), cell: ({ topic }) => contact(`topics.${topic}`) },
    { id: 'name', head: t('messages.from'), cell: ({ name }) => name },
    {
      id: 'sent',
      head: t('messages.sent'),
      cell: ({ submittedAt }) => <DateTime value={submittedAt} style="date-time" />,
    },
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

/** How much time is left for an answer; complaints alone have a clock by rule. */
export function Clock({ message }: { readonly message: ListedMessage }) {
  const t = useTranslations('back-office.messages')
  const { firstAnsweredAt, workingDaysLeft: left } = message
  if (firstAnsweredAt !== null) return <Badge tone="gain">{t('answered')}</Badge>
  if (left === null) return <Badge tone="info">{t('waits')}</Badge>
  if (left < 0) return <Badge tone="loss">{t('late', { days: -left })}</Badge>
  return <Badge tone={left <= 2 ? 'warn' : 'info'}>{t('left', { days: left })}</Badge>
}
