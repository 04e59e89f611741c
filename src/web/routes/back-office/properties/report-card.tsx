import { useTranslations } from 'use-intl'
import type { QuarterlyReport } from '#contract/properties/report-body.ts'
import { DateTime } from '../../../components/date-time.tsx'
import { useLocalHref } from '../../../locale/use-locale.ts'
import { Card, CardHead } from '../../../ui/card.tsx'

/** All versions of the automatically generated reports. */
export function ReportCard({ reports }: { readonly reports: readonly QuarterlyReport[] }) {
  const t = useTranslations('stewardship.reports')
  const link = useLocalHref()
  const nameOf = (quarter: string, version: number) => {
    const [year = '', part = ''] = quarter.split('-Q')
    return t('name', { quarter: part, year, version: String(version) })
  }
  return (
    <Card>
      <CardHead title={t('title')} />
      <p className="text-dense text-ink-soft">{t('lead')}</p>
      <ul className="mt-3 divide-y divide-line text-dense empty:hidden">
        {reports.map(({ propertyId, quarter, version, madeAt }) => (
          <li
            key={`${quarter}/${version}`}
            className="flex items-center justify-between gap-x-4 py-1.5"
          >
            <a
              href={link(
                `/dashboard/files/properties/${propertyId}/reports/${quarter}?version=${version}`,
              )}
              className="text-link inline-flex min-h-11 min-w-0 items-center py-1 font-bold"
            >
              {nameOf(quarter, version)}
            </a>
            <span className="shrink-0">
              <DateTime value={madeAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
