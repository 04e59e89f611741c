import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { TextWithNumbers } from '../../../components/forms/record-number.tsx'
import { MotionStateBadge } from '../../../components/meetings/badges.tsx'
import { ResultBar } from '../../../components/meetings/result-bar.tsx'
import { Turnout } from '../../../components/meetings/turnout.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'

/** The motion that owners vote on for a sale, and its meeting. */
export type SaleVote = { readonly motion: Motion; readonly meeting: Meeting | null }

/** Shown instead of the forms that are refused while owners vote: the progress of the vote and a link to its page. */
export function SaleVoteCard({ vote: { motion, meeting } }: { readonly vote: SaleVote }) {
  const t = useTranslations('property-sale.vote')
  const link = useLocalHref()
  const item = meeting?.agenda.find(({ motionId }) => motionId === motion.id)
  const times =
    meeting === null
      ? null
      : {
          number: meeting.number,
          from: () => <DateTime value={meeting.votesFrom} style="date-time" />,
          until: () => <DateTime value={meeting.votesUntil} style="date-time" />,
        }
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <CardHead title={t('title')}>{t('lead')}</CardHead>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
          <MotionStateBadge state={motion.state} />
          {times === null || meeting === null ? null : (
            <span>
              <TextWithNumbers>{t.rich(`times.${meeting.state}`, times)}</TextWithNumbers>
            </span>
          )}
        </p>
      </div>
      {item === undefined || meeting === null || meeting.units === null ? null : item.result !==
        null ? (
        <ResultBar result={item.result} units={meeting.units} rule={item.rule} />
      ) : (
        <Turnout unitsVoted={item.unitsVoted} units={meeting.units} rule={item.rule} />
      )}
      {meeting?.second == null ? null : (
        <p className="text-dense">
          {t.rich('second', {
            date: () => <DateTime value={meeting.second?.callBy ?? ''} />,
          })}
        </p>
      )}
      <div>
        <LinkButton
          to={link(
            meeting === null
              ? `/back-office/motions/${motion.id}`
              : `/back-office/meetings/${meeting.id}`,
          )}
        >
          {t(meeting === null ? 'toMotion' : 'toMeeting')}
        </LinkButton>
      </div>
    </Card>
  )
}
