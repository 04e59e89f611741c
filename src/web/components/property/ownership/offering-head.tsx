import { useTranslations } from 'use-intl'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Progress } from '../../../ui/progress.tsx'
import { formatDate, formatInteger, formatPercent, formatRupiah } from '../../money/format.ts'
import { soldBasisPoints } from './life-cycle.ts'

type OfferingHeadProps = { readonly offering: Offering; readonly investors: number }

/** The unit price, the number of units sold and of buyers, and the closing date. */
export function OfferingHead({ offering, investors }: OfferingHeadProps) {
  const t = useTranslations('property.panel')
  const locale = useLocale()
  const { unitsTotal, unitsLeft, unitPrice, closesAt, targetUnits } = offering
  const sold = soldBasisPoints(unitsTotal, unitsLeft)
  const soldText = t('sold', { percent: formatPercent(sold, locale), investors })
  return (
    <>
      <div className="tabular flex justify-between gap-3 text-dense text-ink-soft">
        <h2 className="font-normal">{t('unitPrice')}</h2>
        <p>
          {t('left', {
            left: formatInteger(unitsLeft, locale),
            total: formatInteger(unitsTotal, locale),
          })}
        </p>
      </div>
      <p className="tabular mb-4 text-h3">{formatRupiah(unitPrice, locale)}</p>
      <Progress percent={sold / 100} label={soldText} />
      <div className="tabular mt-2 flex flex-wrap justify-between gap-x-3 text-small text-ink-soft">
        <p>{soldText}</p>
        <p>{t('closes', { date: formatDate(closesAt, 'date-time', locale) })}</p>
      </div>
      {unitsTotal - unitsLeft >= targetUnits ? null : (
        <p className="mt-2 text-small text-ink-soft">{t('target', { units: targetUnits })}</p>
      )}
    </>
  )
}
