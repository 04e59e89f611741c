import { useTranslations } from 'use-intl'
import { FanChart } from '../../components/charts/fan-chart.tsx'
import { FilterForm } from '../../components/forms/filter-form.tsx'
import { roundedForecast } from '../../components/money/format.ts'
import { useHiddenAmounts } from '../../components/money/hidden-amounts.ts'
import {
  ForecastAmount,
  ForecastGain,
  PrivateAmount,
} from '../../components/money/private-amount.tsx'
import type { Projection } from '../../components/money/projection.ts'
import { Results } from '../../components/results.tsx'
import { useLocalHref } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { supposedRanges, type WhatIf, type WhatIfAssumptions } from './what-if.ts'

type WhatIfCardProps = {
  readonly supposed: WhatIfAssumptions
  readonly result: WhatIf
  readonly projection: Projection | null
}

/** Calculates the effect of vacant months, another sale price or a number of years on the portfolio: a forecast. */
export function WhatIfCard({ supposed, result, projection }: WhatIfCardProps) {
  const t = useTranslations('analysis')
  const link = useLocalHref()
  return (
    <Card id="what-if" className="scroll-mt-6">
      <CardHead title={t('whatIf.title')}>{t('whatIf.lead')}</CardHead>
      <FilterForm
        action={link('/dashboard/portfolio/analysis#what-if')}
        values={{
          vacancy: String(supposed.vacancy),
          sale: String(supposed.sale),
          growth: String(supposed.growth),
          years: String(supposed.years),
        }}
        className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto]"
      >
        {(['vacancy', 'sale', 'growth', 'years'] as const).map((name) => (
          <TextInput
            key={name}
            label={t(`whatIf.${name}`)}
            name={name}
            type="number"
            inputMode="numeric"
            min={supposedRanges[name].min}
            max={supposedRanges[name].max}
            step={supposedRanges[name].step}
            defaultValue={String(supposed[name])}
          />
        ))}
        <Button type="submit" variant="dark" className="col-span-2 lg:col-span-1">
          {t('whatIf.calculate')}
        </Button>
      </FilterForm>
      <Results>
        <Lines result={result} hasVacancy={supposed.vacancy > 0} />
        {projection === null ? null : <Fan projection={projection} years={supposed.years} />}
      </Results>
    </Card>
  )
}

type LinesProps = {
  readonly result: WhatIf
  /** Without vacancy the rent with it is the rent above it. */
  readonly hasVacancy: boolean
}

function Lines({ result, hasVacancy }: LinesProps) {
  const t = useTranslations('analysis')
  const rent = hasVacancy ? (['income', 'incomeThen'] as const) : (['income'] as const)
  const lines = [...rent, 'saleValue', 'saleTax', 'proceeds'] as const
  // The difference of the amounts shown, which a reader can check.
  const proceeds = roundedForecast(result.saleValue) - roundedForecast(result.saleTax)
  return (
    <dl className="tabular mt-6 grid gap-x-10 gap-y-2.5 text-dense sm:grid-cols-2">
      {lines.map((name) => (
        <div key={name} className="flex justify-between gap-4 border-b border-line pb-2.5">
          <dt className="text-ink-soft">{t(`whatIf.lines.${name}`)}</dt>
          <dd className="font-bold">
            {name === 'proceeds' ? (
              <ForecastAmount value={proceeds} isRounded />
            ) : (
              <ForecastAmount value={result[name]} />
            )}
          </dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-line pb-2.5 sm:border-b">
        <dt className="text-ink-soft">{t('whatIf.lines.result')}</dt>
        <dd>
          <ForecastGain value={result.result} />
        </dd>
      </div>
    </dl>
  )
}

function Fan({ projection, years }: { readonly projection: Projection; readonly years: number }) {
  const t = useTranslations('analysis')
  const isHidden = useHiddenAmounts()
  const { low, middle, high } = projection
  return (
    <section className="mt-8">
      <h3 className="font-bold">{t('whatIf.fan', { years })}</h3>
      <p className="mt-1 mb-4 text-dense text-ink-soft">
        {t.rich('whatIf.range', {
          low: () => <PrivateAmount value={Number(low.total)} isCompact />,
          high: () => <PrivateAmount value={Number(high.total)} isCompact />,
          middle: () => <PrivateAmount value={Number(middle.total)} isCompact />,
        })}
      </p>
      {isHidden ? null : (
        <FanChart
          projection={projection}
          lineText={t('whatIf.today')}
          label={t('whatIf.fan', { years })}
        />
      )}
      <p className="mt-4 text-small text-ink-soft">{t('whatIf.note')}</p>
    </section>
  )
}
