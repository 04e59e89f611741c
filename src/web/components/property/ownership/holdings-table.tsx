import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Holding } from '#contract/portfolio/portfolio-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Link } from '../../../ui/link.tsx'
import { GainPercent, Percent } from '../../money/amount.tsx'
import { formatInteger } from '../../money/format.ts'
import { PrivateAmount, PrivateGain } from '../../money/private-amount.tsx'
import { PlotPicture } from '../map/plot-picture.tsx'

type HoldingsTableProps = {
  readonly holdings: readonly Holding[]
}

/** The properties with units that the visitor owns or has ordered; one line each on a phone. */
export function HoldingsTable({ holdings }: HoldingsTableProps) {
  const t = useTranslations('portfolio')
  const columns = useColumns()
  const keyOf = (holding: Holding) => holding.property.id
  return (
    <>
      <ul className="divide-y divide-line md:hidden">
        {holdings.map((holding) => (
          <HoldingLine key={keyOf(holding)} holding={holding} />
        ))}
      </ul>
      <div className="hidden md:block">
        <DataTable caption={t('holdings')} {...{ columns, rows: holdings, keyOf }} />
        <p className="mt-3 text-small text-ink-soft">{t('columnNotes.yieldOnCost')}</p>
      </div>
    </>
  )
}

/** One holding at phone width. */
function HoldingLine({ holding }: { readonly holding: Holding }) {
  const t = useTranslations('portfolio')
  const link = useLocalHref()
  const { property, units, pendingUnits } = holding
  const count = t('unitsCount', { units: units || pendingUnits })
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <Link
        to={link(`/dashboard/properties/${property.id}`)}
        className="flex items-center gap-3 rounded-xl"
      >
        <Thumbnail holding={holding} />
        <span className="min-w-0 flex-1">
          <span className="block font-bold">{property.name}</span>
          <span className="block text-small text-ink-soft">
            <FactLine>
              {count}
              {units === 0 ? t('notHandedOver') : null}
            </FactLine>
          </span>
        </span>
        <span className="text-end">
          <PrivateAmount
            value={units === 0 ? holding.pendingCost : holding.value}
            className="block font-bold"
          />
          {units === 0 ? (
            <span className="block text-small text-ink-soft">{t('paid')}</span>
          ) : (
            <GainPercent value={gainOf(holding)} className="text-small" />
          )}
        </span>
      </Link>
    </li>
  )
}

function gainOf({ unrealisedGain, cost }: Holding): number {
  return cost === 0 ? 0 : Math.round((unrealisedGain / cost) * 10_000)
}

function Thumbnail({ holding }: { readonly holding: Holding }) {
  return (
    <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-2xl bg-sand">
      <PlotPicture
        picture={holding.property.picture}
        sizes="80px"
        isDecoration
        className="scale-[1.3]"
      />
    </span>
  )
}

function useColumns(): Column<Holding>[] {
  const t = useTranslations('portfolio')
  const numeric = { isNumeric: true }
  return [
    {
      id: 'property',
      head: t('property'),
      isTitle: true,
      cell: (holding) => <HoldingName holding={holding} />,
    },
    {
      ...numeric,
      id: 'units',
      head: t('units'),
      cell: (holding) => <UnitsCell holding={holding} />,
    },
    {
      ...numeric,
      id: 'value',
      head: t('byValuation'),
      cell: (holding) =>
        owned(holding, <PrivateAmount value={holding.value} className="font-bold" />),
    },
    {
      ...numeric,
      id: 'gain',
      head: t('gain'),
      cell: (holding) => owned(holding, <GainCell holding={holding} />),
    },
    {
      ...numeric,
      id: 'yield',
      head: t('columns.yieldOnCost'),
      cell: (holding) => owned(holding, <Percent basisPoints={holding.yieldOnCostBasisPoints} />),
    },
  ]
}

// Units that have not been issued yet have no value, gain or income. A card on a phone leaves out an empty cell.
function owned(holding: Holding, figure: ReactNode) {
  return holding.units > 0 ? figure : null
}

/** A property's picture, name and city, linked to its page. */
export function HoldingName({ holding }: { readonly holding: Holding }) {
  const t = useTranslations('portfolio')
  const life = useTranslations('card')
  const link = useLocalHref()
  const { property, letState, units, pendingCost } = holding
  const locale = useLocale()
  const note = letState === null ? t('notHandedOver') : life(`letState.${letState}`)
  return (
    <Link
      to={link(`/dashboard/properties/${property.id}`)}
      className="group flex items-center gap-3.5 rounded-xl"
    >
      <Thumbnail holding={holding} />
      <span className="min-w-0">
        <span className="block leading-snug group-hover:underline">{property.name}</span>
        <span className="block text-small font-medium text-ink-soft">
          <FactLine>
            {property.city.name[locale]}
            {note}
            {units === 0 ? (
              <>
                <PrivateAmount value={pendingCost} />
                {` ${t('paid')}`}
              </>
            ) : null}
          </FactLine>
        </span>
      </span>
    </Link>
  )
}

function UnitsCell({ holding }: { readonly holding: Holding }) {
  const t = useTranslations('portfolio')
  const locale = useLocale()
  const { units, pendingUnits } = holding
  return (
    <>
      {/* The name states that none have been issued yet. */}
      {formatInteger(units || pendingUnits, locale)}
      {units === 0 || pendingUnits === 0 ? null : (
        <span className="block text-small whitespace-nowrap text-warn">
          {t('pendingUnits', { units: formatInteger(pendingUnits, locale) })}
        </span>
      )}
    </>
  )
}

function GainCell({ holding }: { readonly holding: Holding }) {
  return (
    <>
      <GainPercent value={gainOf(holding)} className="block" />
      <PrivateGain value={holding.unrealisedGain} className="text-small font-medium!" />
    </>
  )
}
