import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import { MotionStateBadge } from '../../../components/meetings/badges.tsx'
import { MotionAmount } from '../../../components/meetings/motion-facts.tsx'
import { ResultBar } from '../../../components/meetings/result-bar.tsx'
import { AgendaRule } from '../../../components/meetings/rule-text.tsx'
import { Turnout } from '../../../components/meetings/turnout.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'

/** The agenda of a meeting, with the turnout during the vote and the result afterwards. */
export function AgendaCard({ meeting }: { readonly meeting: Meeting }) {
  const t = useTranslations('meeting-desk.meeting')
  return (
    <Card>
      <CardHead title={t('agenda')} />
      <ol className="grid gap-6">
        {meeting.agenda.map((item) => (
          <li
            key={item.motionId}
            className="grid gap-3 border-t border-line pt-5 first:border-t-0 first:pt-0"
          >
            <AgendaItem item={item} meeting={meeting} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

type AgendaItemProps = {
  readonly item: Meeting['agenda'][number]
  readonly meeting: Meeting
}

function AgendaItem({ item, meeting: { agenda, state, units } }: AgendaItemProps) {
  const words = useTranslations('meetings.kinds')
  const locale = useLocale()
  const link = useLocalHref()
  const { motionId, position, kind, title, rule, unitsVoted, result } = item
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-bold">
          <Link to={link(`/back-office/motions/${motionId}`)} className="text-link wrap-anywhere">
            {`${position}. ${title[locale]}`}
          </Link>
        </h3>
        {result === null ? null : <MotionStateBadge state={result.outcome} />}
      </div>
      <p className="text-small text-ink-soft">{words(kind)}</p>
      <MotionAmount motion={item} />
      {result !== null && units !== null ? (
        <ResultBar result={result} units={units} rule={rule} />
      ) : state === 'voting' && units !== null ? (
        <Turnout unitsVoted={unitsVoted} units={units} rule={rule} />
      ) : null}
      <p className="max-w-prose text-small text-ink-soft">
        <AgendaRule agenda={agenda} item={item} />
      </p>
    </>
  )
}
