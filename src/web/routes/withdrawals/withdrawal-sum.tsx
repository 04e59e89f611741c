import { useTranslations } from 'use-intl'
import type { Rail, WithdrawalTerms } from '#contract/withdrawals/withdrawals.ts'
import { Amount } from '../../components/money/amount.tsx'
import { formatRupiah } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'

/** The transfer method for an amount, its fee, the net amount and the arrival time. Needs scripts. */
export function WithdrawalSum({
  amount,
  terms,
}: {
  readonly amount: number
  readonly terms: WithdrawalTerms
}) {
  const t = useTranslations('withdrawals')
  const locale = useLocale()
  const rail = railOf(amount, terms.rails)
  if (rail === undefined || amount < terms.minimum) return null
  return (
    <div className="needs-script grid gap-3 rounded-2xl bg-sand p-4" aria-live="polite">
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-dense [&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-soft">
        <dt>{t('fee')}</dt>
        <dd>
          <Amount value={rail.fee} />
        </dd>
        <dt className="font-bold text-ink!">{t('net')}</dt>
        <dd className="text-h3">
          <Amount value={amount - rail.fee} />
        </dd>
        <dt>{t('rail')}</dt>
        <dd>{t(`rails.${rail.id}`)}</dd>
        <dt>{t('arrives')}</dt>
        <dd>
          <Within rail={rail} />
        </dd>
        <dt>{t('leftToday')}</dt>
        <dd>
          <Amount value={rail.leftToday} />
        </dd>
      </dl>
      {amount >= terms.approvalFrom ? (
        <p className="text-small text-ink-soft">
          {t('approvalNote', { amount: formatRupiah(terms.approvalFrom, locale) })}
        </p>
      ) : null}
    </div>
  )
}

/** The duration of a transfer method, in minutes or whole hours. */
export function Within({ rail }: { readonly rail: Rail }) {
  const t = useTranslations('withdrawals')
  const { arrivesMinutes } = rail
  const unit = arrivesMinutes % 60 === 0 ? 'hours' : 'minutes'
  const count = unit === 'hours' ? arrivesMinutes / 60 : arrivesMinutes
  return t(`within.${unit}`, { count })
}

/** Returns the fastest transfer method that can send the whole amount in one transfer today. */
function railOf(amount: number, rails: readonly Rail[]): Rail | undefined {
  return rails.find((rail) => amount <= mostToday(rail))
}

/** Returns the largest amount that a transfer method can still send in one transfer today. */
export function mostToday({ amountMax, leftToday }: Rail): number {
  return Math.min(amountMax, leftToday)
}
