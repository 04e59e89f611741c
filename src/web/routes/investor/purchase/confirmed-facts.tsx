import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Offering, PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { PlotPicture } from '../../../components/property/map/plot-picture.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Card } from '../../../ui/card.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { SumLine } from '../../../ui/sum-line.tsx'
import { BalanceLines, CostLines } from './purchase-lines.tsx'

type FactsProps = {
  readonly property: PropertyDetail
  readonly offering: Offering
  readonly quote: Quote
  readonly quota: Identity['quota']
  readonly pagePath: string
  /** The content right after the costs. */
  readonly children?: ReactNode
}

/** The facts of the purchase: the units, the costs, the remaining limits, and what happens to the money. */
export function ConfirmedFacts({ children, ...facts }: FactsProps) {
  return (
    <>
      <Card>
        <PropertyRow {...facts} />
        <Costs {...facts} />
      </Card>
      {children}
      <Card>
        <Limits {...facts} />
      </Card>
      <Card>
        <Promises {...facts} />
      </Card>
    </>
  )
}

function PropertyRow({ property, quote, pagePath }: FactsProps) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const [picture] = property.pictures
  return (
    <Link to={pagePath} className="group mb-5 flex items-center gap-4 rounded-2xl bg-sand p-3">
      {picture === undefined ? null : (
        <span className="w-20 shrink-0">
          <PlotPicture picture={picture} sizes="80px" isDecoration />
        </span>
      )}
      <span className="min-w-0">
        <span className="block font-bold group-hover:underline">{property.name}</span>
        <span className="block text-small text-ink-soft">
          <FactLine>
            {property.city.name[locale]}
            {t('unitsCount', { units: quote.units })}
          </FactLine>
        </span>
      </span>
    </Link>
  )
}

function Costs({ quote, offering }: FactsProps) {
  return (
    <>
      <CostLines quote={quote} offering={offering} />
      <dl className="tabular mt-3.5 grid gap-2.5 border-t border-line pt-3.5 text-dense">
        <BalanceLines quote={quote} />
      </dl>
    </>
  )
}

/** What remains of the yearly investment limit and of the property's ownership cap after the purchase. */
function Limits({ quote, quota }: FactsProps) {
  const t = useTranslations('purchase')
  const { quotaRemaining, holderUnitsRemaining, units, amount } = quote
  const unitsAfter = Math.max(0, holderUnitsRemaining - units)
  return (
    <>
      <h2 className="mb-4 text-h3">{t('confirm.limits')}</h2>
      <dl className="tabular grid gap-2.5 text-dense">
        <SumLine name={t('confirm.holderAfter')}>{t('unitsCount', { units: unitsAfter })}</SumLine>
        {quota === null || quotaRemaining === null ? null : (
          <SumLine name={t('confirm.quotaAfter', { year: String(quota.year) })}>
            <Amount
              value={Math.max(0, quotaRemaining - amount)}
              className={quotaRemaining < amount ? 'text-loss' : ''}
            />
          </SumLine>
        )}
      </dl>
      {quote.isExempt ? (
        <p className="mt-2.5 text-small text-ink-soft">{t('quotaExemptNow')}</p>
      ) : null}
      {quota === null || quotaRemaining === null ? null : (
        <div className="mt-3">
          <Progress
            percent={
              quota.limit === 0
                ? 100
                : ((quota.limit - quotaRemaining + amount) / quota.limit) * 100
            }
            tone="info"
            isThin
            label={t('quotaMeter')}
          />
        </div>
      )}
    </>
  )
}

/** What happens to the money in chronological order, and how it can be refunded. */
function Promises({ offering }: FactsProps) {
  const t = useTranslations('purchase')
  return (
    <>
      <h2 className="mb-3 text-h3">{t('confirm.promises')}</h2>
      <ul className="grid list-disc gap-2 ps-5 text-dense">
        <li>{t('confirm.escrow')}</li>
        <li>{t('confirm.mindChange', { hours: offering.coolingOffHours })}</li>
        <li>
          {t.rich('confirm.notFunded', {
            units: offering.targetUnits,
            date: () => <DateTime value={offering.closesAt} style="date-time" />,
          })}
        </li>
        <li>{t('confirm.handedOver')}</li>
      </ul>
    </>
  )
}
