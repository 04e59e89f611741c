import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { RupiahInput } from '../../../components/forms/rupiah-input.tsx'
import { formatChange, formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Select } from '../../../ui/choice.tsx'
import { keptPlace } from '../../../ui/kept-place.ts'
import { Link } from '../../../ui/link.tsx'
import { questionNames } from '../property/suitability.ts'
import { AlternateAssumptions } from './alternate-assumptions.tsx'
import { AlternateChart } from './alternate-chart.tsx'
import type { AlternateFacts } from './alternate-facts.ts'
import { AlternateOutcomes } from './alternate-outcomes.tsx'
import { defaultAssumptions } from './alternative-assumptions.ts'
import {
  amountMax,
  amountMin,
  gainTaxes,
  readAlternativeQuery,
  yearsMax,
} from './alternative-query.ts'
import { type AlternativeQuery, compare } from './alternatives.ts'

type AlternateCalculatorProps = { readonly facts: AlternateFacts; readonly search: string }

/** The comparison as a form, calculated by the server without JavaScript and immediately with it. */
export function AlternateCalculator({ facts, search }: AlternateCalculatorProps) {
  const t = useTranslations('alternate')
  const link = useLocalHref()
  const locale = useLocale()
  const given = new URLSearchParams(search)
  const before = defaultAssumptions({ ...facts, unitsTicket: BigInt(facts.unitsTicket) })
  const first = readAlternativeQuery(given, before)
  const [query, setWish] = useState(first)
  const calculate = (event: FormEvent<HTMLFormElement>) =>
    setWish(readAlternativeQuery(new FormData(event.currentTarget), before))
  const outcomes = compare(query)
  return (
    <Form method="get" noValidate action={link('/alternate')} state={keptPlace} onInput={calculate}>
      {questionNames.map((name) => {
        const answer = given.get(name)
        return answer === null ? null : (
          <input key={name} type="hidden" {...{ name }} value={answer} />
        )
      })}
      <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="self-start rounded-card border border-line bg-card p-5 sm:p-6">
          <Controls first={first} query={query} />
        </div>
        <section
          aria-labelledby="outcome"
          className="min-w-0 rounded-card border border-line bg-card p-5 sm:p-8"
        >
          <h2 id="outcome" className="text-h2">
            {t('outcome', { years: query.years })}
          </h2>
          <p className="mt-2 text-small text-ink-soft">
            {t('outcomeNote', { growth: formatChange(query.assumptions.units.growth, locale) })}
          </p>
          <AlternateChart outcomes={outcomes} query={query} />
          <AlternateOutcomes outcomes={outcomes} query={query} />
          <p className="mt-4 text-small text-ink-soft">
            {t.rich('outcomeElsewhere', {
              calculator: (words) => (
                <Link to={`${link('/')}#calculator`} className="text-link">
                  {words}
                </Link>
              ),
              fees: (words) => (
                <Link to={`${link('/benefits')}#fees`} className="text-link">
                  {words}
                </Link>
              ),
            })}
          </p>
        </section>
      </div>
      <AlternateAssumptions first={first} facts={facts} />
    </Form>
  )
}

function Controls({
  first,
  query,
}: {
  readonly first: AlternativeQuery
  readonly query: AlternativeQuery
}) {
  const t = useTranslations('alternate.form')
  const locale = useLocale()
  return (
    <div className="grid gap-5">
      <RupiahInput
        name="amount"
        label={t('amount')}
        help={t('amountHelp', {
          min: formatRupiah(Number(amountMin), locale),
          max: formatRupiah(Number(amountMax), locale),
        })}
        required
        least={Number(amountMin)}
        most={Number(amountMax)}
        defaultDigits={String(first.amount)}
      />
      <div className="grid gap-1.5">
        <label htmlFor="years" className="flex justify-between text-dense font-semibold">
          {t('years')}
          <output htmlFor="years" className="needs-script tabular font-bold">
            {t('yearsValue', { count: query.years })}
          </output>
        </label>
        <input
          id="years"
          name="years"
          type="range"
          min={1}
          max={yearsMax}
          step={1}
          defaultValue={first.years}
          aria-valuetext={t('yearsValue', { count: query.years })}
          style={
            { '--filled': `${((query.years - 1) / (yearsMax - 1)) * 100}%` } as React.CSSProperties
          }
          className="range-input"
        />
        <p aria-hidden="true" className="tabular flex justify-between text-small text-ink-soft">
          <span>{1}</span>
          <span>{yearsMax}</span>
        </p>
      </div>
      <Select name="tax" label={t('tax')} help={t('taxHelp')} defaultValue={String(first.gainTax)}>
        {gainTaxes.map((rate) => (
          <option key={rate} value={rate}>
            {formatPercent(rate, locale)}
          </option>
        ))}
      </Select>
      <Checkbox name="reinvest" defaultChecked={first.isReinvested}>
        {t('reinvest')}
      </Checkbox>
      <Button type="submit" isWide>
        <span className="without-script">{t('submit')}</span>
        <span className="needs-script">{t('keep')}</span>
      </Button>
    </div>
  )
}
