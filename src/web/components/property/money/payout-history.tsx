import { useTranslations } from 'use-intl'
import type { PropertyDetail } from '#contract/properties/property-detail-body.ts'
import { useLocale } from '../../../locale/use-locale.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { OpenChevron } from '../../../ui/open-chevron.tsx'
import { BarMonths } from '../../charts/bar-months.tsx'
import { barPlaces, Readout } from '../../charts/chart-readout.tsx'
import { formatDate, formatRupiah } from '../../money/format.ts'
import { payoutBars } from './payout-bars.ts'

type PayoutHistoryProps = Pick<PropertyDetail, 'distributions'>

/** The payout per unit of each month, as bars and as a table. */
export function PayoutHistory({ distributions }: PayoutHistoryProps) {
  const t = useTranslations('property.distributions')
  return (
    <div className="rounded-card border border-line bg-card p-5 sm:p-7">
      <Bars distributions={distributions} />
      <details className="group mt-4">
        <summary className="inline-flex min-h-11 items-center gap-2 text-link">
          {t('table')}
          <OpenChevron size={16} />
        </summary>
        <div className="mt-3">
          <PayoutTable distributions={distributions} />
        </div>
      </details>
    </div>
  )
}

function Bars({ distributions }: PayoutHistoryProps) {
  const t = useTranslations('property.distributions')
  const locale = useLocale()
  const { bars, lines } = payoutBars(distributions)
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) return null
  const from = formatDate(first.period, 'month', locale)
  const to = formatDate(last.period, 'month', locale)
  return (
    <figure>
      <p className="sr-only">{t('chart', { from, to })}</p>
      <div className="relative h-44 ps-16 sm:h-52">
        {lines.map(({ amount, topPercent }) => (
          <div
            key={amount}
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-2"
            style={{ top: `${topPercent}%` }}
          >
            <span className="tabular w-14 shrink-0 text-end text-[0.75rem] text-ink-soft">
              {formatRupiah(amount, locale)}
            </span>
            <span className="h-px flex-1 bg-line" />
          </div>
        ))}
        <Readout
          label={t('title')}
          places={barPlaces(bars.length)}
          titleOf={(index) => formatDate(bars[index]?.period ?? '', 'month', locale)}
          wordsOf={(index) => {
            const perUnit = bars[index]?.perUnit ?? null
            return [`${t('perUnit')} ${perUnit === null ? '–' : formatRupiah(perUnit, locale)}`]
          }}
        >
          <div aria-hidden="true" className="relative flex h-full items-end">
            {bars.map(({ period, heightPercent }) => (
              <div key={period} className="flex h-full flex-1 items-end px-px sm:px-[3px]">
                <div
                  className="w-full rounded-t-[5px] bg-series-2"
                  style={{ height: `${heightPercent}%` }}
                />
              </div>
            ))}
          </div>
        </Readout>
      </div>
      <BarMonths months={bars.map(({ period }) => period)} />
    </figure>
  )
}

function PayoutTable({ distributions }: PayoutHistoryProps) {
  const t = useTranslations('property.distributions')
  const locale = useLocale()
  return (
    <DataTable
      caption={t('title')}
      keyOf={(row) => row.period}
      rows={distributions}
      columns={[
        {
          id: 'period',
          head: t('period'),
          isTitle: true,
          cell: (row) => formatDate(row.period, 'month', locale),
        },
        { id: 'paidOn', head: t('paidOn'), cell: (row) => formatDate(row.paidOn, 'short', locale) },
        {
          id: 'total',
          head: t('totalColumn'),
          isNumeric: true,
          cell: (row) => formatRupiah(row.total, locale),
        },
        {
          id: 'perUnit',
          head: t('perUnit'),
          isNumeric: true,
          cell: (row) => formatRupiah(row.perUnit, locale),
        },
      ]}
    />
  )
}
