import { useTranslations } from 'use-intl'
import type { ListedMeeting } from '#contract/meetings/meeting-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { MeetingStateBadge, MotionStateBadge } from '../../components/meetings/badges.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'

type MeetingListProps = {
  readonly name: 'waiting' | 'running' | 'past'
  readonly meetings: readonly ListedMeeting[]
}

/** Meetings under one heading; nothing when there are none. */
export function MeetingList({ name, meetings }: MeetingListProps) {
  const t = useTranslations('votes.list')
  if (meetings.length === 0) return null
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className="mb-3 text-h3">
        {t(name)}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <MeetingCard meeting={meeting} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeetingCard({ meeting }: { readonly meeting: ListedMeeting }) {
  const { id, number, property, round, state, motions, units, waitsForMe } = meeting
  const t = useTranslations('votes')
  const m = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const path = link(`/dashboard/votes/${id}`)
  return (
    <Card className="grid gap-4">
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="text-h3">
            <Link to={path} className="text-link">
              {t('meetingOf', { property: property.name })}
            </Link>
          </h3>
          <MeetingStateBadge state={state} />
        </div>
        <p className="tabular mt-0.5 text-small text-ink-soft">
          <FactLine>
            <RecordNumber>{number}</RecordNumber>
            {round === 2 ? t('second') : null}
          </FactLine>
        </p>
      </div>
      <ol className="grid gap-2 text-dense">
        {motions.map((motion) => (
          <li key={motion.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{motion.title[locale]}</span>
            {motion.outcome === null ? null : <MotionStateBadge state={motion.outcome} />}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-small text-ink-soft">
          <FactLine>
            {m('units', { units })}
            <Deadline meeting={meeting} />
          </FactLine>
        </p>
        {waitsForMe ? (
          <LinkButton to={path} variant="primary">
            {t('list.vote')}
          </LinkButton>
        ) : null}
      </div>
    </Card>
  )
}

function Deadline({ meeting }: { readonly meeting: ListedMeeting }) {
  const { state, votesFrom, votesUntil } = meeting
  const t = useTranslations('votes.list')
  if (state === 'cancelled') return null
  const isAhead = state === 'called'
  const name = isAhead ? 'opens' : state === 'voting' ? 'closes' : 'closed'
  return t.rich(name, {
    time: () => <DateTime value={isAhead ? votesFrom : votesUntil} style="date-time" />,
  })
}
