import { useEffect, useState } from 'react'
import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Offering, PropertyDetail } from '#contract/properties/property-detail-body.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { formatRupiah } from '../../../components/money/format.ts'
import { OfferingHead } from '../../../components/property/ownership/offering-head.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { useAsking } from '../../../shell/forms/use-asking.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { readAmount } from '../../../ui/read-amount.ts'
import { stepsBeforePurchase } from '../dashboard/next-steps.ts'
import { PurchaseLines } from './purchase-lines.tsx'
import { type MaximumUnits, maximumUnits, typedUnits } from './purchase-quote.ts'
import { PurchaseStepLink } from './purchase-step-link.tsx'
import { UnitsField } from './units-field.tsx'

type BuyPanelProps = {
  readonly property: PropertyDetail
  /** Null when nothing of this property can be bought now. */
  readonly offering: Offering | null
  readonly quote: Quote | null
  readonly identity: Identity
}

/** The number of units, their cost, the remaining limits, and the button to the purchase. */
export function BuyPanel({ property, offering, quote, identity }: BuyPanelProps) {
  const t = useTranslations('purchase')
  const panel = useTranslations('property.panel')
  const link = useLocalHref()
  if (offering === null) {
    const when = property.state === 'coming-soon' ? 'before' : 'after'
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
    // The panel is taller than most windows, so it sticks to the bottom, where its button is.
    <div className="xl:flex xl:h-full xl:flex-col xl:justify-end">
      <div className="xl:sticky xl:bottom-6 xl:min-h-[calc(100dvh-3rem)]">
        <Card kind="floating">
          <section aria-label={t('panel')}>
            <OfferingHead offering={offering} investors={property.investors} />
            {offering.isPaused ? (
              <Notice tone="warn" title={panel('paused')} className="mt-4">
                <p>{panel('pausedText')}</p>
              </Notice>
            ) : (
              <Purchase key={offering.id} {...{ property, offering, identity }} first={quote} />
            )}
          </section>
        </Card>
      </div>
    </div>
  )
}

const typingMs = 250

type PurchaseProps = {
  readonly property: PropertyDetail
  readonly offering: Offering
  readonly first: Quote | null
  readonly identity: Identity
}

/**
 * Two forms: one requests a quote for its units, the other continues with the quoted units. So the purchase
 * always matches the text of the button, with and without JavaScript.
 */
function Purchase({ property, offering, first, identity }: PurchaseProps) {
  const { data, load } = useAsking<Quote | null>()
  const link = useLocalHref()
  const [typed, setTyped] = useState(String(first?.units ?? ''))
  const units = typedUnits(typed)
  const known = data ?? first
  const shown = known !== null && known.units === units ? known : null
  const quotePath = link(`/dashboard/properties/${property.id}/quote`)
  const isQuoted = units === null || shown !== null
  useEffect(() => {
    if (isQuoted) return
    const timer = window.setTimeout(() => load(`${quotePath}?units=${units}`), typingMs)
    return () => window.clearTimeout(timer)
  }, [isQuoted, units, quotePath, load])
  const most = maximumUnits(known ?? { ...offering, ...noLimits })
  const fault = useUnitsFault(typed, offering.minimumUnits, most)
  return (
    <>
      <UnitsField {...{ offering, most, fault, typed }} onType={setTyped} />
      <div className={shown === null ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
        {known === null ? null : (
          <PurchaseLines
            {...{ offering }}
            quote={known}
            quota={identity.quota}
            isFault={fault !== null}
          />
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

// Before the first quote only the number of unsold units is known.
const noLimits = { holderUnitsRemaining: Number.POSITIVE_INFINITY, quotaRemaining: null }

/** Returns why this number of units cannot be bought, for the message at its field. */
function useUnitsFault(typed: string, minimum: number, most: MaximumUnits): string | null {
  const t = useTranslations('purchase')
  const shell = useTranslations('shell')
  const read = readAmount(typed)
  if (read === '') return null
  if (read === null) return shell('faults.amount')
  const units = typedUnits(typed) ?? 0
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
 * The button to the next step: the page where the whole purchase is reviewed, or a step that is required before
 * it. Nothing is bought here, and a shortfall is paid on that page.
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
        <PurchaseStepLink step={step} back={`${buyPath}?units=${units ?? offering.minimumUnits}`} />
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
