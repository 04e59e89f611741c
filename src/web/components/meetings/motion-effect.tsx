import { useTranslations } from 'use-intl'
import type { MotionEffect } from '#contract/meetings/motion-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { Explained } from '../../ui/explained.tsx'
import { ArrowRightIcon } from '../../ui/icon.tsx'
import { formatCompactRupiah, formatDate } from '../money/format.ts'
import { ForecastAmount, PrivateAmount } from '../money/private-amount.tsx'

/** The effect of a motion on the reader's investment: an estimate, before and after. */
export function MotionEffectFacts({ effect }: { readonly effect: MotionEffect }) {
  const t = useTranslations('meetings.effect')
  const locale = useLocale()
  const { units, time, change, lastPayout, nextPayout, fromReserve, fromPayouts } = effect
  const hasPayout = lastPayout !== null && nextPayout !== null
  return (
    <div className="rounded-2xl bg-sand p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-dense font-bold text-balance">{t(`titles.${time}`, { units })}</span>
        <span className="flex items-center gap-1">
          <Badge tone="warn">{t('estimate')}</Badge>
          <Explained
            label={t(`titles.${time}`, { units })}
            hint={t('hint')}
            definition={t(`definitions.${time}`)}
          />
        </span>
      </div>
      {hasPayout ? (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="sr-only">{t('before')}</span>
          <PrivateAmount value={lastPayout.amount} className="tabular text-dense text-ink-soft" />
          <ArrowRightIcon
            size={18}
            aria-hidden="true"
            className="shrink-0 self-center text-ink-soft"
          />
          <span className="sr-only">{t('after')}</span>
          <ForecastAmount value={nextPayout} className="tabular text-[1.375rem] font-[750]" />
        </p>
      ) : change === 0 ? null : (
        <p className="mt-2">
          <ForecastAmount value={change} className="tabular text-[1.375rem] font-[750]" />
        </p>
      )}
      {time === 'sale' ? null : (
        <p className="mt-1 text-small text-ink-soft">
          {lastPayout === null
            ? t('noPayout')
            : t(lastPayout.isNewest ? 'source' : 'sourceBefore', {
                month: formatDate(lastPayout.month, 'month', locale).replace(' ', '\u00a0'),
              })}
        </p>
      )}
      {fromReserve === null || fromPayouts === null ? null : (
        <p className="tabular mt-2 text-small text-ink-soft">
          {fromPayouts === 0
            ? t('allFromReserve')
            : t('paidFrom', {
                reserve: formatCompactRupiah(fromReserve, locale),
                payouts: formatCompactRupiah(fromPayouts, locale),
              })}
        </p>
      )}
    </div>
  )
}
