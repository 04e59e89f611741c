import { useTranslations } from 'use-intl'
import type { PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale, useLocalHref } from '../../../locale/use-locale.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { formatDate, formatOccupancy, formatRate, formatRupiah } from '../../money/format.ts'
import { Fold } from '../section.tsx'
import { provinceName } from './province-name.ts'

type Area = PropertyDossier['area']

/** Prices per square metre here and elsewhere, and how quickly properties are let; each figure has a source. */
export function AreaSection({
  property,
  area,
}: {
  readonly property: PropertyDetail
  readonly area: Area
}) {
  const t = useTranslations('dossier.area')
  const locale = useLocale()
  return (
    <Fold
      id="area"
      title={t('title', { district: property.address.district })}
      summary={t('perArea', { price: formatRupiah(area.perSquareMetre, locale) })}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PriceCard city={property.city.name[locale]} area={area} />
        <DemandCard demand={area.demand} />
      </div>
      {area.comparables.length === 0 ? null : (
        <>
          <h4 className="mt-8 mb-3 text-h3">{t('comparables')}</h4>
          <ComparableTable comparables={area.comparables} />
          <p className="mt-3 text-small text-ink-soft">{t('comparablesNote')}</p>
        </>
      )}
    </Fold>
  )
}

function PriceCard({ city, area }: { readonly city: string; readonly area: Area }) {
  const t = useTranslations('dossier.area')
  const words = useTranslations('property')
  const locale = useLocale()
  const { prices, perSquareMetre } = area
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <h4 className="text-h3">{t('price')}</h4>
      <p className="tabular mt-3 text-[1.375rem] font-[750] tracking-[-0.03em]">
        {formatRupiah(perSquareMetre, locale)}
      </p>
      <p className="mt-1 text-small text-ink-soft">{t('priceNote')}</p>
      {prices === null ? (
        <p className="mt-4 text-dense text-ink-soft">{t('noPrices', { city })}</p>
      ) : (
        <>
          <p className="tabular mt-4 text-dense">
            {t('range', {
              city,
              lowest: formatRupiah(prices.lowest, locale),
              highest: formatRupiah(prices.highest, locale),
            })}
          </p>
          <p className="mt-2 text-small text-ink-soft">
            {words('source', {
              source: prices.source,
              date: formatDate(prices.asOf, 'month', locale),
            })}{' '}
            <a href={prices.address} rel="noreferrer" className="text-link">
              {t('readSource')}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function DemandCard({ demand }: Pick<Area, 'demand'>) {
  const t = useTranslations('dossier.area')
  const words = useTranslations('property')
  const locale = useLocale()
  return (
    <div className="rounded-card border border-line bg-card p-5">
      <h4 className="text-h3">{t('demand')}</h4>
      {demand === null ? (
        <p className="mt-3 text-dense text-ink-soft">{t('noDemand')}</p>
      ) : (
        <>
          <p className="tabular mt-3 mb-3 text-[1.375rem] font-[750] tracking-[-0.03em]">
            {formatOccupancy(demand.occupancyBasisPoints, locale)}
          </p>
          <Progress
            percent={demand.occupancyBasisPoints / 100}
            label={t('demandLabel', {
              percent: formatOccupancy(demand.occupancyBasisPoints, locale),
            })}
          />
          <p className="mt-2 text-dense">
            {t('demandNote', {
              properties: demand.properties,
              months: demand.months,
              province: provinceName(demand.province, locale),
            })}
          </p>
          <p className="mt-2 text-small text-ink-soft">
            {words('source', {
              source: words('netYield.source'),
              date: formatDate(demand.newestMonth, 'month', locale),
            })}
          </p>
        </>
      )}
    </div>
  )
}

function ComparableTable({ comparables }: Pick<Area, 'comparables'>) {
  const t = useTranslations('dossier.area')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <DataTable
      caption={t('comparables')}
      keyOf={({ id }) => id}
      rows={comparables}
      columns={[
        {
          id: 'name',
          head: t('name'),
          isTitle: true,
          cell: ({ id, name, city }) => (
            <>
              <Link to={link(`/marketplace/${id}`)} className="text-link">
                {name}
              </Link>
              <span className="block text-small font-normal text-ink-soft">{city[locale]}</span>
            </>
          ),
        },
        {
          id: 'price',
          head: t('perSquareMetre'),
          isNumeric: true,
          cell: ({ perSquareMetre }) => formatRupiah(perSquareMetre, locale),
        },
        {
          id: 'yield',
          head: t('grossYield'),
          isNumeric: true,
          cell: ({ grossYieldBasisPoints }) => formatRate(grossYieldBasisPoints, locale),
        },
        {
          id: 'valuedOn',
          head: t('valuedOn'),
          isNumeric: true,
          cell: ({ valuedOn }) => formatDate(valuedOn, 'short', locale),
        },
      ]}
    />
  )
}
