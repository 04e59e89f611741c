import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { classNames } from '../../ui/class-names.ts'
import { formatDate, formatRupiah } from './format.ts'
import { type WaterfallStep, waterfall } from './waterfall.ts'

type RentWaterfallProps = Pick<PropertyDetail, 'rent' | 'unitsTotal'>

/**
 * How one month's rent becomes the payout of the unit holders: one bar per line, each beginning where the last
 * one ended.
 */
export function RentWaterfall({ rent, unitsTotal }: RentWaterfallProps) {
  const t = useTranslations('property.rent')
  const locale = useLocale()
  const names = {
    gross: t('gross'),
    net: t(rent.net < 0 ? 'negative' : rent.isForecast ? 'forecastNet' : 'net'),
    ...Object.fromEntries(rent.lines.map(({ kind }) => [kind, t(`lines.${kind}`)])),
  } as Record<WaterfallStep['kind'], string>
  const summary = rent.isForecast ? 'forecastSummary' : 'summary'
  return (
    <div className="rounded-card border border-line bg-card p-5 sm:p-7">
      <table className="w-full border-separate border-spacing-y-1.5 text-dense">
        <caption className="sr-only">{rent.isForecast ? t('forecastTitle') : t('title')}</caption>
        <tbody>
          {waterfall(rent).map((step) => (
            <WaterfallRow key={step.kind} {...{ step }} name={names[step.kind]} />
          ))}
        </tbody>
      </table>
      <p className="tabular mt-4 text-dense text-ink-soft">
        {t.rich(summary, {
          month: formatDate(rent.month, 'month', locale),
          units: unitsTotal,
          perUnit: formatRupiah(rent.perUnit, locale),
          b: (words) => <strong className="font-bold whitespace-nowrap text-ink">{words}</strong>,
        })}
      </p>
    </div>
  )
}

function WaterfallRow({ step, name }: { step: WaterfallStep; name: string }) {
  const locale = useLocale()
  const isSum = step.kind === 'gross' || step.kind === 'net'
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto] large-text:flex large-text:flex-wrap large-text:justify-between">
      <th
        scope="row"
        className={classNames(
          'pe-4 text-start sm:whitespace-nowrap',
          isSum ? 'font-bold' : 'font-normal',
        )}
      >
        {name}
      </th>
      <td
        aria-hidden="true"
        className="w-full max-sm:order-3 max-sm:col-span-2 max-sm:pt-1 max-sm:pb-2"
      >
        <div className="relative h-4">
          <div
            className={classNames(
              'absolute inset-y-0 rounded-[5px]',
              fills[step.kind] ?? 'bg-series-3',
            )}
            style={{ insetInlineStart: `${step.startPercent}%`, width: `${step.widthPercent}%` }}
          />
        </div>
      </td>
      <td className={classNames('tabular ps-4 text-end whitespace-nowrap', isSum && 'font-bold')}>
        {formatRupiah(step.amount, locale)}
      </td>
    </tr>
  )
}

const fills: Partial<Record<WaterfallStep['kind'], string>> = {
  gross: 'bg-series-2',
  reserve: 'bg-series-6',
  net: 'bg-brand',
}
