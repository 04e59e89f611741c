import { useTranslations } from 'use-intl'
import type { Stake } from '#contract/portfolio/my-market.ts'
import { formatInteger, formatRupiah } from '../../components/format.ts'
import type { CardFacts } from '../../components/property-card.tsx'
import { purchaseCost } from '../../components/purchase-cost.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

type StakeFootProps = {
  readonly property: CardFacts
  /** Null while no terms are in force: then nothing can be bought. */
  readonly purchaseFeeBasisPoints: number | null
  readonly stake: Stake | null
}

/** The visitor’s own units of a property and, if new units are offered, how many more they may buy. */
export function StakeFoot({ property, purchaseFeeBasisPoints, stake }: StakeFootProps) {
  const t = useTranslations('properties')
  const locale = useLocale()
  const link = useLocalHref()
  if (stake === null) return null
  const { units, pendingUnits, roomUnits } = stake
  const { unitPrice } = property
  const mine =
    pendingUnits === 0
      ? t('units', { units })
      : t('unitsPending', {
          units,
          pending: formatInteger(pendingUnits, locale),
        })
  return (
    <div className="relative z-10 grid gap-3 border-t border-line pt-4 text-small font-normal">
      <dl className="tabular grid grid-cols-[auto_1fr] items-end gap-x-4">
        <div>
          <dt className="text-ink-soft">{t('mine')}</dt>
          <dd className="font-bold">{mine}</dd>
        </div>
        {roomUnits === null ? null : (
          <div>
            <dt className="text-ink-soft">{t('room')}</dt>
            <dd className="font-bold">{t('units', { units: roomUnits })}</dd>
          </div>
        )}
      </dl>
      {roomUnits === null || roomUnits < 1 || purchaseFeeBasisPoints === null ? null : (
        <Link
          to={link(`/dashboard/properties/${property.id}?units=1`)}
          className={buttonLook({ variant: 'secondary', size: 'small', isWide: true })}
        >
          {t('buyOne', {
            total: formatRupiah(
              purchaseCost({ unitPrice, purchaseFeeBasisPoints }, 1).total,
              locale,
            ),
          })}
          <span className="sr-only">{property.name}</span>
        </Link>
      )}
    </div>
  )
}
