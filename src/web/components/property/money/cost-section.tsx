import { useTranslations } from 'use-intl'
import type { Figures } from '#contract/figures/figures.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Explained } from '../../../ui/explained.tsx'
import type { CostMeter } from '../../money/cost-meter.ts'
import { comesFromHolders, newUnitTermsOf } from '../../money/entry-fee.ts'
import {
  formatDate,
  formatForecast,
  formatPercent,
  formatRate,
  formatRupiah,
} from '../../money/format.ts'
import { propertyMeter } from '../card/property-meter.ts'
import { Fold } from '../section.tsx'

export type CostTermsGiven = Pick<Figures, 'terms' | 'sale' | 'investor' | 'resale'> & {
  /** `YYYY-MM-DD`, the date of the terms. */
  readonly asOf: string
}

type CostSectionProps = {
  readonly property: PropertyDetail
  readonly figures: CostTermsGiven
  readonly amount: number
  readonly years: number
  readonly children: React.ReactNode
}

/** Every fee, and the total cost for the amount and the holding period in the calculator. */
export function CostSection({ children, ...meter }: CostSectionProps) {
  const t = useTranslations('property.fees')
  const locale = useLocale()
  const { property, figures } = meter
  const { buyerFeeBasisPoints, sellerFeeBasisPoints } = figures.resale
  const percent = (basisPoints: number) => formatPercent(basisPoints, locale)
  const terms = newUnitTermsOf(property, figures)
  const summary =
    terms === null
      ? t('gistResale', { buy: percent(buyerFeeBasisPoints), sell: percent(sellerFeeBasisPoints) })
      : t('gist', { percent: percent(terms.purchaseFeeBasisPoints) })
  return (
    <Fold id="fees" title={t('title')} summary={summary}>
      {children}
      <Meter {...meter} />
    </Fold>
  )
}

function Meter({ property, figures, amount, years }: Omit<CostSectionProps, 'children'>) {
  const t = useTranslations('dossier.cost')
  const words = useTranslations('property')
  const defined = useTranslations('dossier.definitions')
  const locale = useLocale()
  const meter = propertyMeter({ amount, years }, property, figures)
  return (
    <div className="mt-8 rounded-card border border-line bg-card p-5 sm:p-7">
      <h4 className="flex items-center gap-3 text-h3">
        {t('title')}
        <Explained
          label={t('title')}
          hint={words('definition')}
          definition={defined('cost')}
          source={words('source', {
            source: defined(property.rent.isForecast ? 'termsForecast' : 'terms'),
            date: formatDate(property.rent.month, 'month', locale),
          })}
        />
      </h4>
      <p className="mt-1 text-dense text-ink-soft">
        {t.rich('lead', {
          amount: formatRupiah(amount, locale),
          years,
          link: (chunks) => (
            <a href="#calculator" className="text-link">
              {chunks}
            </a>
          ),
        })}
      </p>
      <MeterTable
        meter={meter}
        years={years}
        growth={property.growthBasisPoints ?? 0}
        entry={comesFromHolders(property) ? 'entryResale' : 'entry'}
      />
    </div>
  )
}

const lines = ['entry', 'spread', 'yearly', 'exit', 'tax'] as const
// Due with the purchase; the others are forecasts.
const known: readonly (typeof lines)[number][] = ['entry', 'spread']
const fills = {
  entry: 'bg-series-1',
  spread: 'bg-series-2',
  yearly: 'bg-series-3',
  exit: 'bg-series-5',
  tax: 'bg-series-4',
}

type MeterTableProps = {
  readonly meter: CostMeter
  readonly years: number
  readonly growth: number
  /** The name of the fee of the purchase. */
  readonly entry: 'entry' | 'entryResale'
}

function MeterTable({ meter, years, growth, entry }: MeterTableProps) {
  const t = useTranslations('dossier.cost')
  const locale = useLocale()
  const shown = lines.filter((line) => line !== 'spread' || entry === 'entry')
  const nameOf = (line: (typeof lines)[number]) => (line === 'entry' ? entry : line)
  return (
    <div aria-live="polite">
      <div aria-hidden="true" className="mt-6 mb-4 flex h-3 gap-0.5 overflow-hidden rounded-full">
        {shown.map((line) => (
          <div
            key={line}
            className={fills[line]}
            style={{ width: `${(meter[line] / Math.max(1, meter.total)) * 100}%` }}
          />
        ))}
      </div>
      <dl className="tabular grid text-dense">
        {shown.map((line) => (
          <div key={line} className="flex justify-between gap-4 border-b border-line py-3">
            <dt className="flex gap-2.5">
              <span
                aria-hidden="true"
                className={`mt-[0.4em] size-2.5 shrink-0 rounded-full ${fills[line]}`}
              />
              <span>
                {t(`lines.${nameOf(line)}`, { count: years })}
                <span className="block text-small text-ink-soft">{t(`notes.${nameOf(line)}`)}</span>
              </span>
            </dt>
            <dd className="font-semibold whitespace-nowrap">
              {known.includes(line)
                ? formatRupiah(meter[line], locale)
                : formatForecast(meter[line], locale)}
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-3 font-bold">
          <dt>{t('total')}</dt>
          <dd className="border-b-2 border-dashed border-brand-text/60 whitespace-nowrap">
            {formatForecast(meter.total, locale)}
          </dd>
        </div>
      </dl>
      <p className="text-dense">
        {meter.shareBasisPoints === null
          ? t('noGain')
          : t('share', { percent: formatRate(meter.shareBasisPoints, locale) })}
      </p>
      <p className="mt-2 text-small text-ink-soft">
        {t('basis', { growth: formatPercent(growth, locale) })}
      </p>
    </div>
  )
}
