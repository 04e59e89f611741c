import { useTranslations } from 'use-intl'
import type { Quote } from '#contract/offerings/offerings.ts'
import type { Offering } from '#contract/properties/property-detail-body.ts'
import type { Identity } from '#contract/users/identity-body.ts'
import { Amount } from '../../../components/money/amount.tsx'
import { formatPercent, formatRupiah } from '../../../components/money/format.ts'
import { PrivateAmount } from '../../../components/money/private-amount.tsx'
import { useLocale } from '../../../locale/use-locale.ts'
import { Progress } from '../../../ui/progress.tsx'
import { SumLine } from '../../../ui/sum-line.tsx'

type PurchaseLinesProps = {
  readonly quote: Quote
  readonly offering: Offering
  readonly quota: Identity['quota']
  /** Whether the units cannot be bought, in which case their cost is not shown. */
  readonly isFault: boolean
}

/** The cost, the available balance, and the remaining yearly limit and ownership cap. */
export function PurchaseLines({ quote, offering, quota, isFault }: PurchaseLinesProps) {
  const t = useTranslations('purchase')
  const { quotaRemaining } = quote
  return (
    <div aria-live="polite">
      {isFault ? null : <CostLines quote={quote} offering={offering} />}
      <dl className="tabular mt-3.5 grid gap-2.5 border-t border-line pt-3.5 text-dense">
        {isFault ? null : <BalanceLines quote={quote} />}
        <SumLine name={t('holderRoom')}>
          {t('unitsCount', { units: quote.holderUnitsRemaining })}
        </SumLine>
        {quota === null || quotaRemaining === null ? null : (
          <SumLine name={t('quotaRoom', { year: String(quota.year) })}>
            <Amount
              value={quotaRemaining}
              className={quotaRemaining < quote.amount ? 'text-loss' : ''}
            />
          </SumLine>
        )}
      </dl>
      {isFault ? null : <QuotaMeter quote={quote} quota={quota} />}
    </div>
  )
}

/** The wallet balance now and after the purchase, or the shortfall. */
export function BalanceLines({ quote }: Pick<PurchaseLinesProps, 'quote'>) {
  const t = useTranslations('purchase')
  const after = quote.freeBalance - quote.total
  return (
    <>
      <SumLine name={t('balanceBefore')}>
        <PrivateAmount value={quote.freeBalance} />
      </SumLine>
      <SumLine name={t(after < 0 ? 'balanceShort' : 'balanceAfter')}>
        <PrivateAmount value={Math.abs(after)} className={after < 0 ? 'text-loss' : ''} />
      </SumLine>
    </>
  )
}

/** The units, the fee and their total, which is the most prominent figure. */
export function CostLines({ quote, offering }: Pick<PurchaseLinesProps, 'quote' | 'offering'>) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  return (
    <dl className="tabular grid gap-2.5 text-dense">
      <SumLine
        name={t('line', {
          units: quote.units,
          price: formatRupiah(quote.unitPrice, locale),
        })}
      >
        <Amount value={quote.amount} />
      </SumLine>
      <SumLine name={t('fee', { percent: formatPercent(offering.purchaseFeeBasisPoints, locale) })}>
        <Amount value={quote.fee} />
      </SumLine>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
        <dt className="font-bold">{t('total')}</dt>
        <dd className="ml-auto text-figure whitespace-nowrap">
          <Amount value={quote.total} />
        </dd>
      </div>
    </dl>
  )
}

/** The used share of the yearly limit including this purchase. */
function QuotaMeter({ quote, quota }: Pick<PurchaseLinesProps, 'quote' | 'quota'>) {
  const t = useTranslations('purchase')
  const locale = useLocale()
  if (quote.isExempt) return <p className="mt-2 text-small text-ink-soft">{t('quotaExemptNow')}</p>
  if (quota === null || quote.quotaRemaining === null) return null
  const usedAfter = quota.limit - quote.quotaRemaining + quote.amount
  const percent = quota.limit === 0 ? 100 : (usedAfter / quota.limit) * 100
  return (
    <div className="mt-2">
      <Progress percent={percent} tone="info" isThin label={t('quotaMeter')} />
      <p className="mt-2 text-small text-ink-soft">
        {t('quotaSummary', {
          used: formatRupiah(quota.limit - quote.quotaRemaining, locale),
          limit: formatRupiah(quota.limit, locale),
        })}
      </p>
      {quota.raisedIncome === null ? null : (
        <p className="mt-1 text-small text-ink-soft">
          {t('quotaRaised', { income: formatRupiah(quota.raisedIncome, locale) })}
        </p>
      )}
      <details className="text-small">
        <summary className="inline-flex min-h-11 items-center text-link">{t('quotaWhy')}</summary>
        <p className="text-ink-soft">{t('quotaExempt')}</p>
      </details>
    </div>
  )
}
