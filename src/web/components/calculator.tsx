import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../locale/use-locale.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { FanChart } from './fan-chart.tsx'
import { formatCompactRupiah, formatRupiah } from './format.ts'
import {
  type Assumptions,
  basisOf,
  type CalculatorFacts,
  ratesOf,
  recordOf,
} from './outlook-query.ts'
import { type FeeRates, type Projection, project, type RentBasis } from './projection.ts'
import { HowItIsReckoned, ProjectionTable, YearTable } from './projection-table.tsx'

type CalculatorProps = {
  readonly facts: CalculatorFacts
  /** Where it starts: from the address, else from the past. */
  readonly start: Assumptions
}

/** Calculates what units might bring, as a range; by form without script, at once with it. */
export function Calculator({ facts, start }: CalculatorProps) {
  const [assumptions, setAssumptions] = useState(start)
  const basis = {
    ...basisOf(recordOf(facts.rent, assumptions.from)),
    potentialBasisPoints: assumptions.potentialBasisPoints,
  }
  const rates = ratesOf(facts)
  const projection = projectionOf(assumptions, basis, rates)
  return (
    <div className="grid overflow-hidden rounded-hero border border-line bg-card lg:grid-cols-[25rem_minmax(0,1fr)]">
      <CalculatorForm
        facts={facts}
        assumptions={assumptions}
        basis={basis}
        onChange={setAssumptions}
      />
      <div className="grid content-start gap-6 border-line p-5 max-lg:border-t sm:p-8 lg:border-s">
        <Range projection={projection} years={assumptions.years} />
        <div className="max-sm:hidden">
          <FanChart projection={projection} />
        </div>
        <div className="grid gap-1 text-dense">
          <ProjectionTable projection={projection} rates={rates} />
          <YearTable projection={projection} />
          <HowItIsReckoned basis={basis} rates={rates} />
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

function Range({ projection, years }: { projection: Projection; years: number }) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { low, middle, high } = projection
  const exact = (amount: bigint) => formatRupiah(Number(amount), locale)
  return (
    <div>
      <h3 className="text-small text-ink-soft">{t('resultTitle', { years })}</h3>
      <p className="tabular mt-1 text-figure">
        <span className="border-b-2 border-dashed border-brand-text/60">
          {t('range', {
            low: formatCompactRupiah(Number(low.total), locale),
            high: formatCompactRupiah(Number(high.total), locale),
          })}
        </span>
      </p>
      <p className="tabular mt-2 text-dense text-ink-soft">
        {t('rangeNote', { middle: exact(middle.total), paidIn: exact(middle.paidIn) })}
      </p>
      <output className="sr-only">
        {t('announce', {
          years,
          low: exact(low.total),
          high: exact(high.total),
          middle: exact(middle.total),
          paidIn: exact(middle.paidIn),
        })}
      </output>
    </div>
  )
}
