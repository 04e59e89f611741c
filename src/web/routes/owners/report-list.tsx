import { useTranslations } from 'use-intl'
import type { Report } from '../../api/stewardship-shapes.ts'
import { formatDate, formatRupiah } from '../../components/format.ts'
import { useLocale, useLocalHref } from '../../locale/use-locale.ts'
import { FileIcon } from '../../ui/icon.tsx'

type ReportListProps = {
  readonly reports: readonly Report[]
  /** Whether each says which property it is about. */
  readonly isOfMany?: boolean
}

/** Quarterly reports, newest first: what was left beside what the launch promised. */
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
          <li key={`${propertyId}/${quarter}`}>
            <a
              href={link(`/dashboard/properties/${propertyId}/reports/${quarter}`)}
              aria-label={`${propertyName}, ${name}, PDF`}
              className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 py-3 hover:underline"
            >
              <FileIcon size={20} aria-hidden="true" className="shrink-0 text-ink-soft" />
              <span className="min-w-36 flex-1">
                <span className="block text-dense font-bold">
                  {isOfMany ? `${propertyName} · ${name}` : name}
                </span>
                <span className="tabular block text-small text-ink-soft">
                  {t('made', {
                    date: formatDate(madeAt, 'short', locale),
                    version: String(version),
                  })}
                </span>
              </span>
              <span className="text-end">
                <span className="tabular block text-dense font-bold">
                  {formatRupiah(net, locale)}
                </span>
                <span className="tabular block text-small text-ink-soft">
                  {t('promised', { amount: formatRupiah(promisedNet, locale) })}
                </span>
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
