import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { DateTime } from '../../date-time.tsx'
import { RecordNumber } from '../../forms/record-number.tsx'
import { MeetingStateBadge, MotionStateBadge } from '../../meetings/badges.tsx'
import { shareOf } from '../../meetings/fraction.ts'
import { ProgressLine } from '../../meetings/motion-progress.tsx'
import { formatPercent } from '../../money/format.ts'
import { Fold } from '../section.tsx'

type VotesSectionProps = {
  readonly propertyId: string
  /** Newest first. */
  readonly meetings: readonly Meeting[]
  /** Whether the reader holds units and so can vote and propose. */
  readonly isOwner: boolean
}

/** The current and past shareholders' meetings of a property; for holders also the link to take part. */
export function VotesSection({ propertyId, meetings, isOwner }: VotesSectionProps) {
  const t = useTranslations('property.votes')
  const locale = useLocale()
  const link = useLocalHref()
  const running = meetings.find(({ state }) => state === 'voting')
  const turnout = Math.max(0, ...(running?.agenda.map(({ unitsVoted }) => unitsVoted) ?? []))
  if (meetings.length === 0 && !isOwner) return null
  return (
    <Fold
      id="votes"
      title={t('title')}
      summary={
        running === undefined
          ? t('count', { count: meetings.length })
          : t('running', {
              percent: formatPercent(shareOf(turnout, running.units ?? 0), locale),
            })
      }
    >
      {meetings.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('none')}</p>
      ) : (
        <ul className="grid gap-7">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingEntry meeting={meeting} isOwner={isOwner} />
            </li>
          ))}
        </ul>
      )}
      {isOwner ? (
        <p className="mt-6">
          <LinkButton to={link(`/dashboard/votes/propose?property=${propertyId}`)}>
            {t('propose')}
          </LinkButton>
        </p>
      ) : null}
    </Fold>
  )
}

function MeetingEntry({
  meeting,
  isOwner,
}: {
  readonly meeting: Meeting
  readonly isOwner: boolean
}) {
  const t = useTranslations('property.votes')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, number, state, units, agenda, meetingAt, votesUntil } = meeting
  const isVoting = state === 'voting'
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={link(`${isOwner ? '/dashboard/votes' : '/votes'}/${id}`)}
          className="text-link font-bold"
        >
          <RecordNumber>{number}</RecordNumber>
        </Link>
        <MeetingStateBadge state={state} />
        <span className="text-small text-ink-soft">
          {isVoting ? (
            t.rich('until', { time: () => <DateTime value={votesUntil} style="date-time" /> })
          ) : (
            <DateTime value={meetingAt} style="long" />
          )}
        </span>
      </p>
      <ul className="mt-2 grid gap-3">
        {agenda.map((item) => (
          <li key={item.motionId} className="grid gap-1 text-dense">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="min-w-0 wrap-anywhere">{item.title[locale]}</span>
              {item.result === null ? null : <MotionStateBadge state={item.result.outcome} />}
            </p>
            {units === null || state === 'cancelled' ? null : (
              <p className="tabular text-small text-ink-soft">
                {t(item.result === null ? 'turnout' : 'result', {
                  turnout: formatPercent(shareOf(item.unitsVoted, units), locale),
                  inFavour: formatPercent(
                    shareOf(
                      item.result?.unitsFor ?? 0,
                      (item.result?.unitsFor ?? 0) + (item.result?.unitsAgainst ?? 0),
                    ),
                    locale,
                  ),
                })}
              </p>
            )}
            {item.progress === null ? null : (
              <ProgressLine progress={item.progress} estimate={item.amount} />
            )}
          </li>
        ))}
      </ul>
      {isVoting && isOwner ? (
        <p className="mt-3">
          <LinkButton to={link(`/dashboard/votes/${id}`)} variant="dark" size="small">
            {t('vote')}
          </LinkButton>
        </p>
      ) : null}
    </>
  )
}
