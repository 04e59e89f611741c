import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Meeting, MyMeeting } from '#contract/meetings/meeting-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { RecordNumber } from '../../components/forms/record-number.tsx'
import { MeetingStateBadge } from '../../components/meetings/badges.tsx'
import { distance } from '../../components/money/format.ts'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isCounting } from './read-meeting.ts'

type MeetingHeadProps = {
  readonly meeting: Meeting
  /** The reader's own part in the meeting; null on the public page. */
  readonly mine: MyMeeting | null
  readonly title: string
}

/** The meeting's title, dates and state, the reader's number of units, and the next step. */
export function MeetingHead({ meeting, mine, title }: MeetingHeadProps) {
  const t = useTranslations('votes')
  const m = useTranslations('meetings')
  const link = useLocalHref()
  const { number, property, round, state, recordOn, meetingAt, votesUntil, units } = meeting
  const propertyPath = mine === null ? '/marketplace' : '/dashboard/properties'
  return (
    <>
      <header>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-h1">{title}</h1>
          <MeetingStateBadge state={state} />
        </div>
        <p className="mt-1 text-dense text-ink-soft">
          <FactLine>
            <RecordNumber>{number}</RecordNumber>
            {round === 2 ? t('second') : null}
            <Link to={link(`${propertyPath}/${property.id}`)} className="text-link">
              {t('toProperty')}
            </Link>
          </FactLine>
        </p>
      </header>
      <MeetingNotice meeting={meeting} mine={mine} />
      <Card>
        <dl className="grid gap-x-8 gap-y-4 min-[22rem]:grid-cols-2">
          {mine === null ? (
            <Fact name={t('facts.units')}>
              {units === null ? t('facts.unitsLater') : m('units', { units })}
            </Fact>
          ) : (
            <Fact name={t('facts.mine')}>{m('units', { units: mine.units })}</Fact>
          )}
          <Fact name={t(state === 'counted' ? 'facts.closed' : 'facts.until')}>
            <DateTime value={votesUntil} style="date-time" />
            <TimeLeft meeting={meeting} />
          </Fact>
          <Fact name={t('facts.record')}>
            <DateTime value={recordOn} style="short" />
          </Fact>
          <Fact name={t('facts.meeting')}>
            <DateTime value={meetingAt} style="date-time" />
          </Fact>
          {mine === null || mine.place === '' || state === 'counted' ? null : (
            <Fact name={t('facts.place')}>
              <Place place={mine.place} />
            </Fact>
          )}
        </dl>
        {mine === null || mine.received.proxies === 0 ? null : (
          <p className="mt-4 border-t border-line pt-4 text-dense">
            {t('received', { ...mine.received })}
          </p>
        )}
      </Card>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="tabular text-dense font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}

function TimeLeft({ meeting: { state, asOf, votesUntil } }: { readonly meeting: Meeting }) {
  const t = useTranslations('votes')
  if (state !== 'voting' || asOf >= votesUntil) return null
  const left = distance(asOf, votesUntil)
  return (
    <span className="block text-small font-normal text-ink-soft">
      {t(`left.${left.unit}`, { count: left.count })}
    </span>
  )
}

/** The place of the meeting: a link for a web address, otherwise text. */
function Place({ place }: { readonly place: string }) {
  if (!/^https:\/\/\S+$/.test(place)) return place
  return (
    <a href={place} target="_blank" rel="noreferrer" className="text-link">
      {place}
    </a>
  )
}

/**
 * A notice for what the form does not show: voting is not open yet, votes are being counted, the meeting is
 * cancelled, or the reader has no vote.
 */
function MeetingNotice({
  meeting,
  mine,
}: {
  readonly meeting: Meeting
  readonly mine: MyMeeting | null
}) {
  const t = useTranslations('votes.now')
  const { state, recordOn, cancelReason } = meeting
  if (state === 'cancelled')
    return (
      <Notice tone="warn" title={t('cancelled')}>
        <p className="whitespace-pre-line">{cancelReason}</p>
      </Notice>
    )
  if (isCounting(meeting)) return <Notice>{t('counting')}</Notice>
  if (mine?.mayVote === true) return null
  if (state === 'called')
    return (
      <Notice>
        {t.rich(mine === null ? 'calledForAll' : 'called', {
          date: () => <DateTime value={recordOn} style="long" />,
        })}
      </Notice>
    )
  if (state !== 'voting' || mine === null) return null
  return (
    <Notice tone="warn">
      {t.rich('noUnits', { date: () => <DateTime value={recordOn} style="long" /> })}
    </Notice>
  )
}
