import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { RecordNumber } from '../../../components/forms/record-number.tsx'
import { MeetingStateBadge } from '../../../components/meetings/badges.tsx'
import { shareOf } from '../../../components/meetings/fraction.ts'
import { formatPercent } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'

/**
 * The columns of a table of meetings: voting time, turnout and result; without the property name for a single
 * property.
 */
export function useMeetingColumns({ isOfOne = false } = {}): Column<Meeting>[] {
  const t = useTranslations('meeting-desk.meetings')
  const link = useLocalHref()
  return [
    {
      id: 'number',
      head: t('meeting'),
      isTitle: true,
      cell: ({ id, number, property, round }) => (
        <span className="grid">
          <Link to={link(`/back-office/meetings/${id}`)} className="text-link font-bold">
            <RecordNumber>{number}</RecordNumber>
          </Link>
          {isOfOne && round === 1 ? null : (
            <span className="text-small font-normal text-ink-soft">
              {round === 2 ? t('second', { property: property.name }) : property.name}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'meetingAt',
      head: t('meetingAt'),
      cell: ({ meetingAt }) => <DateTime value={meetingAt} style="date-time" />,
    },
    {
      id: 'agenda',
      head: t('agenda'),
      cell: ({ agenda }) => t('motionCount', { count: agenda.length }),
    },
    { id: 'outcome', head: t('outcome'), cell: (meeting) => <Outcome meeting={meeting} /> },
    { id: 'state', head: t('state'), cell: ({ state }) => <MeetingStateBadge state={state} /> },
  ]
}

function Outcome({ meeting: { agenda, units, state, second } }: { readonly meeting: Meeting }) {
  const t = useTranslations('meeting-desk.meetings')
  const locale = useLocale()
  if (state === 'voting' && units !== null) {
    const fewest = Math.min(...agenda.map(({ unitsVoted }) => unitsVoted))
    return t('turnout', { percent: formatPercent(shareOf(fewest, units), locale) })
  }
  if (state !== 'counted') return '–'
  const adopted = agenda.filter(({ result }) => result?.outcome === 'adopted').length
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {t('adopted', { adopted, count: agenda.length })}
      {second === null ? null : (
        <Badge tone="warn">
          {t.rich('callBy', { date: () => <DateTime value={second.callBy} /> })}
        </Badge>
      )}
    </span>
  )
}
