import { useTranslations } from 'use-intl'
import type { PropertyAnalysis } from '#contract/portfolio/analysis-body.ts'
import { PrivateAmount, PrivateGain } from '../../components/money/private-amount.tsx'
import { Rate } from '../../components/money/rate.tsx'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PropertyCell } from './property-cell.tsx'

type ReturnTableProps = { readonly properties: readonly PropertyAnalysis[] }

/** The return of each property, including sold ones, and its cost under both accounting methods. */
export function ReturnTable({ properties }: ReturnTableProps) {
  const t = useTranslations('analysis')
  const columns = useColumns()
  // Without those whose units are not issued yet: nothing was earned on them.
  const owned = properties.filter(
    ({ costs, realisedGain, incomeReceived }) =>
      costs.average.units > 0 || realisedGain !== 0 || incomeReceived !== 0,
  )
  const hasSales = properties.some(({ realisedGain }) => realisedGain !== 0)
  return (
    <Card>
      <CardHead title={t('returns.title')}>{t('returns.lead')}</CardHead>
      <DataTable
        caption={t('returns.title')}
        columns={columns.filter(({ id }) => id !== 'realised' || hasSales)}
        rows={owned}
        keyOf={({ property }) => property.id}
      />
      <p className="mt-4 text-small text-ink-soft">
        {t(properties.some(differsByMethod) ? 'returns.noteFifo' : 'returns.note')}
      </p>
    </Card>
  )
}

function useColumns(): Column<PropertyAnalysis>[] {
  const t = useTranslations('analysis')
  const locale = useLocale()
  return [
    {
      id: 'property',
      head: t('returns.property'),
      isTitle: true,
      cell: ({ property }) => (
        <PropertyCell property={property} note={property.city.name[locale]} />
      ),
    },
    {
      id: 'yearly',
      head: t('returns.yearly'),
      isNumeric: true,
      cell: ({ yearly }) => <Rate rate={yearly} />,
    },
    {
      id: 'weighted',
      head: t('returns.weighted'),
      isNumeric: true,
      cell: ({ timeWeighted }) =>
        timeWeighted === null ? (
          '–'
        ) : (
          <>
            <Rate rate={{ state: 'found', rate: timeWeighted.yearly ?? timeWeighted.total }} />
            {timeWeighted.yearly === null ? (
              <span className="block text-small text-ink-soft">
                {t('totals.timeWeighted.total')}
              </span>
            ) : null}
          </>
        ),
    },
    {
      id: 'gain',
      head: t('returns.gain'),
      isNumeric: true,
      cell: ({ unrealisedGain }) => <PrivateGain value={unrealisedGain} />,
    },
    {
      id: 'realised',
      head: t('returns.realised'),
      isNumeric: true,
      cell: ({ realisedGain }) => <PrivateGain value={realisedGain} />,
    },
    {
      id: 'income',
      head: t('returns.income'),
      isNumeric: true,
      cell: ({ incomeReceived }) => <PrivateAmount value={incomeReceived} />,
    },
    {
      id: 'cost',
      head: t('returns.cost'),
      isNumeric: true,
      cell: (property) => (
        <>
          <PrivateAmount value={property.costs.average.cost} className="block" />
          {differsByMethod(property) ? (
            <span className="text-small whitespace-nowrap text-ink-soft">
              {`${t('returns.fifo')} `}
              <PrivateAmount value={property.costs.firstInFirstOut.cost} />
            </span>
          ) : null}
        </>
      ),
    },
  ]
}

function differsByMethod({ costs }: PropertyAnalysis): boolean {
  return costs.average.cost !== costs.firstInFirstOut.cost
}
