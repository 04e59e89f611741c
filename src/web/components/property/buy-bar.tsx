import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { formatRate, formatRupiah } from '../money/format.ts'
import { isOnSale } from './ownership/life-cycle.ts'

/** The id of the panel that the bar links to. */
export const buyPanelId = 'buy'

type BuyBarProps = {
  readonly property: PropertyDetail
  /** The price of a unit from other holders, while they sell any. */
  readonly resalePrice: number | null
  /** The panel asks a guest to create an account before a purchase from the issuer. */
  readonly isGuest?: boolean
  /** True on the investor's own screens. */
  readonly isAboveNavigation?: boolean
}

/** The bar with price, yield and a link to the panel. */
export function BuyBar(props: BuyBarProps) {
  const { property, resalePrice, isGuest = false, isAboveNavigation = false } = props
  const t = useTranslations('property')
  const locale = useLocale()
  const price = isOnSale(property) ? property.unitPrice : resalePrice
  if (price === null) return null
  return (
    <BottomBar isAboveNavigation={isAboveNavigation}>
      <p className="tabular max-w-[38%] shrink-0 text-dense leading-snug sm:max-w-none">
        <strong>{t('bar.price', { price: formatRupiah(price, locale) })}</strong>
        {isOnSale(property) ? (
          <span className="block text-small text-ink-soft">
            {t(property.isForecast ? 'bar.forecast' : 'bar.yield', {
              percent: formatRate(property.netYieldBasisPoints, locale),
            })}
          </span>
        ) : null}
      </p>
      <a
        href={`#${buyPanelId}`}
        className={buttonLook({ variant: 'primary' }, 'text-balance max-sm:shrink!')}
      >
        {t(isGuest && isOnSale(property) ? 'panel.register' : 'bar.buy')}
      </a>
    </BottomBar>
  )
}
