import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { CountedPage, StaffMessage } from '../../api/back-office-shapes.ts'
import { DateTime } from '../../components/date-time.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { DeskList } from './desk-list.tsx'
import { wordOf } from './list-address.ts'

export const handle: ScreenHandle = { messages: ['contact'] }

const states = ['open', 'complaints', 'answered', 'all'] as const

const filters = {
  open: { state: 'open' },
  complaints: { state: 'open', topic: 'complaint' },
  answered: { state: 'answered' },
  all: {},
} as const

export async function loader({ context, url }: LoaderFunctionArgs) {
  const state = wordOf(url.searchParams.get('state'), states)
  const cursor = url.searchParams.get('cursor')
  const list = await context
    .get(apiContext)
    .account.get<CountedPage<StaffMessage>>('/back-office/messages/', { ...filters[state], cursor })
  return { state, isFirst: cursor === null, list }
}

export default function StaffMessagesScreen() {
  const { state, isFirst, list } = useLoaderData<typeof loader>()
  const t = useTranslations('back-office')
  return (
    <>
      <PageHead title={t('links.messages')} isPrivate />
      <DeskList
        title={t('links.messages')}
        path="/back-office/messages"
        choices={states.map((value) => ({ value, label: t(`messages.states.${value}`) }))}
        chosen={state}
        total={list.total}
        nextCursor={list.nextCursor}
        isFirst={isFirst}
      >
        <Card>
          <DataTable
            caption={t('links.messages')}
            columns={useColumns()}
            rows={list.items}
            keyOf={({ id }) => id}
          />
        </Card>
      </DeskList>
    </>
  )
}

function useColumns(): Column<StaffMessage>[] {
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
    { id: 'clock', head: t('messages.clock'), cell: (message) => <Clock message={message} /> },
  ]
}

/** How much time is left for an answer; complaints alone have a clock by rule. */
export function Clock({ message }: { readonly message: StaffMessage }) {
  const t = useTranslations('back-office.messages')
  const { firstAnsweredAt, workingDaysLeft: left } = message
  if (firstAnsweredAt !== null) return <Badge tone="gain">{t('answered')}</Badge>
  if (left === null) return <Badge tone="info">{t('waits')}</Badge>
  if (left < 0) return <Badge tone="loss">{t('late', { days: -left })}</Badge>
  return <Badge tone={left <= 2 ? 'warn' : 'info'}>{t('left', { days: left })}</Badge>
}
