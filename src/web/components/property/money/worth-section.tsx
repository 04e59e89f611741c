import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { GainPercent } from '../../money/amount.tsx'
import {
  formatAxisRupiah,
  formatCompactRupiah,
  formatDate,
  formatRate,
  formatRupiah,
} from '../../money/format.ts'
import { Fold } from '../section.tsx'
import { incomeEvents, useEventMarks } from './event-marks.ts'
import { yieldHistory } from './results.ts'
import { TrendChart } from './trend-chart.tsx'

type WorthSectionProps = { readonly property: PropertyDetail; readonly dossier: PropertyDossier }

/** The valuations of the building with appraiser and date, their changes and the reasons. */
export function WorthSection({ property, dossier }: WorthSectionProps) {
  const t = useTranslations('dossier.worth')
  const words = useTranslations('property')
  const locale = useLocale()
  const { valuation, valuations, money } = property
  const yields = yieldHistory(dossier.months, money.raise)
  const marks = useEventMarks(dossier.events, incomeEvents, yields)
  const valued = formatDate(valuation.valuedOn, 'long', locale)
  return (
    <Fold
      id="value"
      title={words('valuation.title')}
      summary={`${formatCompactRupiah(valuation.amount, locale, 2)}\u00a0· ${formatDate(valuation.valuedOn, 'short', locale)}`}
      source={{
        definition: t('definition'),
        source: words('source', { source: valuation.appraiser, date: valued }),
      }}
    >
      <p>
        {words.rich('valuation.text', {
          appraiser: valuation.appraiser,
          amount: formatRupiah(valuation.amount, locale),
          date: valued,
          next: formatDate(valuation.nextOn, 'long', locale),
          b: (text) => <strong className="tabular whitespace-nowrap">{text}</strong>,
        })}
      </p>
      {valuations.length < 2 ? (
        <p className="mt-3 text-dense text-ink-soft">{t('first')}</p>
      ) : (
        <>
          <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-7">
            <h4 className="mb-4 text-h3">{t('history')}</h4>
            <TrendChart
              label={t('historyLabel', {
                first: formatRupiah(valuations[0]?.amount ?? 0, locale),
                last: formatRupiah(valuation.amount, locale),
              })}
              series={[
                {
                  id: 'value',
                  name: t('value'),
                  points: valuations.map(({ valuedOn: on, amount: value }) => ({ on, value })),
                },
              ]}
              format={(value) => formatRupiah(value, locale)}
              formatAxis={(value, step) => formatAxisRupiah(value, step, locale)}
              isStep
            />
          </div>
          <Reasons valuations={valuations} />
        </>
      )}
      {yields.length < 2 ? null : (
        <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-7">
          <h4 className="mb-1 text-h3">{t('yield')}</h4>
          <p className="mb-4 text-small text-ink-soft">{t('yieldNote')}</p>
          <TrendChart
            label={t('yieldLabel', {
              last: formatRate(yields.at(-1)?.value ?? 0, locale),
            })}
            series={[{ id: 'yield', name: t('yield'), points: yields }]}
            format={(value) => formatRate(value, locale)}
            marks={marks}
            isFromZero
            isStep
          />
        </div>
      )}
    </Fold>
  )
}

function Reasons({ valuations }: Pick<PropertyDetail, 'valuations'>) {
  const t = useTranslations('dossier.worth')
  const locale = useLocale()
  const moves = valuations.flatMap(({ valuedOn, amount, why }, index) => {
    const before = valuations[index - 1]
    if (before === undefined || why === null) return []
    return [{ valuedOn, why, change: Math.round(((amount - before.amount) / before.amount) * 1e4) }]
  })
  if (moves.length === 0) return null
  return (
    <div className="mt-6">
      <h4 className="mb-3 text-h3">{t('why')}</h4>
      <ol className="grid gap-4">
        {moves.toReversed().map(({ valuedOn, why, change }) => (
          <li key={valuedOn} className="grid gap-x-5 gap-y-0.5 sm:grid-cols-[9.5rem_1fr]">
            <p className="flex gap-3 text-dense sm:block">
              <GainPercent value={change} />
              <span className="block text-ink-soft">{formatDate(valuedOn, 'short', locale)}</span>
            </p>
            <p>{why[locale]}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
