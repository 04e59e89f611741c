import { useState } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { planRhythms } from '#contract'
import type { AutoInvestPlan, AutoInvestTerms } from '#contract/auto-invest/plan-body.ts'
import type { FormProblem } from '../../api/problem.ts'
import { PostForm } from '../../components/forms/post-form.tsx'
import { RupiahInput } from '../../components/forms/rupiah-input.tsx'
import { formatPercent, formatRupiah } from '../../components/money/format.ts'
import { RequiredStatements, RiskList } from '../../components/property/records/risk-statements.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Segmented, Select } from '../../ui/choice.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { GroupError } from '../../ui/field.tsx'
import { RiskAcknowledgement } from '../investor/purchase/risk-acknowledgement.tsx'
import { type CityChoice, PlanFilters } from './plan-filters.tsx'
import { resaleGaps, type Typed, yields } from './plan-typed.ts'
import { useResaleRule } from './resale-rule.ts'

type PlanFormProps = {
  readonly typed: Typed
  readonly terms: AutoInvestTerms
  readonly cities: readonly CityChoice[]
  readonly problem: FormProblem | undefined
  /** Whether the form was sent without the risk checkbox ticked. */
  readonly isRiskMissing: boolean
  readonly planState: AutoInvestPlan['state'] | 'none'
}

/** The form for the rules of a plan. One button tries the rules on the past year, the other starts the plan. */
export function PlanForm(props: PlanFormProps) {
  const { typed, terms, cities, problem, isRiskMissing, planState } = props
  const t = useTranslations('auto-invest')
  const risk = useTranslations('risk')
  const navigation = useNavigation()
  const isBusy = navigation.formMethod === 'POST'
  return (
    <PostForm problem={problem} typed={typed} className="grid gap-5">
      <input type="hidden" name="planState" value={planState} />
      <input type="hidden" name="riskStatementVersion" value={terms.riskStatementVersion} />
      <Card className="grid gap-5">
        <h2 className="text-h3">{t('form.when')}</h2>
        <Rhythm typed={typed} />
        <Money name="amount" minimum={terms.amountMin} isRequired />
        <Money name="keepInWallet" />
      </Card>
      <Card className="grid gap-5">
        <h2 className="text-h3">{t('form.what')}</h2>
        <YieldChoice />
        <ResaleChoice />
        <Money name="propertyMax" />
        <PlanFilters typed={typed} cities={cities} />
        <GroupError error={problem?.fields.cityIds} />
      </Card>
      <Button
        type="submit"
        name="intent"
        value="try"
        size="large"
        isWide
        isBusy={isBusy && navigation.formData?.get('intent') === 'try'}
      >
        {t('form.try')}
      </Button>
      <Card className="grid gap-4">
        <h2 className="text-h3">
          {t(planState === 'none' ? 'form.startTitle' : 'form.changeTitle')}
        </h2>
        <h3 className="font-bold">{risk('statementsTitle')}</h3>
        <RequiredStatements />
        <Disclosure label={t('moreRisks')}>
          <RiskList version={terms.riskStatementVersion} />
        </Disclosure>
        <RiskAcknowledgement isMissing={isRiskMissing} />
        <Button
          type="submit"
          name="intent"
          value="start"
          variant="primary"
          size="large"
          isWide
          isBusy={isBusy && navigation.formData?.get('intent') === 'start'}
        >
          {t(`form.submit.${planState}`)}
        </Button>
        <p className="text-small text-ink-soft">{t('form.note')}</p>
      </Card>
    </PostForm>
  )
}

const days = Array.from({ length: 31 }, (_, index) => index + 1)
const usualDay = 25
/** The days of the shortest month: a plan on a later day has no such day in some months. */
const shortestMonth = 28

function Rhythm({ typed }: { readonly typed: Typed }) {
  const t = useTranslations('auto-invest')
  const [rhythm, setRhythm] = useState(
    planRhythms.find((each) => each === typed.rhythm) ?? 'monthly',
  )
  const [day, setDay] = useState(Number(typed.dayOfMonth) || usualDay)
  return (
    <div className="group/rhythm grid gap-4">
      <Segmented
        name="rhythm"
        label={t('form.rhythm')}
        value={rhythm}
        onChange={setRhythm}
        options={planRhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
      />
      <p className="text-small text-ink-soft">{t(`rhythmNotes.${rhythm}`)}</p>
      {rhythm === 'monthly' ? (
        <Select
          name="dayOfMonth"
          label={t('form.day')}
          help={day > shortestMonth ? t('form.dayHelp') : undefined}
          defaultValue={usualDay}
          onChange={({ target }) => setDay(Number(target.value))}
        >
          {days.map((each) => (
            <option key={each} value={each}>
              {t('form.dayOption', { day: String(each) })}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}

type MoneyProps = {
  readonly name: 'amount' | 'keepInWallet' | 'propertyMax'
  readonly minimum?: number
  readonly isRequired?: boolean
}

function Money({ name, minimum = 0, isRequired = false }: MoneyProps) {
  const t = useTranslations('auto-invest')
  const locale = useLocale()
  return (
    <RupiahInput
      name={name}
      label={t(`form.${name}`)}
      help={t(`form.${name}Help`, { minimum: formatRupiah(minimum, locale) })}
      {...(isRequired ? { required: true } : { hint: t('form.optional') })}
      {...(minimum === 0 ? {} : { least: minimum })}
    />
  )
}

function YieldChoice() {
  const t = useTranslations('auto-invest')
  const locale = useLocale()
  return (
    <Select name="yield" label={t('form.yield')} help={t('form.yieldHelp')} defaultValue="0">
      {yields.map((basisPoints) => (
        <option key={basisPoints} value={basisPoints}>
          {basisPoints === 0
            ? t('form.anyYield')
            : t('form.yieldFrom', { rate: formatPercent(basisPoints, locale) })}
        </option>
      ))}
    </Select>
  )
}

function ResaleChoice() {
  const t = useTranslations('auto-invest')
  const words = useResaleRule()
  return (
    <Select name="resale" label={t('form.resale')} help={t('form.resaleHelp')} defaultValue="">
      <option value="">{words(null)}</option>
      {resaleGaps.map((gap) => (
        <option key={gap} value={gap}>
          {words(gap)}
        </option>
      ))}
    </Select>
  )
}
