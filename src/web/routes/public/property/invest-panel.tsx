import { useTranslations } from 'use-intl'
import type { Offering, PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Locale } from '#kernel'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import {
  type LifeCycleState,
  lifeCycleOf,
} from '../../../components/property/ownership/life-cycle.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { keepServerMarkup } from '../../../ui/keep-server-markup.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PurchaseForm } from './purchase-form.tsx'

const OfferingHead = keepServerMarkup(
  async () =>
    (await import('../../../components/property/ownership/offering-head.tsx')).OfferingHead,
)

type InvestPanelProps = {
  readonly property: PropertyDetail
  readonly isSignedIn: boolean
  /** The number of units in the address, so that the costs are calculated without JavaScript too. */
  readonly units: string | null
}

/** The purchase form with its costs, or why nothing can be bought. */
export function InvestPanel({ property, isSignedIn, units }: InvestPanelProps) {
  const t = useTranslations('property.panel')
  const state = lifeCycleOf(property.state)
  const { offering } = property
  const isOnSale = state === 'open' && offering !== null && offering.unitsLeft > 0
  return (
    <Card kind="floating" className="lg:p-7">
      <section aria-label={t('title')}>
        {isOnSale ? (
          <OnSale {...{ property, offering, isSignedIn, units }} />
        ) : (
          <NotOnSale property={property} state={state === 'open' ? 'full' : state} />
        )}
      </section>
    </Card>
  )
}

function OnSale(props: InvestPanelProps & { readonly offering: Offering }) {
  const { property, offering } = props
  const t = useTranslations('property.panel')
  return (
    <>
      <OfferingHead offering={offering} investors={property.investors} />
      <div className="mt-5" />
      {offering.isPaused ? (
        <Notice tone="warn" title={t('paused')}>
          <p>{t('pausedText')}</p>
        </Notice>
      ) : (
        <Purchase {...props} />
      )}
    </>
  )
}

function Purchase({
  property,
  offering,
  isSignedIn,
  units,
}: InvestPanelProps & { readonly offering: Offering }) {
  const link = useLocalHref()
  return (
    <PurchaseForm
      key={units ?? ''}
      {...{ offering, isSignedIn, units }}
      pagePath={link(`/marketplace/${property.id}`)}
      buyPath={link(`/dashboard/properties/${property.id}/buy`)}
    />
  )
}

// `full`: the offering is still open, but all units are sold.
type NotOnSaleState = Exclude<LifeCycleState, 'open'> | 'full'

function NotOnSale({ property, state }: { property: PropertyDetail; state: NotOnSaleState }) {
  const t = useTranslations('property.panel')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <div className="grid gap-4">
      <h2 className="text-h3">
        {state === 'funded' && property.issuerUnits === 0 ? t('state.full') : t(`state.${state}`)}
      </h2>
      <p className="text-dense text-ink-soft">
        <StateText property={property} state={state} />
      </p>
      <div className="tabular flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <p className="text-small text-ink-soft">{t(unitPriceName(property, state))}</p>
        <p className="text-[1.375rem] font-[750] tracking-[-0.03em]">
          {formatRupiah(property.unitPrice, locale)}
        </p>
      </div>
      <LinkButton to={link('/marketplace?state=open')} variant="dark" size="large" isWide>
        {t('seeOpen')}
      </LinkButton>
    </div>
  )
}

function unitPriceName({ money, unitPrice, unitsTotal }: PropertyDetail, state: NotOnSaleState) {
  if (state !== 'operating' && state !== 'sale-vote') return 'unitPrice'
  // A unit has its issue price until the first valuation in operation.
  return unitPrice * unitsTotal === money.raise ? 'issueValue' : 'value'
}

function StateText({ property, state }: { property: PropertyDetail; state: NotOnSaleState }) {
  const t = useTranslations('property.panel.state')
  const locale = useLocale()
  switch (state) {
    case 'coming-soon':
      return comingSoon(property.offering, t, locale)
    case 'operating':
      return `${t('operatingText', { investors: property.investors })}${kept(property, t)}`
    case 'funded':
    case 'closing':
      return `${t(`${state}Text`)}${kept(property, t)}`
    default:
      return t(`${state}Text`)
  }
}

function comingSoon(
  offering: PropertyDetail['offering'],
  t: ReturnType<typeof useTranslations<'property.panel.state'>>,
  locale: Locale,
): string {
  if (offering === null) return t('coming-soonTextNoDate')
  const { isPaused, opensAt, closesAt } = offering
  return isPaused
    ? t('coming-soonTextPaused', { date: formatDate(closesAt, 'date-time', locale) })
    : t('coming-soonText', { date: formatDate(opensAt, 'long', locale) })
}

/** Returns a sentence about the unsold units that the issuer keeps; an empty text without any. */
function kept(
  { issuerUnits }: PropertyDetail,
  t: ReturnType<typeof useTranslations<'property.panel.state'>>,
): string {
  return issuerUnits === 0 ? '' : ` ${t('issuerKeeps', { units: issuerUnits })}`
}
