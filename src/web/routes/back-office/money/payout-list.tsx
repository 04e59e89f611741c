import { useTranslations } from 'use-intl'
import type { PayoutLine } from '#contract/back-office/desks/distribution-desk-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import { formatDate, formatInteger } from '../../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { Progress } from '../../../ui/progress.tsx'

const tones: Record<PayoutLine['state'], Tone> = {
  declared: 'info',
  paying: 'brand',
  paid: 'gain',
}

type PayoutListProps = {
  readonly payouts: readonly PayoutLine[]
  /** The list covers many properties: each row has the name of its property and a link to its accounts. */
  readonly hasNames?: boolean
}

/** Approved distributions with the progress of each payout. */
export function PayoutList({ payouts, hasNames = false }: PayoutListProps) {
  const t = useTranslations('desks.distributions')
  if (payouts.length === 0)
    return <EmptyState title={t('noPayouts')}>{t('noPayoutsText')}</EmptyState>
  return (
    <ul className="grid gap-4">
      {payouts.map((payout) => (
        <Payout key={payout.id} payout={payout} hasNames={hasNames} />
      ))}
    </ul>
  )
}

function Payout({ payout, hasNames }: { payout: PayoutLine; hasNames: boolean }) {
  const t = useTranslations('desks.distributions')
  const locale = useLocale()
  const link = useLocalHref()
  const { id, propertyId, propertyName, month, total, state, holders, parts, partsDone } = payout
  const monthText = formatDate(`${month}-01`, 'month', locale)
  const words = payout.isFinal ? [monthText, t('saleProceeds')] : [monthText]
  return (
    <li className="grid border-t border-line pt-4 first:border-t-0 first:pt-0">
      <div
        className={`gap-x-4 gap-y-1 ${hasNames ? 'grid sm:flex' : 'flex'} flex-wrap items-baseline justify-between`}
      >
        <span className="font-bold">
          <FactLine>
            {hasNames ? (
              <Link to={link(`/back-office/distributions/${propertyId}`)} className="text-link">
                {propertyName}
              </Link>
            ) : null}
            {words.map((text) => (
              <span key={text} className={hasNames ? 'font-normal text-ink-soft' : undefined}>
                {text}
              </span>
            ))}
          </FactLine>
        </span>
        <Amount value={total} className="font-bold" />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-small text-ink-soft">
        <FactLine>
          <span>
            {t('recorded')} <DateTime value={payout.recordedAt} />
          </span>
          <span>
            {`${state === 'paid' ? t('paid') : t('pays')}\u00a0`}
            <DateTime value={payout.finishedAt ?? payout.payAt} style="date-time" />
          </span>
          {holders === null
            ? null
            : t('holders', { count: holders, text: formatInteger(holders, locale) })}
        </FactLine>
        <span className="flex flex-wrap items-center gap-x-4">
          {state === 'declared' ? null : (
            <Link
              to={link(`/back-office/distributions/${id}/payees`)}
              className="text-link inline-flex min-h-11 items-center"
            >
              {t('payees')}
            </Link>
          )}
          <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        </span>
      </div>
      {state === 'paying' && parts > 0 ? (
        <Progress percent={(partsDone / parts) * 100} label={t('progress')} isThin />
      ) : null}
    </li>
  )
}
