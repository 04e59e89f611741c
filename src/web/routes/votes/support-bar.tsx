import { useTranslations } from 'use-intl'
import type { Motion } from '#contract/meetings/motion-body.ts'
import { shareOf } from '../../components/meetings/fraction.ts'
import { formatPercent } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Progress } from '../../ui/progress.tsx'

/** The support of a motion, as a share of the support that it needs. */
export function SupportBar({ support }: { readonly support: NonNullable<Motion['support']> }) {
  const t = useTranslations('votes.support')
  const locale = useLocale()
  const { units, unitsNeeded, unitsTotal, holders } = support
  return (
    <div className="grid gap-1.5">
      <p className="tabular text-small font-bold">
        {t('have', { units, percent: formatPercent(shareOf(units, unitsTotal), locale) })}
      </p>
      <Progress percent={(units / unitsNeeded) * 100} label={t('label')} />
      <p className="tabular text-small text-ink-soft">
        {t('need', {
          units: unitsNeeded,
          percent: formatPercent(shareOf(unitsNeeded, unitsTotal), locale),
          holders,
        })}
      </p>
    </div>
  )
}
