import { useTranslations } from 'use-intl'
import type { Order } from '#contract/market/market-body.ts'
import type { OrderState } from '#contract/words/market.ts'
import { formatDate, formatRupiah } from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<OrderState, Tone> = {
  open: 'info',
  waiting: 'warn',
  paused: 'warn',
  filled: 'gain',
  cancelled: 'neutral',
  expired: 'neutral',
}

/** Whether an order can still trade, in this window or a later one. */
export function isCurrent({ state }: Pick<Order, 'state'>): boolean {
  return state === 'open' || state === 'waiting' || state === 'paused'
}

export function OrderStateBadge({ state }: Pick<Order, 'state'>) {
  const t = useTranslations('market.states')
  return <Badge tone={tones[state]}>{t(state)}</Badge>
}

/** The price of an order, or that it takes the best available price. */
export function OrderPrice({ order }: { readonly order: Pick<Order, 'isAtBest' | 'limitPrice'> }) {
  const t = useTranslations('market')
  const locale = useLocale()
  return (
    <bdi className="tabular whitespace-nowrap">
      {order.isAtBest ? t('atBest') : formatRupiah(order.limitPrice, locale)}
    </bdi>
  )
}

/** The validity of an order in words. */
export function useValidityText({ validity, validUntil }: Pick<Order, 'validity' | 'validUntil'>) {
  const t = useTranslations('market')
  const locale = useLocale()
  return validUntil === null
    ? t(`validities.${validity}.name`)
    : t('until', { date: formatDate(validUntil, 'short', locale) })
}
