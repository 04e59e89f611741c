import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Select } from '../../ui/choice.tsx'
import { OpenChevron } from '../../ui/open-chevron.tsx'
import { RangeInput } from '../../ui/range-input.tsx'
import {
  formatChange,
  formatCompactRupiah,
  formatDate,
  formatPercent,
  formatRate,
  formatRupiah,
} from '../money/format.ts'
import {
  type Assumptions,
  amountMax,
  type CalculatorFacts,
  ranges,
  recordOf,
  suggestionOf,
} from '../money/outlook-query.ts'
import type { FeeRates, RentBasis } from '../money/projection.ts'
import { RupiahInput } from './rupiah-input.tsx'

/** The options of a calculator's fields and where the form is sent. */
export type CalculatorSource = {
  /** The page of the calculator, where the form is sent without JavaScript. */
  readonly action: string
  readonly amountMin: number
  readonly rates: FeeRates
  /** The past figures to choose from; null for a single property. */
  readonly rent: CalculatorFacts['rent'] | null
}

type CalculatorFormProps = {
  readonly source: CalculatorSource
  readonly assumptions: Assumptions
  readonly basis: RentBasis
  readonly onChange: (assumptions: Assumptions) => void
}

const quickAmounts = [1_000_000, 10_000_000, 100_000_000]

/** The fields of the assumptions; without JavaScript they are submitted as a form. */
export function CalculatorForm(props: CalculatorFormProps) {
  const t = useTranslations('calculator')
  const { action, rent } = props.source
  const send = (event: FormEvent) => event.preventDefault()
  return (
    <form action={action} aria-label={t('form')} onSubmit={send} className="bg-sand p-5 sm:p-8">
      <div className="grid gap-5 lg:sticky lg:top-8">
        <AmountField {...props} />
        <YearsField {...props} />
        <details className="group">
          <summary className="inline-flex min-h-11 items-center gap-2 text-link">
            {t('assumptions')}
            <OpenChevron size={16} />
          </summary>
          <div className="mt-3 grid gap-5">
            {rent === null ? null : <PastField {...props} rent={rent} />}
            <Sliders {...props} />
            <FeesField {...props} />
          </div>
        </details>
        <Button type="submit" variant="primary" size="large" isWide className="without-script">
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}

function AmountField({ source, assumptions, onChange }: CalculatorFormProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const [typed, setTyped] = useState(assumptions.amount)
  const [restarts, setRestarts] = useState(0)
  const min = source.amountMin
  const setAmount = (amount: number) => {
    setTyped(amount)
    onChange({ ...assumptions, amount: Math.min(amountMax, Math.max(min, amount)) })
  }
  const bounds = { min: formatRupiah(min, locale), max: formatRupiah(amountMax, locale) }
  const isOut = typed < min || typed > amountMax
  return (
    <div>
      <RupiahInput
        // The field holds its own digits: a new key resets it after a quick amount is chosen.
        key={restarts}
        name="amount"
        label={t('amount')}
        help={isOut ? undefined : t('amountHelp', bounds)}
        error={isOut ? t('amountHelp', bounds) : null}
        defaultDigits={String(assumptions.amount)}
        onDigits={(digits) => setAmount(Number(digits))}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen. */}
      <div role="group" aria-label={t('quick')} className="needs-script mt-3 flex flex-wrap gap-2">
        {quickAmounts.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={assumptions.amount === amount}
            onClick={() => {
              setAmount(amount)
              setRestarts(restarts + 1)
            }}
            className="min-h-11 rounded-full border border-line bg-card px-4 text-small font-bold hover:border-line-strong aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
          >
            {formatCompactRupiah(amount, locale)}
          </button>
        ))}
      </div>
    </div>
  )
}

type PastFieldProps = Pick<CalculatorFormProps, 'assumptions' | 'onChange'> & {
  readonly rent: CalculatorFacts['rent']
}

function PastField({ rent, assumptions, onChange }: PastFieldProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { from, to, properties } = rent
  const help =
    rent.all === null || from === null || to === null
      ? t('fromHelpNone')
      : t('fromHelp', {
          from: formatDate(from, 'month', locale),
          to: formatDate(to, 'month', locale),
        })
  return (
    <>
      <Select
        name="from"
        label={t('from')}
        help={help}
        value={assumptions.from}
        onChange={({ target }) =>
          onChange({
            ...assumptions,
            ...suggestionOf(recordOf(rent, target.value)),
            from: target.value,
          })
        }
      >
        <option value="">{t('fromAll')}</option>
        {properties.map(({ property }) => (
          <option key={property.id} value={property.id}>
            {property.name}
          </option>
        ))}
      </Select>
      <input type="hidden" name="was" value={assumptions.from} />
    </>
  )
}

function YearsField({ assumptions, onChange }: CalculatorFormProps) {
  const t = useTranslations('calculator')
  const { years } = assumptions
  return (
    <RangeInput
      {...ranges.years}
      name="years"
      label={t('years')}
      value={years}
      valueText={t('yearsValue', { years })}
      definition={t('yearsDefinition')}
      definitionLabel={t('definition')}
      onValue={(value) => onChange({ ...assumptions, years: value })}
    />
  )
}

function Sliders({ source, assumptions, onChange }: CalculatorFormProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { potentialBasisPoints, vacancyBasisPoints, growthBasisPoints } = assumptions
  // The rent of a single property is known; only a mix of past figures can be changed.
  const isOne = source.rent === null
  const potential = isOne ? [] : ([['potential', 'yield', potentialBasisPoints]] as const)
  const percents = [
    ...potential,
    ['vacancy', 'vacancy', vacancyBasisPoints],
    ['growth', 'growth', growthBasisPoints],
  ] as const
  return (
    <div className="grid gap-3">
      {percents.map(([key, name, value]) => (
        <RangeInput
          key={key}
          name={name}
          min={ranges[key].min / 100}
          max={ranges[key].max / 100}
          step={ranges[key].step / 100}
          label={t(key)}
          value={value / 100}
          valueText={key === 'growth' ? formatChange(value, locale) : formatPercent(value, locale)}
          definition={t(key === 'growth' && isOne ? 'growthDefinitionOne' : `${key}Definition`)}
          definitionLabel={t('definition')}
          onValue={(percent) =>
            onChange({ ...assumptions, [`${key}BasisPoints`]: Math.round(percent * 100) })
          }
        />
      ))}
    </div>
  )
}

function FeesField({ source, assumptions, basis, onChange }: CalculatorFormProps) {
  const t = useTranslations('calculator')
  const locale = useLocale()
  const { rates } = source
  return (
    <div>
      <Checkbox
        name="fees"
        checked={assumptions.hasFees}
        onChange={({ target }) => onChange({ ...assumptions, hasFees: target.checked })}
      >
        <span className="font-semibold">{t('fees')}</span>
        <span className="block text-small text-ink-soft">
          {t(rates.entry.isResale ? 'feesHelpResale' : 'feesHelp', {
            purchase: formatPercent(rates.entry.basisPoints, locale),
            management: formatRate(basis.managementBasisPoints, locale),
          })}
        </span>
      </Checkbox>
    </div>
  )
}
