import { useTranslations } from 'use-intl'
import type { ResaleHistory } from '#contract/market/market-body.ts'

/** The time that sell orders took, including unsold ones; or that there is not enough data yet. */
export function SellingTime({ history }: { readonly history: ResaleHistory }) {
  const t = useTranslations('resale.sales')
  const { orders, ordersFilled: filled, medianDays } = history.sales
  if (medianDays !== null) return t('median', { days: medianDays, orders, filled })
  if (orders === 0) return t('none')
  return t(filled * 2 < orders ? 'unsold' : 'few', { orders, filled })
}
