import { useTranslations } from 'use-intl'
import type { MotionProgress } from '#contract/meetings/motion-body.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { DateTime } from '../date-time.tsx'
import { formatDate, formatRupiah } from '../money/format.ts'
import { ProgressBadge } from './badges.tsx'

type ProgressFacts = Pick<MotionProgress, 'state' | 'plannedOn' | 'doneOn' | 'cost'>

/** The progress of an adopted motion in one line: done or late, and its cost compared with the estimate. */
export function ProgressLine({
  progress,
  estimate,
}: {
  readonly progress: ProgressFacts
  readonly estimate: number | null
}) {
  const t = useTranslations('meetings.progress')
  const locale = useLocale()
  const { state, plannedOn, doneOn, cost } = progress
  const day = (value: string) => formatDate(value, 'long', locale)
  const when =
    doneOn !== null
      ? day(doneOn)
      : plannedOn !== null
        ? t(state === 'late' ? 'lateSince' : 'plannedOn', { date: day(plannedOn) })
        : t('noDay')
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-dense">
      <ProgressBadge state={state} />
      {state === 'abandoned' ? null : <span>{when}</span>}
      {cost === null ? null : (
        <span className="tabular">
          {estimate === null
            ? t('cost', { cost: formatRupiah(cost, locale) })
            : t('costOf', {
                cost: formatRupiah(cost, locale),
                estimate: formatRupiah(estimate, locale),
              })}
        </span>
      )}
    </p>
  )
}

/** The steps of carrying out a motion, newest first, each with its author and evidence. */
export function ProgressSteps({
  motionId,
  steps,
}: {
  readonly motionId: string
  readonly steps: MotionProgress['steps']
}) {
  const t = useTranslations('meetings.progress')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <ol className="grid gap-4 border-s-2 border-line ps-5">
      {steps.map((step) => (
        <li key={step.id} className="relative text-dense">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -start-[1.625rem] size-2.5 rounded-full border-2 border-paper bg-series-2"
          />
          <p className="text-small text-ink-soft">
            <FactLine>
              <DateTime value={step.recordedAt} style="date-time" />
              {step.recordedBy}
            </FactLine>
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{step.note[locale]}</p>
          <p className="tabular flex flex-wrap gap-x-4 text-small text-ink-soft empty:hidden">
            {step.plannedOn === null ? null : (
              <span>{t('plannedOn', { date: formatDate(step.plannedOn, 'long', locale) })}</span>
            )}
            {step.doneOn === null ? null : (
              <span>{t('doneOn', { date: formatDate(step.doneOn, 'long', locale) })}</span>
            )}
            {step.cost === null ? null : (
              <span>{t('cost', { cost: formatRupiah(step.cost, locale) })}</span>
            )}
          </p>
          {step.hasEvidence ? (
            <a
              href={link(`/dashboard/files/motions/${motionId}/files/${step.id}`)}
              target="_blank"
              rel="noreferrer"
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('evidence')}
            </a>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
