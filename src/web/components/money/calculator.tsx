import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Link } from '../../ui/link.tsx'
import { FanChart } from '../charts/fan-chart.tsx'
import { CalculatorForm, type CalculatorSource } from '../forms/calculator-form.tsx'
import { formatChange, formatCompactRupiah, formatRupiah, roundedForecast } from './format.ts'
import {
  type Assumptions,
  amountMinOf,
  basisOf,
  type CalculatorFacts,
  type PropertyOutlook,
  ratesOf,
  recordOf,
} from './outlook-query.ts'
import {
  type Course,
  type FeeRates,
  type Projection,
  project,
  type RentBasis,
} from './projection.ts'
import { CalculationNotes, ProjectionTable, YearTable } from './projection-table.tsx'

type CalculatorProps = {
  readonly facts: CalculatorFacts
  /** The initial assumptions: from the address, or else from past figures. */
  readonly start: Assumptions
}

/** Calculates the possible return of units as a range: immediately, or by submitting the form without JavaScript. */
export function Calculator({ facts, start }: CalculatorProps) {
  const link = useLocalHref()
  const source = {
    action: `${link('/')}#calculator`,
    amountMin: amountMinOf(facts),
    rates: ratesOf(facts),
    rent: facts.rent,
  }
  return (
    <Estimate
      source={source}
      start={start}
      basisOf={(assumptions) => ({
        ...basisOf(recordOf(facts.rent, assumptions.from)),
        potentialBasisPoints: assumptions.potentialBasisPoints,
      })}
      className="rounded-hero lg:grid-cols-[25rem_minmax(0,1fr)] lg:*:last:border-s lg:*:last:border-t-0"
    />
  )
}

type PropertyCalculatorProps = {
  readonly outlook: PropertyOutlook
  readonly pagePath: string
  readonly onChange: (assumptions: Assumptions) => void
}

/** The calculator for one property, with its own rent. */
export function PropertyCalculator({ outlook, pagePath, onChange }: PropertyCalculatorProps) {
  const { start, basis, rates, amountMin } = outlook
  const source = { action: `${pagePath}#calculator`, amountMin, rates, rent: null }
  return (
    <Estimate {...{ source, start, onChange }} basisOf={() => basis} className="rounded-card" />
  )
}

type EstimateProps = {
  readonly source: CalculatorSource
  readonly start: Assumptions
  readonly basisOf: (assumptions: Assumptions) => RentBasis
  readonly onChange?: (assumptions: Assumptions) => void
  readonly className: string
}

function Estimate({ source, start, basisOf: basisFrom, onChange, className }: EstimateProps) {
  const [assumptions, setAssumptions] = useState(start)
  const basis = basisFrom(assumptions)
  const projection = projectionOf(assumptions, basis, source.rates)
  return (
    <div className={`grid overflow-hidden border border-line bg-card ${className}`}>
      <CalculatorForm
        source={source}
        assumptions={assumptions}
        basis={basis}
        onChange={(next) => {
          setAssumptions(next)
          onChange?.(next)
        }}
      />
      <div className="grid min-w-0 content-start gap-6 border-t border-line p-5 sm:p-8">
        <Range projection={projection} assumptions={assumptions}>
          {source.rent === null ? null : <OtherAssumption />}
        </Range>
        <div className="max-sm:hidden">
          <FanChart projection={projection} />
        </div>
        <div className="grid gap-1 text-dense">
          <ProjectionTable projection={projection} rates={source.rates} />
          <YearTable projection={projection} />
          <CalculationNotes basis={basis} rates={source.rates} />
        </div>
      </div>
    </div>
  )
}

export function projectionOf(
  assumptions: Assumptions,
  basis: RentBasis,
  rates: FeeRates,
): Projection {
  const { years, vacancyBasisPoints, growthBasisPoints, hasFees } = assumptions
  const amount = BigInt(assumptions.amount)
  return project({ amount, years, vacancyBasisPoints, growthBasisPoints, hasFees }, basis, rates)
}

type RangeProps = {
  readonly projection: Projection
  readonly assumptions: Assumptions
  readonly children: ReactNode
}

function Range({ projection, assumptions, children }: RangeProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { years, growthBasisPoints } = assumptions
  const { low, middle, high } = projection
  const rounded = ({ total }: Course) => formatCompactRupiah(roundedForecast(Number(total)), locale)
  const totals = { low: rounded(low), middle: rounded(middle), high: rounded(high) }
  // The only amount here that is no forecast.
  const paidIn = formatRupiah(Number(middle.paidIn), locale)
  return (
    <div>
      <h3 className="text-small text-ink-soft">{t('resultTitle', { years })}</h3>
      <p className="tabular mt-1 text-figure">
        <span className="border-b-2 border-dashed border-brand-text/60">{t('range', totals)}</span>
      </p>
      <p className="tabular mt-2 text-dense text-ink-soft">
        {t('rangeNote', { ...totals, paidIn, growth: formatChange(growthBasisPoints, locale) })}
      </p>
      {children}
      <output className="sr-only">{t('announce', { ...totals, years, paidIn })}</output>
    </div>
  )
}

/** Why the comparison of investments forecasts another result for the same amount. */
function OtherAssumption() {
  const t = useTranslations('calculator')
  const link = useLocalHref()
  return (
    <p className="text-small text-ink-soft">
      {t.rich('alternatives', {
        link: (words) => (
          <Link to={link('/alternate')} className="text-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
