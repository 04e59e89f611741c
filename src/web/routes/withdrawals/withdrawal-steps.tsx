import { useTranslations } from 'use-intl'
import type { Withdrawal } from '#contract/withdrawals/withdrawal-body.ts'
import { DateTime } from '../../components/date-time.tsx'
import { Timeline, type TimelineStep } from '../../ui/timeline.tsx'
import { isGivenBack } from './given-back.ts'

/**
 * The steps of a withdrawal, each with its time or its due time, and the bank's reference with the step that sent it.
 * A withdrawal whose amount was returned shows when that happened.
 */
export function WithdrawalSteps({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const t = useTranslations('withdrawals')
  const { steps, bankReference, endedAt, reversedAt, state, sendAt } = withdrawal
  const line: readonly [TimelineStep['id'], string | null, string | null][] = [
    ['requested', steps.requested, null],
    ['checked', steps.checked.at, steps.checked.dueAt],
    ['sent', steps.sent.at, steps.sent.dueAt],
    ['arrived', steps.arrived.at, steps.arrived.dueAt],
  ]
  const current = line.find(([, at]) => at === null)?.[0]
  // A returned amount has one more step: the money is in the balance again.
  const shown = isGivenBack(withdrawal)
    ? [...line.filter(([, at]) => at !== null), ['back', reversedAt ?? endedAt, null] as const]
    : line
  return (
    <Timeline
      stateText={(each) => t(`stepStates.${each}`)}
      steps={shown.map(([id, at, dueAt]) => ({
        id,
        title: t(`steps.${id as 'requested'}`),
        state: at !== null ? 'done' : id === current ? 'current' : 'ahead',
        detail:
          at !== null ? (
            <>
              <DateTime value={at} style="date-time" />
              {id === 'sent' && bankReference !== null ? (
                <span className="block">
                  {`${t('lines.bankReference')}: `}
                  <span className="tabular font-semibold break-all text-ink">{bankReference}</span>
                </span>
              ) : null}
            </>
          ) : id === 'sent' && state === 'queued' ? (
            <Words word={t('sentFrom')} at={sendAt} />
          ) : dueAt === null ? undefined : (
            <Words word={t('due')} at={dueAt} />
          ),
      }))}
    />
  )
}

function Words({ word, at }: { readonly word: string; readonly at: string }) {
  return (
    <>
      {`${word} `}
      <DateTime value={at} style="date-time" />
    </>
  )
}
