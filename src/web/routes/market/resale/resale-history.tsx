import { useTranslations } from 'use-intl'
import type { ResaleHistory } from '#contract/market/market-body.ts'
import { TimeChart } from '../../../components/charts/time-chart.tsx'
import { Amount } from '../../../components/money/amount.tsx'
import {
  formatAxisRupiah,
  formatDate,
  formatInteger,
  formatRupiah,
} from '../../../components/money/format.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'

type TradedDay = ResaleHistory['days'][number]

/** The price of each day with trades compared with the published value of a unit, and the units traded each day. */
export function PriceHistory({ history }: { readonly history: ResaleHistory }) {
  const t = useTranslations('resale')
  const locale = useLocale()
  const { days, values } = history
  const first = days[0]?.on
  if (first === undefined) return null
  const last = days.at(-1)?.on ?? first
  const before = values.findLast(({ on }) => on <= first)
  // The value that applied on the first day is shown from that day on.
  const shown = [
    ...(before === undefined ? [] : [{ on: first, price: before.price }]),
    ...values.filter(({ on }) => on > first && on <= last),
  ]
  const newest = shown.at(-1)
  const held = newest === undefined || newest.on === last ? [] : [{ on: last, price: newest.price }]
  const pointsOf = (of: readonly { on: string; price: number }[]) =>
    of.map(({ on, price }) => ({ on, value: price }))
  const columns: readonly Column<TradedDay>[] = [
    {
      id: 'day',
      head: t('day'),
      isTitle: true,
      cell: ({ on }) => formatDate(on, 'short', locale),
    },
    {
      id: 'price',
      head: t('dayPrice'),
      isNumeric: true,
      cell: ({ price }) => <Amount value={price} />,
    },
    {
      id: 'units',
      head: t('unitsHead'),
      isNumeric: true,
      cell: ({ units }) => formatInteger(units, locale),
    },
  ]
  return (
    <section aria-label={t('history')}>
      <h3 className="mb-3 text-h3">{t('history')}</h3>
      <TimeChart
        label={t('history')}
        series={[
          { id: 'price', name: t('dayPrice'), points: pointsOf(days) },
          { id: 'value', name: t('value'), points: pointsOf([...shown, ...held]) },
        ]}
        format={(value) => formatRupiah(value, locale)}
        formatAxis={(value, step) => formatAxisRupiah(value, step, locale)}
        bars={{
          name: t('dayUnits', { units: Math.max(...days.map(({ units }) => units)) }),
          points: days.map(({ on, units }) => ({ on, value: units })),
          format: (units) => t('units', { units }),
        }}
        tooShort={t('historyShort')}
        isStep
      />
      <Disclosure label={t('perDay')}>
        <DataTable
          caption={t('perDay')}
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ on }) => on}
          isNarrow
        />
      </Disclosure>
    </section>
  )
}
