import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatAxisRupiah, formatDate, formatRate, formatRupiah } from '../../money/format.ts'
import { Fold } from '../section.tsx'
import { incomeEvents, useEventMarks } from './event-marks.ts'
import { type Comparison, comparisons, cumulated } from './results.ts'
import { TrendChart } from './trend-chart.tsx'

/** The forecast of the launch, which can no longer be changed, compared with the results. */
export function ForecastSection({
  property,
  dossier,
}: {
  readonly property: PropertyDetail
  readonly dossier: PropertyDossier
}) {
  const t = useTranslations('dossier.forecast')
  const words = useTranslations('property')
  const locale = useLocale()
  const made = formatDate(dossier.forecast.madeOn, 'long', locale)
  const { result, forecast } = cumulated(dossier)
  const marks = useEventMarks(dossier.events, incomeEvents, result)
  return (
    <Fold
      id="forecast"
      title={t('title')}
      source={{
        definition: t('definition'),
        source: words('source', { source: t('source'), date: made }),
      }}
    >
      <p className="mb-5 text-ink-soft">{t('lead', { date: made })}</p>
      <div className="overflow-hidden rounded-card border border-line bg-card">
        <table className="w-full text-dense">
          <caption className="sr-only">{t('title')}</caption>
          <thead>
            <tr className="border-b border-line text-small text-ink-soft">
              <th scope="col" className="py-3 ps-4 pe-2 text-start font-semibold sm:ps-7 sm:pe-3">
                {t('what')}
              </th>
              <th scope="col" className="px-2 py-3 text-end font-semibold sm:px-3">
                {t('forecast')}
              </th>
              <th scope="col" className="py-3 ps-2 pe-4 text-end font-semibold sm:ps-3 sm:pe-7">
                {t('result')}
              </th>
            </tr>
          </thead>
          <tbody>
            {comparisons(dossier, property).map((comparison) => (
              <ComparisonRow key={comparison.kind} comparison={comparison} />
            ))}
          </tbody>
        </table>
      </div>
      {result.length < 2 ? null : (
        <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-7">
          <h4 className="mb-4 text-h3">{t('cumulated')}</h4>
          <TrendChart
            label={t('cumulatedLabel', {
              result: formatRupiah(result.at(-1)?.value ?? 0, locale),
              forecast: formatRupiah(forecast.at(-1)?.value ?? 0, locale),
            })}
            series={[
              { id: 'result', name: t('result'), points: result },
              { id: 'forecast', name: t('forecast'), points: forecast, isForecast: true },
            ]}
            format={(value) => formatRupiah(value, locale)}
            formatAxis={(value, step) => formatAxisRupiah(value, step, locale)}
            marks={marks}
            isStep
          />
        </div>
      )}
    </Fold>
  )
}

function ComparisonRow({ comparison }: { readonly comparison: Comparison }) {
  const t = useTranslations('dossier.forecast')
  const { kind, forecast, result, isMoreBetter } = comparison
  const text = useFigureText(kind)
  const difference = forecast === null || result === null ? 0 : result - forecast
  const isBetter = isMoreBetter ? difference > 0 : difference < 0
  const verdict = difference === 0 ? 'same' : isBetter ? 'better' : 'worse'
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="py-3.5 ps-4 pe-2 text-start font-normal sm:ps-7 sm:pe-3">
        {t(`kinds.${kind}`)}
      </th>
      <td className="tabular px-2 py-3.5 text-end sm:px-3">
        {forecast === null ? (
          '–'
        ) : (
          <span className="border-b-2 border-dashed border-brand-text/50">{text(forecast)}</span>
        )}
      </td>
      <td className="tabular py-3.5 ps-2 pe-4 text-end font-bold sm:ps-3 sm:pe-7">
        {result === null ? (
          <span className="font-normal text-ink-soft">{t('notYet')}</span>
        ) : (
          <>
            {text(result)}
            <span
              className={classNames(
                'block text-small font-semibold sm:whitespace-nowrap',
                verdict === 'better' && 'text-gain',
                verdict === 'worse' && 'text-loss',
                verdict === 'same' && 'text-ink-soft',
              )}
            >
              {t(isMoreBetter || verdict === 'same' ? verdict : isBetter ? 'faster' : 'slower')}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

function useFigureText(kind: Comparison['kind']): (value: number) => string {
  const t = useTranslations('dossier.forecast')
  const locale = useLocale()
  if (kind === 'funding') return (count) => t('days', { count })
  if (kind === 'exit') return (count) => t('years', { count })
  return (value) => formatRate(value, locale)
}
