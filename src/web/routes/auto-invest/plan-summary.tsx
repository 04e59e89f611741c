import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { AutoInvestPlan } from '#contract/auto-invest/plan-body.ts'
import { formatPercent } from '../../components/money/format.ts'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import type { CityChoice } from './plan-filters.tsx'
import { useResaleRule } from './resale-rule.ts'

type PlanSummaryProps = {
  readonly plan: AutoInvestPlan
  readonly cities: readonly CityChoice[]
}

/** The rules of a plan that are in force. */
export function PlanSummary({ plan, cities }: PlanSummaryProps) {
  const t = useTranslations('auto-invest')
  const card = useTranslations('card')
  const locale = useLocale()
  const link = useLocalHref()
  const all = t('summary.all')
  const named = (words: readonly string[]) => (words.length === 0 ? all : words.join(', '))
  const cityNames = plan.cityIds.map(
    (id) => cities.find((each) => each.id === id)?.name[locale] ?? id,
  )
  const { rhythm, dayOfMonth, netYieldMinBasisPoints: yieldMin } = plan
  return (
    <Card>
      <CardHead title={t('summary.title')} />
      <dl className="grid gap-x-8 gap-y-3 text-dense sm:grid-cols-2">
        <Line name={t('form.rhythm')}>
          {rhythm === 'monthly' && dayOfMonth !== null
            ? t('summary.monthly', { day: String(dayOfMonth) })
            : t(`rhythms.${rhythm}`)}
        </Line>
        <Line name={t('form.amount')}>
          <PrivateAmount value={plan.amount} />
        </Line>
        <Line name={t('form.keepInWallet')}>
          <PrivateAmount value={plan.keepInWallet} />
        </Line>
        <Line name={t('form.propertyMax')}>
          {plan.propertyMax === null ? (
            t('summary.noLimit')
          ) : (
            <PrivateAmount value={plan.propertyMax} />
          )}
        </Line>
        <Line name={t('form.yield')}>
          {yieldMin === 0
            ? t('form.anyYield')
            : t('form.yieldFrom', { rate: formatPercent(yieldMin, locale) })}
        </Line>
        <Line name={t('form.resale')}>{useResaleRule()(plan.resaleGapMaxBasisPoints)}</Line>
        <Line name={t('form.types')}>{named(plan.types.map((type) => card(`type.${type}`)))}</Line>
        <Line name={t('form.titles')}>
          {named(plan.titleKinds.map((kind) => t(`titles.${kind}`)))}
        </Line>
        <Line name={t('form.cities')}>{named(cityNames)}</Line>
      </dl>
      <LinkButton to={link('/dashboard/wallet/auto-invest/plan')} className="mt-5">
        {t('summary.change')}
      </LinkButton>
    </Card>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-soft">{name}</dt>
      <dd className="font-bold break-words">{children}</dd>
    </div>
  )
}
