import { useEffect, useState } from 'react'
import { Form, useActionData, useFetcher, useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Identity, Offering, PropertyDetail, Quote } from '../../api/shapes.ts'
import { Amount } from '../../components/amount.tsx'
import { CommandKey } from '../../components/command-key.tsx'
import { DateTime } from '../../components/date-time.tsx'
import { formatInteger, formatRupiah } from '../../components/format.ts'
import { useKept } from '../../components/use-kept.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Acknowledgements } from './acknowledgements.tsx'
import type { action } from './buy.tsx'
import { PurchaseLines } from './purchase-lines.tsx'
import { type MeterGiven, PurchaseMeter } from './purchase-meter.tsx'
import { type PurchaseQuote, typedUnits } from './purchase-quote.ts'
import { UnitsField } from './units-field.tsx'

type BuyPanelProps = {
  /** The property with what its costs are reckoned from. */
  readonly given: MeterGiven
  /** Null when nothing of this property can be bought now. */
  readonly offering: Offering | null
  readonly purchase: PurchaseQuote | null
  readonly quota: Identity['quota']
}

/** How many units, what they cost, what the limits leave, and the purchase. */
export function BuyPanel({ given, offering, purchase, quota }: BuyPanelProps) {
  const t = useTranslations('purchase')
  const panel = useTranslations('property.panel')
  const link = useLocalHref()
  if (offering === null) {
    return (
      <Card kind="floating">
        <h2 className="text-h3">{t('notOpen')}</h2>
        <p className="mt-2 mb-5 text-dense text-ink-soft">{t('notOpenText')}</p>
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
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h2 className="text-h3">{t('panel')}</h2>
              <p className="text-small text-ink-soft">
                {`${t('closes')} `}
                <DateTime value={offering.closesAt} style="date-time" />
              </p>
            </div>
            {offering.isPaused ? (
              <Notice tone="warn" title={panel('paused')} className="mt-4">
                <p>{panel('pausedText')}</p>
              </Notice>
            ) : (
              <Purchase key={offering.id} {...{ given, offering, quota }} first={purchase} />
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
  readonly first: PurchaseQuote | null
  readonly quota: Identity['quota']
}

/**
 * Two forms: the units of one ask for a quote, the other buys what was quoted. So what is bought
 * is always what the button says, with script and without.
 */
function Purchase({ given, offering, first, quota }: PurchaseProps) {
  const { property } = given
  const fetcher = useFetcher<PurchaseQuote | null>()
  const link = useLocalHref()
  const [typed, setTyped] = useState(String(first?.quote.units ?? ''))
  const units = typedUnits(typed)
  const known = fetcher.data ?? first
  const shown = known !== null && known.quote.units === units ? known : null
  const quotePath = link(`/dashboard/properties/${property.id}/quote`)
  const { load } = fetcher
  const isQuoted = units === null || shown !== null
  useEffect(() => {
    if (isQuoted) return
    const timer = window.setTimeout(() => load(`${quotePath}?units=${units}`), typingMs)
    return () => window.clearTimeout(timer)
  }, [isQuoted, units, quotePath, load])
  return (
    <>
      <UnitsField offering={offering} typed={typed} onType={setTyped} />
      <div className={shown === null ? 'opacity-50 transition-opacity' : 'transition-opacity'}>
        {known === null ? null : (
          <>
            <PurchaseLines quote={known.quote} offering={offering} quota={quota} />
            <PurchaseMeter quote={known.quote} given={given} />
          </>
        )}
      </div>
      <PurchaseForm {...{ property, offering }} purchase={shown} isEmpty={units === null} />
    </>
  )
}

type PurchaseFormProps = {
  readonly property: PropertyDetail
  readonly offering: Offering
  readonly purchase: PurchaseQuote | null
  readonly isEmpty: boolean
}

function PurchaseForm({ property, offering, purchase, isEmpty }: PurchaseFormProps) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const acted = useActionData<typeof action>()
  // The page's other form asks a question.
  const answer = acted !== undefined && 'missing' in acted ? acted : undefined
  const isBusy = useNavigation().formMethod === 'POST'
  const quote = purchase?.quote
  // What was acknowledged is what stood there; the API refuses what is out of date.
  const riskStatementVersion = useKept(offering.riskStatementVersion)
  const link = useLocalHref()
  const draft = link(`/dashboard/properties/${property.id}/agreement?units=${quote?.units ?? ''}`)
  const refusal = quote?.refusal ?? null
  const problem = answer?.problem ?? null
  const total = quote === undefined ? '' : formatRupiah(quote.total, locale)
  const label = isBusy
    ? t('buying')
    : quote === undefined
      ? isEmpty
        ? t('typeUnits')
        : t('reckoning')
      : t('buy', { units: formatInteger(quote.units, locale), total })
  return (
    <Form method="post" preventScrollReset className="mt-5 grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="offeringId" value={offering.id} />
      <input type="hidden" name="units" value={quote?.units ?? ''} />
      <CommandKey value={purchase?.idempotencyKey ?? ''} subject={`${quote?.units}`} />
      <input type="hidden" name="riskStatementVersion" value={riskStatementVersion} />
      {problem !== null && refusal === null ? <Notice tone="error">{problem.detail}</Notice> : null}
      {refusal === null ? <Acknowledgements missing={answer?.missing ?? []} /> : null}
      {quote === undefined || refusal === null ? null : <Way quote={quote} refusal={refusal} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          isWide
          isBusy={isBusy || (quote === undefined && !isEmpty)}
          disabledReason={
            refusal === null ? (isEmpty ? t('typeUnitsReason') : null) : refusal.detail
          }
        >
          {label}
        </Button>
      </div>
      <p className="text-center text-small text-ink-soft">
        {t.rich('signing', {
          agreement: (words) => (
            <a href={draft} className="text-link">
              {words}
            </a>
          ),
        })}{' '}
        {t('coolingOff', { hours: String(offering.coolingOffHours) })}
      </p>
    </Form>
  )
}

const suitability = '/dashboard/profile/suitability'
const steps = [
  { code: 'investors.identity_required', path: '/dashboard/profile/identity', text: 'toIdentity' },
  { code: 'investors.suitability_required', path: suitability, text: 'toSuitability' },
  { code: 'investors.suitability_unconfirmed', path: suitability, text: 'toWarning' },
  { code: 'investors.not_suitable', path: suitability, text: 'toReasons' },
] as const

/** The part of the order that the year's limit still takes, where there is one. */
function FewerUnits({ quote }: { readonly quote: Quote }) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  const units = Math.floor((quote.quotaRemaining ?? 0) / quote.unitPrice)
  if (units < 1) return null
  return (
    <LinkButton to={`?units=${units}`} variant="dark" isWide preventScrollReset>
      {t('fewerUnits', { units: formatInteger(units, locale) })}
    </LinkButton>
  )
}

/** The step that takes the obstacle away, where the visitor can take it. */
function Way({ quote, refusal }: { readonly quote: Quote; readonly refusal: { code: string } }) {
  const t = useTranslations('purchase')
  const link = useLocalHref()
  const step = steps.find(({ code }) => code === refusal.code)
  if (step !== undefined) {
    return (
      <LinkButton to={link(step.path)} variant="dark" isWide>
        {t(step.text)}
      </LinkButton>
    )
  }
  if (refusal.code === 'investors.quota_exceeded') return <FewerUnits quote={quote} />
  if (refusal.code !== 'ledger.insufficient_funds') return null
  const short = Math.max(0, quote.total - quote.freeBalance)
  return (
    <LinkButton to={link(`/dashboard/wallet/deposit?amount=${short}`)} variant="dark" isWide>
      {t('toDeposit')}
      <Amount value={short} />
    </LinkButton>
  )
}
