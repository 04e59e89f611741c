import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import { formatForecast, formatRate } from '../../components/format.ts'
import type { PropertyPage } from '../../components/property/property-sections.tsx'
import { propertyMeter } from '../../components/property-meter.ts'
import { useLocale } from '../../locale/use-locale.ts'

const years = 5

export type MeterGiven = Pick<PropertyPage, 'property' | 'figures'>

type PurchaseMeterProps = {
  readonly quote: Quote
  readonly given: MeterGiven
  /** The address of its definition. */
  readonly feesPath?: string
}

/** The cost of this purchase over the holding period, as defined in the linked section. */
export function PurchaseMeter({ quote, given, feesPath = '#fees' }: PurchaseMeterProps) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const { property, figures } = given
  const settings = { amount: quote.amount, years }
  const meter = propertyMeter(settings, property, figures)
  const { total, shareBasisPoints } = meter
  return (
    <div className="mt-3.5 border-t border-line pt-3.5 text-dense">
      <p className="tabular flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">{t('meter', { years })}</span>
        <strong className="border-b-2 border-dashed border-brand-text/60 whitespace-nowrap">
          {formatForecast(total, locale)}
        </strong>
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {shareBasisPoints === null
          ? t('meterNoGain')
          : t('meterShare', { percent: formatRate(shareBasisPoints, locale) })}{' '}
        <a href={feesPath} className="text-link">
          {t('meterMore')}
        </a>
      </p>
    </div>
  )
}
