import { useEffect, useState } from 'react'
import { Form, useFetcher } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Offering, PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { formatRupiah } from '../../components/format.ts'
import { OfferingHead } from '../../components/property/offering-head.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stepsBeforePurchase } from './next-steps.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { type MeterGiven, PurchaseMeter } from './purchase-meter.tsx'
import { type MostUnits, mostUnits, typedUnits } from './purchase-quote.ts'
import { PurchaseWay } from './purchase-way.tsx'
import { UnitsField } from './units-field.tsx'

type BuyPanelProps = {
  /** The property with what its costs are calculated from. */
  readonly given: MeterGiven
  /** Null when nothing of this property can be bought now. */
  readonly offering: Offering | null
  readonly quote: Quote | null
  readonly identity: Identity
}

/** How many units, what they cost, what the limits leave, and the way to the purchase. */
export function BuyPanel({ given, offering, quote, identity }: BuyPanelProps) {
  const t = useTranslations('purchase')
  const panel = useTranslations('property.panel')
  const link = useLocalHref()
  if (offering === null) {
    const when = given.property.state === 'coming-soon' ? 'before' : 'after'
    return (
      <Card kind="floating">
        <h2 className="text-h3">{t(`notOpen.${when}.title`)}</h2>
        <p className="mt-2 mb-5 text-dense text-ink-soft">{t(`notOpen.${when}.text`)}</p>
        <LinkButton to={link('/dashboard/properties')} variant="primary" isWide>
          {t('seeOpen')}
        </LinkButton>
      </Card>
    )
  }
  return (
    // Taller than most windows: it goes along with its foot, where the button is.
    <div className="xl:flex xl:h-full xl:flex-col xl:justify-end">
      <div className="xl:sticky xl:bottom-6 xl:min-h-[calc(100dvh-3rem)]">
        <Card kind="floating">
          <section aria-label={t('panel')}>
            <OfferingHead offering={offering} investors={given.property.investors} />
            {offering.isPaused ? (
              <Notice tone="warn" title={panel('paused')} className="mt-4">
                <p>{panel('pausedText')}</p>
              </Notice>
            ) : (
              <Purchase key={offering.id} {...{ given, offering, identity }} first={quote} />
            )}
          </section>
        </Card>
      </div>
    </div>
  )
}

const typingMs = 250

type PurchaseProps = {
  readonly given: MeterGiven
  readonly offering: Offering
  readonly first: Quote | null
  readonly identity: Identity
}

/**
 * Two forms: the units of one ask for a quote, the other goes on with what was quoted. So what is
 * bought is always what the button says, with script and without.
 */
function Purchase({ given, offering, first, identity }: PurchaseProps) {
  const { property } = given
  const fetcher = useFetcher<Quote | null>()
  const link = useLocalHref()
  const [typed, setTyped] = useState(String(first?.units ?? ''))
  const units = typedUnits(typed)
  const known = fetcher.data ?? first
  const shown = known !== null && known.units === units ? known : null
  const quotePath = link(`/dashboard/properties/${property.id}/quote`)
  const { load } = fetcher
  const isQuoted = units === null || shown !== null
  useEffect(() => {
    if (isQuoted) return
    const timer = window.setTimeout(() => load(`${quotePath}?units=${units}`), typingMs)
    return () => window.clearTimeout(timer)
  }, [isQuoted, units, quotePath, load])
  const most = mostUnits(known ?? { ...offering, ...noLimits })
  const fault = useUnitsFault(units, offering.minimumUnits, most)
  return (
    <>
      <UnitsField {...{ offering, most, fault, typed }} onType={setTyped} />
      <div className={shown === null ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
        {known === null ? null : (
          <>
            <PurchaseLines
              {...{ offering }}
              quote={known}
              quota={identity.quota}
              isFault={fault !== null}
            />
            {fault === null ? <PurchaseMeter quote={known} given={given} /> : null}
          </>
        )}
      </div>
      <Review
        {...{ property, offering, identity }}
        quote={shown}
        units={units}
        isFault={fault !== null}
      />
    </>
  )
}

// Before anything was quoted, only what is left of the offering is known.
const noLimits = { holderUnitsRemaining: Number.POSITIVE_INFINITY, quotaRemaining: null }

/** Why this number of units cannot be bought, said at its field. */
function useUnitsFault(units: number | null, minimum: number, most: MostUnits): string | null {
  const t = useTranslations('purchase')
  if (units === null) return null
  if (units > most.units) return t(`tooMany.${most.limit}`, { units: most.units })
  return units < minimum ? t('tooFew', { units: minimum }) : null
}

type ReviewProps = {
  readonly property: PropertyDetail
  readonly offering: Offering
  readonly identity: Identity
  readonly quote: Quote | null
  readonly units: number | null
  readonly isFault: boolean
}

/**
 * Leads to the next step of this person: to the page where everything is read once more, or to what
 * comes before it. Nothing is bought here, and what the wallet lacks is paid there.
 */
function Review({ property, offering, identity, quote, units, isFault }: ReviewProps) {
  const isEmpty = units === null
  const t = useTranslations('purchase')
  const locale = useLocale()
  const link = useLocalHref()
  const buyPath = link(`/dashboard/properties/${property.id}/buy`)
  const [step] = stepsBeforePurchase(identity)
  if (step !== undefined)
    return (
      <div className="mt-5 border-t border-line pt-4">
        <PurchaseWay step={step} back={`${buyPath}?units=${units ?? offering.minimumUnits}`} />
      </div>
    )
  const refusal = quote?.refusal ?? null
  const isShort = refusal?.code === 'ledger.insufficient_funds'
  const label =
    isEmpty || isFault
      ? t('typeUnits')
      : quote === null
        ? t('calculating')
        : t('review', { units: quote.units, total: formatRupiah(quote.total, locale) })
  const reason = isFault
    ? t('correctUnits')
    : isEmpty
      ? t('typeUnitsReason')
      : isShort
        ? null
        : refusal?.detail
  return (
    <Form action={buyPath} className="mt-5 grid gap-2 border-t border-line pt-4">
      <input type="hidden" name="units" value={quote?.units ?? ''} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isWide
        isBusy={quote === null && !isEmpty && !isFault}
        disabledReason={reason}
      >
        {label}
      </Button>
      <p className="text-center text-small text-ink-soft">
        {`${t(isShort ? 'payNext' : 'reviewNote')} ${t('coolingOff', { hours: offering.coolingOffHours })}`}
      </p>
    </Form>
  )
}
