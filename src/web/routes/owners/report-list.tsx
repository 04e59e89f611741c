import { useTranslations } from 'use-intl'
import type { QuarterlyReport } from '#contract/properties/report-body.ts'
import { GainPercent } from '../../components/money/amount.tsx'
import { formatDate, formatRupiah } from '../../components/money/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { Badge } from '../../ui/badge.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FileIcon } from '../../ui/icon.tsx'

type ReportListProps = {
  readonly reports: readonly QuarterlyReport[]
  /** Whether the list covers several properties, so that each report shows the name of its property. */
  readonly isOfMany?: boolean
}

/** Quarterly reports, newest first: the net result compared with the forecast at launch. */
export function ReportList({ reports, isOfMany = false }: ReportListProps) {
  const t = useTranslations('owners')
  const locale = useLocale()
  const link = useLocalHref()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {reports.map((report) => {
        const { propertyId, propertyName, quarter, version, net, promisedNet, madeAt } = report
        const [year = '', part = ''] = quarter.split('-Q')
        const name = t('quarter', { quarter: part, year })
        return (
          <li
            key={`${propertyId}/${quarter}`}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 py-3.5"
          >
            <FileIcon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1.5">
                <p className="text-dense font-bold">
                  {isOfMany ? (
                    <FactLine>
                      {propertyName}
                      {name}
                    </FactLine>
                  ) : (
                    name
                  )}
                </p>
                <Verdict net={net} promised={promisedNet} />
              </div>
              <p className="tabular text-small">
                <FactLine>
                  {t('net', { net: formatRupiah(net, locale) })}
                  {t('promised', { promised: formatRupiah(promisedNet, locale) })}
                </FactLine>
              </p>
              <p className="tabular text-small text-ink-soft">
                {t('made', {
                  date: formatDate(madeAt, 'short', locale),
                  version: String(version),
                })}
              </p>
            </div>
            <a
              href={link(`/dashboard/files/properties/${propertyId}/reports/${quarter}`)}
              className="text-link -my-2.5 inline-flex min-h-11 items-center text-small"
              aria-label={`${propertyName}, ${name}, PDF`}
            >
              PDF
            </a>
          </li>
        )
      })}
    </ul>
  )
}

/** The difference between the result and the forecast, shown with a symbol as well as a colour. */
function Verdict({ net, promised }: { readonly net: number; readonly promised: number }) {
  const t = useTranslations('owners')
  if (promised <= 0) return null
  const change = Math.round(((net - promised) * 10_000) / promised)
  if (change === 0) return null
  return (
    <Badge tone={change > 0 ? 'gain' : 'loss'}>
      <GainPercent value={change} /> {t('vsForecast')}
    </Badge>
  )
}
