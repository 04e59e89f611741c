import { useTranslations } from 'use-intl'
import { voteChoices } from '#contract'
import type { MotionResult, VotingRule } from '#contract/meetings/meeting-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatPercent } from '../money/format.ts'
import { shareOf } from './fraction.ts'
import { Turnout } from './turnout.tsx'

type ResultBarProps = {
  readonly result: MotionResult
  readonly units: number
  readonly rule: VotingRule
}

/**
 * The result of a motion: its votes as a bar and as a list, and the turnout. The percentages are those that decide:
 * of the votes for and against, because abstentions count only towards the quorum.
 */
export function ResultBar({ result, units, rule }: ResultBarProps) {
  const t = useTranslations('meetings')
  const locale = useLocale()
  const counts = {
    for: result.unitsFor,
    against: result.unitsAgainst,
    abstain: result.unitsAbstain,
  }
  const deciding = counts.for + counts.against
  const inFavour = shareOf(counts.for, deciding)
  const shares = { for: inFavour, against: deciding === 0 ? 0 : 10_000 - inFavour, abstain: null }
  return (
    <div className="grid gap-4">
      {result.unitsVoted === 0 ? (
        <p className="text-dense text-ink-soft">{t('noVotes')}</p>
      ) : (
        <div className="grid gap-2.5">
          <div aria-hidden="true" className="flex h-3.5 gap-0.5 overflow-hidden rounded-full">
            {voteChoices.map((choice) =>
              counts[choice] === 0 ? null : (
                <span
                  key={choice}
                  className={fills[choice]}
                  style={{ flexGrow: counts[choice], flexBasis: '4px' }}
                />
              ),
            )}
          </div>
          <dl className="grid gap-x-6 gap-y-1 text-dense sm:grid-cols-3">
            {voteChoices.map((choice) => (
              <div
                key={choice}
                className="flex items-baseline justify-between gap-3 sm:block sm:first:text-start"
              >
                <dt className="flex items-center gap-2 text-ink-soft">
                  <span
                    aria-hidden="true"
                    className={classNames('size-2.5 shrink-0 rounded-full', fills[choice])}
                  />
                  {t(`choices.${choice}`)}
                </dt>
                <dd className="tabular font-bold">
                  {shares[choice] === null ? null : (
                    <span>{formatPercent(shares[choice], locale)}</span>
                  )}
                  <span className="text-small font-normal text-ink-soft not-first:ms-2">
                    {t('units', { units: counts[choice] })}
                  </span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <Turnout unitsVoted={result.unitsVoted} units={units} rule={rule} />
    </div>
  )
}

const fills = {
  for: 'bg-gain',
  against: 'bg-loss',
  abstain: 'bg-ink-soft/50',
} as const
