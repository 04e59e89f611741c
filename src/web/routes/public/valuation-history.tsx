import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '../../api/shapes.ts'
import { GainPercent } from '../../components/amount.tsx'
import { formatDate, formatRupiah } from '../../components/format.ts'
import { useLocale } from '../../locale/use-locale.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { ChevronDownIcon } from '../../ui/icon.tsx'

/** What the building was valued at, by whom and when, and how that changed. */
export function ValuationHistory({ property }: { property: PropertyDetail }) {
  const t = useTranslations('property.valuation')
  const locale = useLocale()
  const { valuation, valuations } = property
  return (
    <>
      <p>
        {t.rich('text', {
          appraiser: valuation.appraiser,
          amount: formatRupiah(valuation.amount, locale),
          date: formatDate(valuation.valuedOn, 'long', locale),
          next: formatDate(valuation.nextOn, 'long', locale),
          b: (words) => <strong className="tabular whitespace-nowrap">{words}</strong>,
        })}
      </p>
      {valuations.length < 2 ? null : <PastValuations valuations={valuations} />}
    </>
  )
}

function PastValuations({ valuations }: Pick<PropertyDetail, 'valuations'>) {
  const t = useTranslations('property.valuation')
  const locale = useLocale()
  const rows = valuations.map(({ valuedOn, amount }, index) => {
    const before = valuations[index - 1]
    const change =
      before === undefined ? null : Math.round(((amount - before.amount) / before.amount) * 10_000)
    return { valuedOn, amount, change }
  })
  return (
    <details className="group mt-4">
      <summary className="inline-flex min-h-11 items-center gap-2 text-link">
        {t('history')}
        <ChevronDownIcon
          size={16}
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="mt-3">
        <DataTable
          caption={t('history')}
          keyOf={(row) => row.valuedOn}
          rows={rows.toReversed()}
          columns={[
            {
              id: 'date',
              head: t('date'),
              isTitle: true,
              cell: (row) => formatDate(row.valuedOn, 'short', locale),
            },
            {
              id: 'amount',
              head: t('amount'),
              isNumeric: true,
              cell: (row) => formatRupiah(row.amount, locale),
            },
            {
              id: 'change',
              head: t('change'),
              isNumeric: true,
              cell: (row) => (row.change === null ? '–' : <GainPercent value={row.change} />),
            },
          ]}
        />
      </div>
    </details>
  )
}
