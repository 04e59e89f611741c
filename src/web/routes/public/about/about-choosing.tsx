import { useTranslations } from 'use-intl'
import type { OperatorProfileAnswer } from '#contract/operator/operator-profile.ts'
import { formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge } from '../../../ui/badge.tsx'

type AboutChoosingProps = {
  readonly screening: OperatorProfileAnswer['screening']
  /** The number of properties accepted, from the public register. */
  readonly offered: number
  readonly isExample: boolean
}

const checks = ['title', 'value', 'rent', 'building', 'conflict'] as const

/** How properties are selected, and how many are rejected. */
export function AboutChoosing({ screening, offered, isExample }: AboutChoosingProps) {
  const t = useTranslations('about.choosing')
  return (
    <section className="when-near room-1200 lg:room-600 mt-20 sm:mt-24">
      <h2 className="max-w-2xl text-h2">{t('title')}</h2>
      <p className="mt-2 max-w-2xl text-ink-soft">{t('lead')}</p>
      <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-2">
        <ol className="grid grid-cols-1 content-start gap-5">
          {checks.map((check, index) => (
            <li key={check} className="flex gap-4">
              <span
                aria-hidden="true"
                className="tabular grid size-9 shrink-0 place-items-center rounded-xl bg-sand font-bold"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h3 className="text-h3">{t(`checks.${check}.name`)}</h3>
                <p className="mt-0.5 text-dense text-ink-soft">{t(`checks.${check}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        {screening === null ? (
          <p className="self-start rounded-card border border-dashed border-line-strong p-6 text-ink-soft">
            {t('unpublished')}
          </p>
        ) : (
          <Refusals screening={screening} offered={offered} isExample={isExample} />
        )}
      </div>
    </section>
  )
}

type RefusalsProps = AboutChoosingProps & {
  readonly screening: NonNullable<OperatorProfileAnswer['screening']>
}

function Refusals({ screening, offered, isExample }: RefusalsProps) {
  const t = useTranslations('about.choosing')
  const locale = useLocale()
  const refused = screening.refused.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...screening.refused.map(({ count }) => count))
  const number = (count: number) => formatInteger(count, locale)
  return (
    <div className="self-start rounded-card border border-line bg-card p-6 sm:p-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="tabular text-figure">{number(refused)}</p>
        {isExample ? <Badge>{t('example')}</Badge> : null}
      </div>
      <p className="font-bold">{t('refused')}</p>
      <p className="tabular mt-1 text-small text-ink-soft">
        {t('of', {
          seen: number(refused + screening.underReview + offered),
          offered: number(offered),
          waiting: number(screening.underReview),
          date: formatDate(screening.asOf, 'long', locale),
        })}
      </p>
      <h3 className="mt-6 text-dense font-bold">{t('reasons')}</h3>
      <ul className="mt-2 grid grid-cols-1 gap-3.5">
        {screening.refused.map(({ reason, count }) => (
          <li key={reason.id} className="text-dense">
            <p className="flex justify-between gap-4">
              <span className="min-w-0">{reason[locale]}</span>
              <span className="tabular font-bold">{number(count)}</span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-2 rounded-full bg-sand">
              <div
                className="h-full rounded-full bg-ink"
                style={{ width: `${(count / most) * 100}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
