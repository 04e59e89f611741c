import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import type { OrderQuote } from '#contract/market/market-body.ts'
import type { OrderSide } from '#contract/words/market.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Link } from '../../../ui/link.tsx'

/** The id of the summary that the bar on narrow screens links to. */
export const ticketSummaryId = 'summary'

type TicketSummaryProps = {
  readonly side: OrderSide
  readonly quote: OrderQuote | null
  readonly units: number
  /** The quote was refused, with the reason shown at a field. */
  readonly isFault: boolean
  readonly isEmpty: boolean
  /** The date in Jakarta. */
  readonly today: string
  /** Why no order can be placed now; null when one can. */
  readonly obstacle: string | null
}

/** The cost or proceeds of the order, the source of payment, and the button that places it. */
export function TicketSummary(props: TicketSummaryProps) {
  const { side, quote, units, isFault, isEmpty, today, obstacle } = props
  const t = useTranslations('market')
  const isSending = useNavigation().formMethod === 'POST'
  const refusal = quote?.refusal ?? null
  const isCalculating = quote === null && !isEmpty
  const reason = obstacle ?? (isEmpty || isFault ? t('correct') : null)
  return (
    <Card kind="floating" className="xl:sticky xl:top-6">
      <section id={ticketSummaryId} aria-label={t('summary')} className="grid scroll-mt-4 gap-5">
        {isCalculating ? <p className="text-dense text-ink-soft">{t('calculating')}</p> : null}
        {quote === null ? null : <Sums {...{ side, quote, units, today }} />}
        {refusal?.code === 'market.too_little_money' ? <TopUp /> : null}
        <div className="grid gap-2.5">
          <Button
            type="submit"
            variant="primary"
            size="large"
            isWide
            isBusy={isSending || isCalculating}
            disabledReason={reason ?? refusal?.detail}
          >
            {isSending
              ? t('placing')
              : quote === null
                ? t(`${side}.placePlain`)
                : t(`${side}.place`, { units })}
          </Button>
          <Button type="submit" formMethod="get" isWide className="without-script">
            {t('recalculate')}
          </Button>
        </div>
        <div className="grid gap-2 text-small text-ink-soft">
          <p>{t(`${side}.holds`)}</p>
          <p>{t('final')}</p>
        </div>
      </section>
    </Card>
  )
}

type SumsProps = Pick<TicketSummaryProps, 'side' | 'units' | 'today'> & {
  readonly quote: OrderQuote
}

function Sums({ side, quote, units, today }: SumsProps) {
  const t = useTranslations('market')
  const locale = useLocale()
  const { amount, fee, total, feeBasisPoints, freeBalance } = quote
  const after = side === 'sell' ? freeBalance + total : freeBalance - total
  return (
    <div aria-live="polite" className="grid gap-4">
      <div>
        <p className="text-small text-ink-soft">{t(`${side}.total`)}</p>
        <Amount value={total} className="text-figure" />
        {side === 'sell' ? <SaleTax today={today} className="mt-2" /> : null}
      </div>
      <dl className="tabular grid gap-2.5 border-t border-line pt-4 text-dense">
        <Line name={t(`${side}.amount`, { units, price: formatRupiah(amount / units, locale) })}>
          <Amount value={amount} />
        </Line>
        <Line name={t(`${side}.fee`, { rate: formatPercent(feeBasisPoints, locale) })}>
          <Amount value={side === 'sell' ? -fee : fee} />
        </Line>
      </dl>
      <dl className="tabular grid gap-2.5 border-t border-line pt-4 text-dense">
        <Line name={t('before')}>
          <Amount value={freeBalance} />
        </Line>
        <Line name={t(`${side}.after`)}>
          <Amount value={after} className={after < 0 ? 'text-loss' : ''} />
        </Line>
        {side === 'buy' ? (
          <>
            <HolderRoom quote={quote} units={units} />
            <Quota quote={quote} year={today.slice(0, 4)} />
          </>
        ) : null}
      </dl>
    </div>
  )
}

type SaleTaxProps = { readonly today: string; readonly className?: string }

/** The tax that may follow from a sale and where its figures are: Sepetak withholds none. */
export function SaleTax({ today, className = '' }: SaleTaxProps) {
  const t = useTranslations('market')
  const link = useLocalHref()
  const year = today.slice(0, 4)
  return (
    <p className={`text-small text-ink-soft ${className}`}>
      {t.rich('sell.tax', {
        year,
        link: (words) => (
          <Link to={link(`/dashboard/portfolio/tax/${year}`)} className="text-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

/** The units that the ownership limit of the property leaves after the order. */
function HolderRoom({ quote, units }: { readonly quote: OrderQuote; readonly units: number }) {
  const t = useTranslations('market')
  const after = quote.holderUnitsRemaining - units
  return (
    <Line name={t('holderRoom')}>
      <span className={after < 0 ? 'text-loss' : ''}>
        {t('units', { units: Math.max(0, after) })}
      </span>
    </Line>
  )
}

/** What remains of the yearly investment limit after the order. */
function Quota({ quote, year }: { readonly quote: OrderQuote; readonly year: string }) {
  const t = useTranslations('market')
  const { quotaRemaining, amount } = quote
  if (quotaRemaining === null) return <Line name={t('quota', { year })}>{t('noQuota')}</Line>
  const after = quotaRemaining - amount
  return (
    <Line name={t('quota', { year })}>
      <Amount value={after} className={after < 0 ? 'text-loss' : ''} />
    </Line>
  )
}

function TopUp() {
  const t = useTranslations('market')
  const link = useLocalHref()
  return (
    <LinkButton to={link('/dashboard/wallet/deposit')} isWide>
      {t('buy.topUp')}
    </LinkButton>
  )
}

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="text-end font-bold">{children}</dd>
    </div>
  )
}
