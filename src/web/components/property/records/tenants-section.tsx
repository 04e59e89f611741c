import { useTranslations } from 'use-intl'
import type { Lease, PropertyDossier } from '#contract/properties/dossier-body.ts'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { formatDate, formatOccupancy, formatRupiah } from '../../money/format.ts'
import { leaseEvents, useEventMarks } from '../money/event-marks.ts'
import { TrendChart } from '../money/trend-chart.tsx'
import { Fold } from '../section.tsx'

/** The tenants by kind only, with lease term and rent, and the occupancy. */
export function TenantsSection({
  property,
  dossier: { leases, months, forecast, events },
}: {
  readonly property: PropertyDetail
  readonly dossier: PropertyDossier
}) {
  const t = useTranslations('dossier.tenants')
  const words = useTranslations('property')
  const locale = useLocale()
  const last = months.at(-1)
  const occupancy = months.map(({ month: on, occupancyBasisPoints: value }) => ({ on, value }))
  const marks = useEventMarks(events, leaseEvents, occupancy)
  const source =
    last === undefined
      ? words('source', {
          source: t('leaseSource'),
          date: formatDate(forecast.madeOn, 'long', locale),
        })
      : words('source', { source: t('source'), date: formatDate(last.month, 'month', locale) })
  return (
    <Fold id="tenants" title={t('title')} source={{ definition: t('definition'), source }}>
      {leases.length > 0 ? (
        <LeaseTable leases={leases} />
      ) : (
        <p className="text-ink-soft">{t(property.letState === 'empty' ? 'empty' : 'none')}</p>
      )}
      {months.length < 2 ? null : (
        <div className="mt-6 rounded-card border border-line bg-card p-5 sm:p-7">
          <h4 className="mb-4 text-h3">{t('occupancy')}</h4>
          <TrendChart
            label={t('occupancyLabel', {
              last: formatOccupancy(last?.occupancyBasisPoints ?? 0, locale),
            })}
            series={[
              {
                id: 'result',
                name: t('occupancy'),
                points: occupancy,
              },
              {
                id: 'forecast',
                name: t('expected'),
                isForecast: true,
                points: months.map(({ month: on }) => {
                  return { on, value: forecast.occupancyBasisPoints }
                }),
              },
            ]}
            format={(value) => formatOccupancy(value, locale)}
            marks={marks}
            isFromZero
            isStep
          />
        </div>
      )}
      <p className="mt-4 text-small text-ink-soft">{t('privacy')}</p>
    </Fold>
  )
}

function LeaseTable({ leases }: { readonly leases: readonly Lease[] }) {
  const t = useTranslations('dossier.tenants')
  const kinds = useTranslations('published.tenants')
  const locale = useLocale()
  return (
    <div className="rounded-card border border-line bg-card p-5 sm:p-7">
      <DataTable
        caption={t('leases')}
        keyOf={(lease) => `${lease.space.en}/${lease.startsOn}`}
        rows={leases}
        columns={[
          {
            id: 'space',
            head: t('space'),
            isTitle: true,
            cell: ({ space }) => space[locale],
          },
          { id: 'kind', head: t('kind'), cell: ({ tenantKind }) => kinds(`${tenantKind}.name`) },
          {
            id: 'until',
            head: t('until'),
            cell: ({ endsOn }) =>
              endsOn === null ? t('monthly') : formatDate(endsOn, 'short', locale),
          },
          {
            id: 'rent',
            head: t('rent'),
            isNumeric: true,
            cell: ({ monthlyRent }) =>
              monthlyRent === null ? t('byOccupancy') : formatRupiah(monthlyRent, locale),
          },
        ]}
      />
    </div>
  )
}
