import { useTranslations } from 'use-intl'
import type { VotingRule } from '#contract/meetings/meeting-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Progress } from '../../ui/progress.tsx'
import { formatInteger, formatPercent } from '../money/format.ts'
import { shareOf, unitsToReach } from './fraction.ts'
import { useShareText } from './rule-text.tsx'

type TurnoutProps = {
  readonly unitsVoted: number
  /** All units with a vote. */
  readonly units: number
  readonly rule: VotingRule
}

/** The number of units that have voted and the number required for a quorum. */
export function Turnout({ unitsVoted, units, rule: { quorum } }: TurnoutProps) {
  const t = useTranslations('meetings.turnout')
  const locale = useLocale()
  const textOf = useShareText()
  const share = shareOf(unitsVoted, units)
  const needed = unitsToReach(units, quorum)
  const mark = Math.min(100, (quorum.numerator / quorum.denominator) * 100)
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <strong className="tabular">{t('voted', { percent: formatPercent(share, locale) })}</strong>
        <span className="tabular text-ink-soft">
          {unitsVoted >= needed
            ? t('quorumReached')
            : t('quorumMissing', { units: needed - unitsVoted })}
        </span>
      </p>
      <div className="relative">
        <Progress percent={share / 100} label={t('label')} tone="info" />
        <span
          aria-hidden="true"
          className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
          style={{ insetInlineStart: `calc(${mark}% - 1px)` }}
        />
      </div>
      <p className="tabular text-small text-ink-soft">
        {t('detail', {
          voted: formatInteger(unitsVoted, locale),
          units,
          quorum: textOf(quorum),
        })}
      </p>
    </div>
  )
}
