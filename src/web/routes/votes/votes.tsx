import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import { PageHead } from '../../components/page-head.tsx'
import { Results } from '../../components/results.tsx'
import { apiContext } from '../../context.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import type { ScreenHandle } from '../../messages/messages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { MeetingList } from './meeting-list.tsx'
import { MotionList } from './motion-list.tsx'

export const handle: ScreenHandle = { messages: ['votes', 'meetings'] }

const meetingsAtOnce = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { account } = context.get(apiContext)
  const cursor = url.searchParams.get('after')
  const isFirst = cursor === null
  const [waiting, meetings, motions] = await Promise.all([
    isFirst ? account.get('/meetings/', { waiting: 'true', limit: meetingsAtOnce }) : null,
    account.get('/meetings/', { limit: meetingsAtOnce, cursor }),
    isFirst ? account.get('/motions/', { limit: meetingsAtOnce }) : null,
  ])
  return {
    waiting: waiting?.items ?? [],
    meetings: meetings.items,
    motions: motions?.items ?? [],
    nextCursor: meetings.nextCursor,
    isFirst,
  }
}

/**
 * The meetings of the reader's properties: first those that wait for the reader's vote, then the running ones,
 * then the past ones.
 */
export default function VotesScreen() {
  const { waiting, meetings, motions, nextCursor, isFirst } = useLoaderData<typeof loader>()
  const t = useTranslations('votes')
  const link = useLocalHref()
  const others = meetings.filter(({ id }) => !waiting.some((each) => each.id === id))
  const running = others.filter(({ state }) => state === 'called' || state === 'voting')
  const past = others.filter(({ state }) => state === 'counted' || state === 'cancelled')
  const isEmpty = isFirst && meetings.length + waiting.length + motions.length === 0
  const propose = <LinkButton to={link('/dashboard/votes/propose')}>{t('list.propose')}</LinkButton>
  return (
    <>
      <PageHead title={t('title')} isPrivate />
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1 className="text-h1">{t('title')}</h1>
          <p className="mt-1 max-w-prose text-dense text-ink-soft">{t('list.lead')}</p>
        </div>
        {isEmpty ? null : propose}
      </header>
      {isEmpty ? (
        <Card>
          <EmptyState title={t('list.empty')} action={propose}>
            <p>{t('list.emptyText')}</p>
          </EmptyState>
        </Card>
      ) : (
        <Results className="grid grid-cols-[minmax(0,1fr)] gap-9">
          <MeetingList name="waiting" meetings={waiting} />
          <MeetingList name="running" meetings={running} />
          <MotionList motions={motions} />
          <MeetingList name="past" meetings={past} />
        </Results>
      )}
      <Pagination
        label={t('list.pages')}
        firstHref={isFirst ? null : link('/dashboard/votes')}
        nextHref={
          nextCursor === null
            ? null
            : link(`/dashboard/votes?after=${encodeURIComponent(nextCursor)}`)
        }
        firstText={t('list.newest')}
        nextText={t('list.older')}
      />
    </>
  )
}
