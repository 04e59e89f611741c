import { useTranslations } from 'use-intl'
import type { PropertyAnalysis } from '#contract/portfolio/analysis-body.ts'
import { Change, Percent } from '../../components/money/amount.tsx'
import { formatDate, formatRate } from '../../components/money/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PropertyCell } from './property-cell.tsx'

type Judged = PropertyAnalysis & { readonly result: NonNullable<PropertyAnalysis['result']> }

/** The forecast of each property at its launch compared with its result, including losses. */
export function PromiseTable({ properties }: { readonly properties: readonly PropertyAnalysis[] }) {
  const t = useTranslations('analysis')
  const columns = useColumns()
  const judged = properties.filter((each): each is Judged => each.result !== null)
  return (
    <Card id="promises" className="scroll-mt-6">
      <CardHead title={t('promises.title')}>{t('promises.lead')}</CardHead>
      {judged.length === 0 ? (
        <p className="text-dense text-ink-soft">{t('promises.none')}</p>
      ) : (
        <DataTable
          caption={t('promises.title')}
          columns={columns}
          rows={judged}
          keyOf={({ property }) => property.id}
        />
      )}
    </Card>
  )
}

function useColumns(): Column<Judged>[] {
  const t = useTranslations('analysis')
  const locale = useLocale()
  return [
    {
      id: 'property',
      head: t('returns.property'),
      isTitle: true,
      cell: ({ property, result }) => (
        <PropertyCell
          property={property}
          note={t('promises.promisedOn', { date: formatDate(result.promisedOn, 'short', locale) })}
        />
      ),
    },
    {
      id: 'yield',
      head: t('promises.yield'),
      isNumeric: true,
      cell: ({ result }) => (
        <DifferenceCell
          promised={result.yieldPromisedBasisPoints}
          now={result.yieldNowBasisPoints}
        />
      ),
    },
    {
      id: 'occupancy',
      head: t('promises.occupancy'),
      isNumeric: true,
      cell: ({ result }) => (
        <DifferenceCell
          promised={result.occupancyPromisedBasisPoints}
          now={result.occupancyNowBasisPoints}
        />
      ),
    },
    {
      id: 'growth',
      head: t('promises.growth'),
      isNumeric: true,
      cell: ({ result }) => (
        <DifferenceCell
          promised={result.growthPromisedBasisPoints}
          now={result.growthNowBasisPoints}
        />
      ),
    },
  ]
}

function DifferenceCell({ promised, now }: { promised: number | null; now: number | null }) {
  const t = useTranslations('analysis')
  const locale = useLocale()
  if (promised === null)
    return <span className="text-small text-ink-soft">{t('promises.noForecast')}</span>
  if (now === null)
    return (
      <>
        <Percent basisPoints={promised} className="block text-ink-soft" />
        <span className="block text-small text-ink-soft">{t('promises.tooEarly')}</span>
      </>
    )
  // A difference between percentages is in percentage points, because 3 % less of a percentage would mean
  // something else. It is the difference of the displayed figures, because a reader subtracts those.
  const change = (Math.round(now / 10) - Math.round(promised / 10)) * 10
  const points = formatRate(Math.abs(change), locale).slice(0, -1)
  return (
    <>
      <span className="block">
        <Percent basisPoints={promised} className="text-ink-soft" />
        <span aria-hidden="true">{' → '}</span>
        <span className="sr-only">{` ${t('promises.became')} `}</span>
        <Percent basisPoints={now} className="font-bold" />
      </span>
      <Change value={change} text={t('promises.points', { points })} className="text-small" />
    </>
  )
}
