import { useTranslations } from 'use-intl'
import { formatPercent } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'

/** Returns a function that describes whether a plan buys from other investors, and up to which price. */
export function useResaleRule(): (gapMaxBasisPoints: number | null) => string {
  const t = useTranslations('auto-invest.resale')
  const locale = useLocale()
  return (gap) => {
    if (gap === null) return t('none')
    const percent = formatPercent(Math.abs(gap), locale)
    return gap === 0 ? t('same') : t(gap > 0 ? 'above' : 'below', { percent })
  }
}
