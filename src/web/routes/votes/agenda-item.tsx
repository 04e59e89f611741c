import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Meeting } from '#contract/meetings/meeting-body.ts'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { MotionStateBadge } from '../../components/meetings/badges.tsx'
import { MotionEffectFacts } from '../../components/meetings/motion-effect.tsx'
import { MotionAmount, MotionFiles, MotionText } from '../../components/meetings/motion-facts.tsx'
import { ProgressLine } from '../../components/meetings/motion-progress.tsx'
import { ResultBar } from '../../components/meetings/result-bar.tsx'
import { AgendaRule } from '../../components/meetings/rule-text.tsx'
import { Turnout } from '../../components/meetings/turnout.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'

export type Item = Meeting['agenda'][number]

type AgendaItemProps = {
  readonly meeting: Pick<Meeting, 'state' | 'units' | 'agenda'>
  readonly item: Item
  /** The motion itself; null for a reader who must not read it. */
  readonly motion: Motion | null
  /** The reader's vote or the form to cast it; on the public page, the root of the published votes. */
  readonly children?: ReactNode
}

/** One motion on an agenda: the proposal, the majority that it needs, and its progress or result. */
export function AgendaItem({ meeting, item, motion, children }: AgendaItemProps) {
  const t = useTranslations('votes')
  const m = useTranslations('meetings')
  const locale = useLocale()
  const link = useLocalHref()
  const { kind, title, rule, unitsVoted, result, progress, amount } = item
  const { state, units } = meeting
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-soft">
          {meeting.agenda.length === 1
            ? m(`kinds.${kind}`)
            : t('position', {
                position: item.position,
                count: meeting.agenda.length,
                kind: m(`kinds.${kind}`),
              })}
          {result === null ? null : <MotionStateBadge state={result.outcome} />}
        </p>
        <h2
          id={`motion-${item.motionId}`}
          className="mt-1 text-[1.375rem] leading-tight font-[750] tracking-[-0.02em] wrap-anywhere"
        >
          {title[locale]}
        </h2>
      </div>
      {motion === null ? null : <MotionText motion={motion} />}
      <MotionAmount motion={{ kind, amount }} />
      {motion === null ? null : <MotionFiles motion={motion} />}
      {motion === null || motion.effect === null || result !== null ? null : (
        <MotionEffectFacts effect={motion.effect} />
      )}
      {result !== null && units !== null ? (
        <ResultBar result={result} units={units} rule={rule} />
      ) : state === 'voting' && units !== null ? (
        <Turnout unitsVoted={unitsVoted} units={units} rule={rule} />
      ) : null}
      <p className="text-small text-ink-soft">
        <AgendaRule agenda={meeting.agenda} item={item} />
        {motion === null || result !== null ? null : (
          <>
            {' '}
            <Link
              to={link(`/dashboard/votes/motions/${motion.id}#questions`)}
              className="text-link"
            >
              {t('questions')}
            </Link>
          </>
        )}
      </p>
      {children}
      {progress === null ? null : (
        <div className="grid gap-1 border-t border-line pt-4">
          <ProgressLine progress={progress} estimate={amount} />
          {motion === null ? null : (
            <Link
              to={link(`/dashboard/votes/motions/${motion.id}`)}
              className="text-link inline-flex min-h-11 items-center justify-self-start text-dense"
            >
              {t('toProgress')}
            </Link>
          )}
        </div>
      )}
    </Card>
  )
}
