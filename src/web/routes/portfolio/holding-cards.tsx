import { useTranslations } from 'use-intl'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { GainPercent, Percent } from '../../components/money/amount.tsx'
import { PrivateAmount } from '../../components/money/private-amount.tsx'
import { PlotPicture } from '../../components/property/map/plot-picture.tsx'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { Link } from '../../ui/link.tsx'
import { AtLastTrade } from './holdings-grid.tsx'

/** The holdings as cards: a picture, the value and three figures. */
export function HoldingCards({ holdings }: { readonly holdings: readonly Holding[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {holdings.map((holding) => (
        <HoldingCard key={holding.property.id} holding={holding} />
      ))}
    </ul>
  )
}

function HoldingCard({ holding }: { readonly holding: Holding }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const link = useLocalHref()
  const { property, units, pendingUnits, value, pendingCost, cost, unrealisedGain } = holding
  const isOwned = units > 0
  const count = t('unitsCount', { units: units + pendingUnits })
  return (
    <li>
      <Link
        to={link(`/dashboard/properties/${property.id}`)}
        className="group grid h-full content-start overflow-hidden rounded-card border border-line hover:border-line-strong"
      >
        <span className="block bg-sand px-6 pt-3">
          <PlotPicture
            picture={property.picture}
            sizes="(min-width: 80rem) 20rem, (min-width: 40rem) 45vw, 90vw"
            isDecoration
          />
        </span>
        <span className="grid gap-1 p-5">
          <span className="font-bold group-hover:underline">{property.name}</span>
          <span className="text-small text-ink-soft">
            <FactLine>
              {property.city.name[locale]}
              {count}
            </FactLine>
          </span>
          <span className="mt-2 flex flex-wrap items-baseline justify-between gap-x-3">
            <span>
              {isOwned ? (
                <span className="block text-small text-ink-soft">{t('byValuation')}</span>
              ) : null}
              <PrivateAmount
                value={isOwned ? value : pendingCost}
                className="text-h3 font-extrabold tracking-[-0.02em]"
              />
            </span>
            {isOwned ? (
              <GainPercent value={cost === 0 ? 0 : Math.round((unrealisedGain / cost) * 10_000)} />
            ) : (
              <span className="text-small text-warn">{t('notHandedOver')}</span>
            )}
          </span>
          {isOwned ? <AtLastTrade holding={holding} /> : null}
          {isOwned ? (
            <span className="mt-2 flex justify-between gap-3 border-t border-line pt-3 text-small text-ink-soft">
              <span>
                {`${t('income')} `}
                <PrivateAmount value={holding.incomeReceived} className="font-bold text-ink" />
              </span>
              <span>
                {`${t('columns.yieldOnCost')} `}
                <Percent
                  basisPoints={holding.yieldOnCostBasisPoints}
                  className="font-bold text-ink"
                />
              </span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  )
}
