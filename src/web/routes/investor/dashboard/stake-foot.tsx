import { useTranslations } from 'use-intl'
import type { Stake } from '#contract/portfolio/my-market.ts'
import { formatRupiah } from '../../../components/money/format.ts'
import { purchaseCost } from '../../../components/money/purchase-cost.ts'
import type { CardFacts } from '../../../components/property/card/property-card.tsx'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'

type StakeFootProps = {
  readonly property: CardFacts
  /** Null while no terms are in force: then nothing can be bought. */
  readonly purchaseFeeBasisPoints: number | null
  readonly stake: Stake | null
}

/** The visitor’s own units of a property and, if they may buy new units, the button for it. */
export function StakeFoot({ property, purchaseFeeBasisPoints, stake }: StakeFootProps) {
  const t = useTranslations('properties')
  const locale = useLocale()
  const link = useLocalHref()
  if (stake === null) return null
  const { units, pendingUnits, roomUnits } = stake
  const { unitPrice } = property
  const canBuy = roomUnits !== null && roomUnits > 0 && purchaseFeeBasisPoints !== null
  const isHolder = units > 0 || pendingUnits > 0
  if (!canBuy && !isHolder) return null
  const mine =
    pendingUnits === 0 ? t('units', { units }) : t('unitsPending', { units, pending: pendingUnits })
  return (
    <div className="relative z-10 flex grow flex-col gap-3 text-small font-normal">
      {isHolder ? (
        <p className="tabular flex flex-wrap justify-between gap-x-2">
          <span className="text-ink-soft">{t('mine')}</span>
          <strong>{mine}</strong>
        </p>
      ) : null}
      {canBuy ? (
        <Link
          to={link(`/dashboard/properties/${property.id}?units=1`)}
          className={`mt-auto ${buttonLook({ variant: 'secondary', size: 'small', isWide: true })}`}
        >
          {t('buyOne', {
            total: formatRupiah(
              purchaseCost({ unitPrice, purchaseFeeBasisPoints }, 1).total,
              locale,
            ),
          })}
          <span className="sr-only">{property.name}</span>
        </Link>
      ) : null}
    </div>
  )
}
